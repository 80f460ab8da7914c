import type { TextSpan } from "@pegboard/registry-core/formats";
import { CopyButton } from "@pegboard/ui/copy-button.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { Menu, MenuChoices, MenuItem, MenuLine } from "@pegboard/ui/overlays/menu.tsx";
import { EmptyState, ErrorState } from "@pegboard/ui/page/page-states.tsx";
import { diffLines } from "@pegboard/ui/text/line-diff.ts";
import { useLater } from "@pegboard/ui/use-debounced.ts";
import { ChevronDown, Pencil, Search } from "lucide-react";
import { type KeyboardEvent, useId, useMemo } from "react";
import type { AgentPromptSearch } from "../../../addresses/searches/agent-prompt-search.ts";
import { tokenCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { TextPane, type TextPaneState, useTextPane } from "../text/text-pane.tsx";
import { PromptPaneHead } from "./pane-head.tsx";
import { RenderedFoot } from "./rendered-foot.tsx";
import { toLines, writtenBy } from "./rendered-text.ts";
import type { EditedPrompt } from "./use-edited-prompt.ts";

const RENDERED_PROMPT = { system: t("Rendered system prompt"), user: t("Rendered user prompt") };

const COPY_PROMPT = { system: t("Copy the system prompt"), user: t("Copy the user prompt") };

interface RenderedPaneProps {
  prompt: EditedPrompt;
  setSearch(patch: AgentPromptSearch): void;
}

/**
 * The rendered text of a template, with tokens and origin of each line, and the draft's difference.
 */
export function RenderedPane({ prompt, setSearch }: RenderedPaneProps) {
  const openPlace = useAgentEdit((edit) => edit.links.openPlace);
  const { template, texts, cursor, block, diff, editor } = prompt;
  const { rendered, saved, stale } = texts;
  const text = rendered?.text ?? "";
  const after = useMemo(() => toLines(text, rendered?.spans ?? []), [text, rendered?.spans]);
  const before = useMemo(
    () => (diff && saved ? toLines(saved.text, []).lines : after.lines),
    [diff, saved, after],
  );
  const runs = useMemo(() => diffLines(before, after.lines), [before, after.lines]);
  const written = useMemo(() => writtenBy(after, cursor.line, block), [after, cursor.line, block]);
  const select = ({ tool, method, line }: TextSpan) => {
    if (tool !== undefined)
      openPlace({ tool, ...(method !== undefined && { method }), tab: "prompts" });
    else if (line !== undefined) {
      setSearch({ view: undefined, line });
      editor.current?.goTo(line);
    }
  };
  const pane = useTextPane(
    { before, after, runs },
    { language: "prompt", marked: written, counted: text, onSelect: select },
  );
  const press = (event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== "f") return;
    event.preventDefault();
    pane.find.open();
  };
  const error = rendered?.problems.find(({ severity }) => severity === "error");
  const isEmpty = text === "" && before.length === 0;
  const noText = isEmpty ? <NoText failed={error !== undefined} /> : undefined;
  return (
    <section
      aria-label={t("Rendered text")}
      onKeyDown={press}
      onMouseLeave={pane.leave}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <RenderedHead
        prompt={prompt}
        setSearch={setSearch}
        pane={pane}
        counted={rendered !== undefined && !(error && isEmpty)}
      />
      <TextPane
        pane={pane}
        label={RENDERED_PROMPT[template]}
        findLabel={t("Find in the rendered text")}
        stale={stale || error !== undefined}
        wrap
        roomy
        instead={rendered === undefined ? <RenderedLoading /> : noText}
      />
      <RenderedFoot
        line={cursor.line}
        written={rendered && written}
        error={error}
        isOlder={!isEmpty}
        unused={prompt.unused}
        onOpen={({ tool }) => openPlace({ tool, tab: "prompts" })}
      />
    </section>
  );
}

interface RenderedHeadProps extends RenderedPaneProps {
  pane: TextPaneState;
  /** Whether there is a text that has tokens. */
  counted: boolean;
}

function RenderedHead({ prompt, setSearch, pane, counted }: RenderedHeadProps) {
  const { template, texts, diff } = prompt;
  const tokenizer = useAgentEdit((edit) => edit.answer.tokenizer);
  const id = useId();
  const text = texts.rendered?.text ?? "";
  const total = pane.counts.countOf(text);
  const uncounted = pane.counts.failed ? t("Not counted") : t("… tokens");
  return (
    <PromptPaneHead>
      <h2 className="text-list font-semibold text-1">{t("Rendered")}</h2>
      {counted && (
        <>
          <span className="num">{total === undefined ? uncounted : tokenCount(total)}</span>
          <span aria-hidden className="text-3 max-xl:hidden">
            ·
          </span>
          <span className="max-xl:hidden">{tokenizer}</span>
        </>
      )}
      <span className="min-w-0 flex-1" />
      <ValuesMenu
        names={Object.keys(prompt.testSets)}
        value={prompt.chosen}
        onChange={(values) => setSearch({ values })}
        onEdit={() => setSearch({ panel: "values", view: undefined })}
      />
      <label
        htmlFor={`${id}-diff`}
        className="inline-flex cursor-pointer items-center gap-1.5 max-sm:min-h-11"
      >
        <Checkbox
          id={`${id}-diff`}
          checked={diff}
          onChange={(on) => setSearch({ diff: on ? true : undefined })}
        />
        {t("Diff to saved")}
      </label>
      <span className="-mr-1.5 flex">
        <IconButton label={t("Find in this text")} icon={Search} onClick={pane.find.open} />
        <CopyButton text={text} label={COPY_PROMPT[template]} />
      </span>
    </PromptPaneHead>
  );
}

function RenderedLoading() {
  const unread = useAgentEdit((edit) => edit.unread);
  const isLate = useLater(150);
  if (unread) {
    return (
      <ErrorState
        title={t("The tools could not be loaded")}
        reason={unread.reason}
        onRetry={unread.retry}
      />
    );
  }
  return (
    <div className="min-h-0 flex-1 px-6 py-3 text-meta text-3">{isLate && t("Rendering…")}</div>
  );
}

function NoText({ failed }: { failed: boolean }) {
  return (
    <EmptyState plain title={failed ? t("There is no text") : t("The text is empty")}>
      {failed
        ? t("The template cannot be rendered.")
        : t("The template writes nothing for these values.")}
    </EmptyState>
  );
}

interface ValuesMenuProps {
  names: string[];
  /** The name of the values; undefined for none. */
  value: string | undefined;
  onChange(name: string | undefined): void;
  onEdit(): void;
}

const NO_TEST_VALUES = "";

/** A menu to choose the test values that the text is rendered with. */
function ValuesMenu({ names, value, onChange, onEdit }: ValuesMenuProps) {
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={t("Test values: {name}", { name: value ?? t("none") })}
          title={t("Test values")}
          className="inline-flex h-7 min-w-16 items-center gap-1 rounded-lg px-2 hover:bg-hover hover:text-1 max-sm:min-h-11"
        >
          <span className="truncate max-2xl:hidden">{t("Test values:")}</span>
          <span className="min-w-8 max-w-40 truncate font-medium text-1">
            {value ?? t("No test values")}
          </span>
          <ChevronDown {...iconSize.s} className="flex-none" />
        </button>
      }
    >
      <MenuChoices
        choices={[
          { id: NO_TEST_VALUES, label: t("No test values") },
          ...names.map((name) => ({ id: name, label: name })),
        ]}
        value={value ?? NO_TEST_VALUES}
        onChange={(name) => onChange(name === NO_TEST_VALUES ? undefined : name)}
      />
      <MenuLine />
      <MenuItem icon={Pencil} onSelect={onEdit}>
        {t("Edit test values…")}
      </MenuItem>
    </Menu>
  );
}
