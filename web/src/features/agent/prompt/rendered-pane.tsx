import type { TextSpan } from "@pegboard/registry-core/formats";
import { Search } from "lucide-react";
import { type KeyboardEvent, useId, useMemo } from "react";
import type { AgentPromptSearch } from "../../../addresses/searches/agent-prompt-search.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { Checkbox } from "../../../components/inputs/checkbox.tsx";
import { EmptyState } from "../../../components/page/empty-state.tsx";
import { FailureState } from "../../../components/page/failure-state.tsx";
import { diffLines } from "../../../components/text/line-diff.ts";
import { useLater } from "../../../components/use-debounced.ts";
import { common } from "../../../language/common.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { toLines, writtenBy } from "../templates/rendered-text.ts";
import { TextPane, type TextPaneState, useTextPane } from "../text/text-pane.tsx";
import { PaneHead } from "./pane-head.tsx";
import { RenderedFoot } from "./rendered-foot.tsx";
import { say } from "./texts.ts";
import type { EditedPrompt } from "./use-edited-prompt.ts";
import { ValuesMenu } from "./values-menu.tsx";

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
  const failure = rendered?.problems.find(({ severity }) => severity === "error");
  const isEmpty = text === "" && before.length === 0;
  return (
    <section
      aria-label={say.renderedText}
      onKeyDown={press}
      onMouseLeave={pane.leave}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <Head
        {...{ prompt, setSearch, pane }}
        counted={rendered !== undefined && !(failure && isEmpty)}
      />
      <TextPane
        pane={pane}
        label={say.renderedPrompt[template]}
        findLabel={say.findInRendered}
        stale={stale || failure !== undefined}
        wrap
        roomy
        instead={
          rendered === undefined ? (
            <Loading />
          ) : isEmpty ? (
            <NoText failed={failure !== undefined} />
          ) : undefined
        }
      />
      <RenderedFoot
        line={cursor.line}
        written={rendered && written}
        failure={failure}
        isOlder={!isEmpty}
        unused={prompt.unused}
        onOpen={({ tool }) => openPlace({ tool, tab: "prompts" })}
      />
    </section>
  );
}

interface HeadProps extends RenderedPaneProps {
  pane: TextPaneState;
  /** Whether there is a text that has tokens. */
  counted: boolean;
}

function Head({ prompt, setSearch, pane, counted }: HeadProps) {
  const { template, texts, diff } = prompt;
  const tokenizer = useAgentEdit((edit) => edit.answer.tokenizer);
  const id = useId();
  const text = texts.rendered?.text ?? "";
  const total = pane.counts.countOf(text);
  return (
    <PaneHead>
      <h2 className="text-list font-semibold text-1">{say.rendered}</h2>
      {counted && (
        <>
          <span className="num">
            {total !== undefined
              ? common.tokenCount(total)
              : pane.counts.failed
                ? common.notCounted
                : say.tokensToCome}
          </span>
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
        {say.diffToSaved}
      </label>
      <span className="-mr-1.5 flex">
        <IconButton label={common.findInThisText} icon={Search} onClick={pane.find.open} />
        <CopyButton text={text} label={say.copyPrompt[template]} />
      </span>
    </PaneHead>
  );
}

function Loading() {
  const unread = useAgentEdit((edit) => edit.unread);
  const isLate = useLater(150);
  if (unread) {
    return (
      <FailureState
        title={common.theToolsCouldNotBeLoaded}
        reason={unread.reason}
        onRetry={unread.retry}
      />
    );
  }
  return <div className="min-h-0 flex-1 px-6 py-3 text-meta text-3">{isLate && say.rendering}</div>;
}

function NoText({ failed }: { failed: boolean }) {
  return (
    <EmptyState plain title={failed ? say.noText : say.textIsEmpty}>
      {failed ? say.cannotBeRendered : say.writesNothing}
    </EmptyState>
  );
}
