import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { Separator } from "@pegboard/ui/page/separator.tsx";
import { TabPanel } from "@pegboard/ui/page/tabs.tsx";
import { useRemembered } from "@pegboard/ui/page/use-remembered.ts";
import { Maximize2, Minimize2, Search, WrapText } from "lucide-react";
import { useEffect, useId, useMemo, useRef } from "react";
import type { AgentToolsSearch } from "../../../addresses/searches/agent-tools-search.ts";
import { useCommand } from "../../../commands/use-command.ts";
import { tokenCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { useTokenCounts } from "../draft/token-counts.ts";
import type { ScreenSize } from "../screen-size.ts";
import { CompareMenu } from "./compare-menu.tsx";
import { type PreviewComparison, readComparison, useCompared } from "./comparison.ts";
import { CopyMenu } from "./copy-menu.tsx";
import { PreviewBar } from "./preview-bar.tsx";
import { PreviewBody } from "./preview-body.tsx";
import type { PreviewPaneHandle, SelectedPlace } from "./preview-pane.tsx";
import { PreviewTabs } from "./preview-tabs.tsx";
import { findTab } from "./preview-text.ts";
import { type AgentPreview, usePreview, usePreviewSubject } from "./use-preview.ts";

export interface PreviewContentProps {
  onOpen(open: boolean): void;
  size: ScreenSize;
  search: AgentToolsSearch;
  setSearch(patch: AgentToolsSearch): void;
  selected: SelectedPlace | undefined;
  /** Called when a text of a tool is clicked. */
  onSelect(place: AgentToolsSearch): void;
}

/** The open preview: formats, text, comparison and tokens. */
export function PreviewContent({
  onOpen,
  size,
  search,
  setSearch,
  selected,
  onSelect,
}: PreviewContentProps) {
  const edit = useAgentEdit("model", "shared", "draftTexts", "saved");
  const { model, shared, draftTexts, saved } = edit;
  const subject = usePreviewSubject(model.toolset, model.settings);
  const savedSubject = usePreviewSubject(model.savedToolset, saved.settings);
  const tab = findTab(search.preview);
  const id = useId();
  const pane = useRef<PreviewPaneHandle>(null);
  const comparison = readComparison(search);
  const compared = useCompared({
    comparison,
    agent: subject.agent,
    definitions: shared,
    saved: savedSubject,
  });
  const diff = comparison.kind !== "nothing" && compared.subject !== undefined;
  const comparedSubject = compared.subject ?? savedSubject;
  const preview = usePreview({ tab, subject, comparedSubject, diff, behind: draftTexts.pending });
  // Another format's text can take a moment. The old one stays on the screen, but is not copied.
  const ready = preview !== "loading" && preview.tab === tab ? preview : undefined;
  const usualLines = size === "phone" ? "wrapped" : "whole";
  const [wrap, onWrap] = useRemembered("preview-lines", LINES, usualLines);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that work from everywhere inside
    <div className="contents" onKeyDown={(event) => pane.current?.press(event)}>
      {size !== "phone" && search.full !== true && (
        <Separator region="dock" label={t("Height of the preview")} />
      )}
      <PreviewBar open phone={size === "phone"} onOpen={onOpen}>
        <PreviewTabs
          id={id}
          tab={tab}
          warnings={ready?.current.warnings.length ?? 0}
          onPick={(next) => setSearch({ preview: next })}
        />
        <span className="text-3">
          {ready && diff && isPreviewUnchanged(ready, comparison) && t("No difference")}
        </span>
        {ready && <Total preview={ready} />}
        <span aria-hidden className="h-5 w-px bg-(--line) max-xl:hidden" />
        <CompareMenu
          comparison={comparison}
          compared={compared}
          canSplit={size === "wide"}
          search={search}
          setSearch={setSearch}
        />
        <span className="-mr-1 flex">
          <IconButton
            label={t("Wrap long lines")}
            icon={WrapText}
            aria-pressed={wrap === "wrapped"}
            onClick={() => onWrap(wrap === "wrapped" ? "whole" : "wrapped")}
          />
          <IconButton
            label={t("Find in this text")}
            icon={Search}
            blocked={ready ? undefined : t("The preview is loading")}
            onClick={() => pane.current?.find()}
          />
          <CopyMenu preview={ready} tab={tab} />
          {size !== "phone" && <FullButton search={search} setSearch={setSearch} />}
        </span>
      </PreviewBar>
      <TabPanel tabs={id} value={tab} className="flex min-h-0 flex-1">
        <PreviewBody
          preview={preview}
          against={{ comparison, compared }}
          room={{ size, wrap: wrap === "wrapped" }}
          search={search}
          setSearch={setSearch}
          selected={selected}
          onSelect={onSelect}
          pane={pane}
        />
      </TabPanel>
    </div>
  );
}

/** Whether a difference was looked for and there is none. Without a draft there can be none. */
const isPreviewUnchanged = (
  { stale, differs, subject, comparedSubject }: AgentPreview,
  { kind }: PreviewComparison,
): boolean =>
  !stale && !differs && !(kind === "saved" && subject.settings === comparedSubject.settings);

/** How lines that are longer than the dock are shown. */
const LINES = { whole: true, wrapped: true };

/** A button that gives the preview the whole page, and back. */
function FullButton({ search, setSearch }: Pick<PreviewContentProps, "search" | "setSearch">) {
  const isFull = search.full === true;
  const button = useRef<HTMLButtonElement>(null);
  const toggle = () => setSearch({ full: isFull ? undefined : true });
  useCommand(isFull ? "agent.leave" : undefined, toggle);
  useEffect(() => {
    // The element that had the focus is covered now.
    if (isFull) button.current?.focus();
  }, [isFull]);
  return (
    <IconButton
      ref={button}
      label={isFull ? t("Exit full page (Escape)") : t("Show full page (f)")}
      icon={isFull ? Minimize2 : Maximize2}
      aria-pressed={isFull}
      onClick={toggle}
    />
  );
}

function Total({ preview }: { preview: AgentPreview }) {
  const tokenizer = useAgentEdit((edit) => edit.answer.tokenizer);
  const { text } = preview.current;
  const counts = useTokenCounts(useMemo(() => [text], [text]));
  const total = counts.countOf(text);
  const waiting = counts.failed ? t("Not counted") : t("… tokens");
  const shown = total === undefined ? waiting : tokenCount(total);
  return (
    <span
      className="num max-xl:hidden"
      title={counts.failed?.message ?? t("Counted with {tokenizer}", { tokenizer })}
    >
      {shown}
      <span className="sr-only"> {t("counted with {tokenizer}", { tokenizer })}</span>
    </span>
  );
}
