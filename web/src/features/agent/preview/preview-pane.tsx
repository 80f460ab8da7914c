import { describeLoss, type FormatWarning, type TextSpan } from "@pegboard/registry-core/formats";
import type { RenderIssue } from "@pegboard/registry-core/prompts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { CodeText } from "@pegboard/ui/text/code-text.tsx";
import { CircleX, TriangleAlert } from "lucide-react";
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { type LinedText, lineAtOffset, toLinedText } from "../text/lined-text.ts";
import { type OriginPlace, originPlace } from "../text/text-origin.ts";
import { TextPane, type TextPaneState, useTextPane } from "../text/text-pane.tsx";
import { rowOfLine } from "../text/text-rows.ts";
import { previewLabel, previewLanguage, templateOf } from "./preview-text.ts";
import type { AgentPreview } from "./use-preview.ts";

/** The place that the tree has selected. */
export interface SelectedPlace {
  tool: string;
  method: string | undefined;
  /**
   * Whether the place was chosen. False for the first tool, which is selected until somebody
   * chooses.
   */
  isChosen: boolean;
}

export interface PreviewPaneHandle {
  /** Opens the search, or gives it the focus. */
  find(): void;
  /** Brings a line of the new text, or of the old one, into view. */
  show(side: "before" | "after", line: number): void;
  /** Handles keys of the search, wherever in the dock they are pressed. */
  press(event: KeyboardEvent): void;
}

interface PreviewPaneProps {
  preview: AgentPreview;
  spans: readonly TextSpan[];
  sideBySide: boolean;
  wrap: boolean;
  selected: SelectedPlace | undefined;
  /** Called when a text of a tool is clicked. */
  onSelect(place: Extract<OriginPlace, { tool: string }>): void;
  ref: Ref<PreviewPaneHandle>;
}

/** The text of the chosen format, with comparison, search and selection. */
export function PreviewPane({
  preview,
  spans,
  sideBySide,
  wrap,
  selected,
  onSelect,
  ref,
}: PreviewPaneProps) {
  const { tab, current, lines, runs } = preview;
  const openPrompt = useAgentEdit((edit) => edit.links.openPrompt);
  const template = templateOf(tab);
  const after = useMemo(() => toLinedText(lines.after, spans), [lines.after, spans]);
  const clicked = useRef<string>(undefined);
  const isSelected = ({ tool, method }: TextSpan) =>
    selected !== undefined &&
    tool === selected.tool &&
    (selected.method === undefined || method === selected.method);
  const choose = (span: TextSpan) => {
    const place = originPlace(span, template);
    if (!place) return;
    if ("template" in place) return openPrompt(place);
    // The text that was clicked is in view.
    clicked.current = previewPlaceKey(tab, place.tool, place.method);
    onSelect(place);
  };
  const look = {
    language: previewLanguage(tab),
    sideBySide,
    template,
    isSelected,
    onSelect: choose,
  };
  const pane = useTextPane({ before: lines.before, after, runs }, look);
  const wanted = selected?.isChosen
    ? previewPlaceKey(tab, selected.tool, selected.method)
    : undefined;
  useSelectedInView(pane, after, { wanted, shown: clicked, isSelected });
  const { find } = pane;
  useImperativeHandle(ref, () => ({
    find: find.open,
    show: pane.reveal,
    press: (event) => {
      const wantsFind =
        (event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === "f";
      if (wantsFind) find.open();
      else if (event.key === "F3" && find.isOpen) find.step(event.shiftKey ? -1 : 1);
      else return;
      event.preventDefault();
    },
  }));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only names what the keyboard names too
    <div className="flex min-h-0 min-w-0 flex-1 flex-col" onMouseLeave={pane.leave}>
      <TextPane
        pane={pane}
        label={t("{name} as the agent gets it", { name: previewLabel(tab) })}
        findLabel={t("Find in {name}", { name: previewLabel(tab) })}
        stale={preview.stale}
        wrap={sideBySide || wrap}
        above={<FormatWarnings warnings={current.warnings} />}
      />
      <RenderIssueList issues={current.problems} />
    </div>
  );
}

const previewPlaceKey = (tab: string, tool: string, method: string | undefined) =>
  JSON.stringify([tab, tool, method]);

interface InView {
  /** The place to show once its text is there. */
  wanted: string | undefined;
  shown: { current: string | undefined };
  isSelected(span: TextSpan): boolean;
}

/**
 * Scrolls to the tool that the tree selects, once for each selection: a changed text does not
 * scroll.
 */
function useSelectedInView(
  { blocks, reveal }: TextPaneState,
  after: LinedText,
  { wanted, shown, isSelected }: InView,
) {
  const showFirst = useEffectEvent(() => {
    if (wanted === undefined || after.spans.length === 0 || shown.current === wanted) return;
    shown.current = wanted;
    const lines = after.spans.filter(isSelected).map(({ start }) => lineAtOffset(after, start));
    const unfolded = lines.find((line) => rowOfLine(blocks, "after", line)?.block.folded === false);
    const line = unfolded ?? lines[0];
    if (line !== undefined) reveal("after", line);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed text does not scroll, only another place does
  useEffect(() => showFirst(), [wanted, after.spans.length > 0]);
}

/** The most problems that are shown; more would leave no room for the text. */
const MOST_SHOWN_ISSUES = 2;

/** The problems of rendering the template. */
function RenderIssueList({ issues }: { issues: readonly RenderIssue[] }) {
  return issues.slice(0, MOST_SHOWN_ISSUES).map(({ severity, line, message }, index) => {
    const isError = severity === "error";
    const Icon = isError ? CircleX : TriangleAlert;
    const more = index === MOST_SHOWN_ISSUES - 1 ? issues.length - MOST_SHOWN_ISSUES : 0;
    return (
      <p
        key={`${line} ${message}`}
        role={isError ? "alert" : "status"}
        className={`flex min-h-9 flex-none items-center gap-2 border-t border-line bg-sunken px-4 text-meta ${isError ? "text-red" : "text-amber"}`}
      >
        <Icon {...iconSize.s} className="flex-none" />
        <span className="min-w-0 flex-1">
          {line !== undefined && t("Template line {line}: ", { line })}
          <CodeText text={message} />
        </span>
        {more > 0 && (
          <span className="flex-none text-2">{t("and {count, number} more", { count: more })}</span>
        )}
      </p>
    );
  });
}

const MOST_SHOWN_WARNINGS = 3;

/** The parts that a format had to leave out or change, since nothing is lost silently. */
export function FormatWarnings({ warnings }: { warnings: FormatWarning[] }) {
  const [all, setAll] = useState(false);
  if (warnings.length === 0) return null;
  const shown = all ? warnings : warnings.slice(0, MOST_SHOWN_WARNINGS);
  return (
    <div className="max-h-40 flex-none overflow-auto px-6 pt-3 max-sm:px-4">
      <Note tone="warn">
        <ul className="grid gap-1">
          {shown.map((warning) => (
            <li key={`${warning.tool}/${warning.method}/${warning.path}/${warning.message}`}>
              <code>
                {warning.method}
                {warning.path !== "" && ` ${warning.path}`}
              </code>{" "}
              {describeLoss(warning, t)}
            </li>
          ))}
        </ul>
        {warnings.length > shown.length && (
          <button
            type="button"
            className="mt-1 font-medium text-accent hover:underline"
            onClick={() => setAll(true)}
          >
            {t("{count, number} more", { count: warnings.length - shown.length })}
          </button>
        )}
      </Note>
    </div>
  );
}
