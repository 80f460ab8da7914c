import type { Toolset } from "@pegboard/registry-core";
import type { TextSpan } from "@pegboard/registry-core/formats";
import { switchTools } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { capitalise } from "@pegboard/ui/messages/sentences.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { EmptyState } from "@pegboard/ui/page/page-states.tsx";
import { useLater } from "@pegboard/ui/use-debounced.ts";
import { ChevronLeft } from "lucide-react";
import { type ReactElement, type ReactNode, type RefObject, useMemo, useState } from "react";
import type { AgentToolsSearch } from "../../../addresses/searches/agent-tools-search.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { ScreenSize } from "../screen-size.ts";
import type { TextSide } from "../text/text-rows.ts";
import type { ComparedSide, PreviewComparison } from "./comparison.ts";
import { PreviewBlocks } from "./preview-blocks.tsx";
import { PreviewPane, type PreviewPaneHandle, type SelectedPlace } from "./preview-pane.tsx";
import { previewSpans, templateOf } from "./preview-text.ts";
import { ToolChangeList, toolChanges } from "./tool-changes.tsx";
import { type AgentPreview, useSpans } from "./use-preview.ts";

/** The chosen comparison, and the loaded toolset for it. */
interface Against {
  comparison: PreviewComparison;
  compared: ComparedSide;
}

interface PreviewBodyTextProps {
  preview: AgentPreview;
  against: Against;
  room: { size: ScreenSize; wrap: boolean };
  search: AgentToolsSearch;
  setSearch(patch: AgentToolsSearch): void;
  selected: SelectedPlace | undefined;
  /** Called when a text of a tool is clicked. */
  onSelect(place: AgentToolsSearch): void;
  pane: RefObject<PreviewPaneHandle | null>;
}

/** The text of the chosen format, or why there is none. */
export function PreviewBody({
  preview,
  ...props
}: Omit<PreviewBodyTextProps, "preview"> & { preview: AgentPreview | "loading" }) {
  if (preview === "loading") return <PreviewLoading />;
  const { toolset } = preview.subject;
  if (offersNothing(toolset) && !templateOf(preview.tab) && !preview.differs) {
    return <NothingOffered toolset={toolset} line={false} />;
  }
  return <PreviewBodyText {...props} preview={preview} />;
}

/** Shown while definitions and the template engine load, after 150 ms. */
function PreviewLoading() {
  const isLate = useLater(150);
  const unread = useAgentEdit((edit) => edit.unread);
  if (unread) return <UnreadNote />;
  return isLate && <p className="px-6 py-3 text-meta text-3">{t("Loading the preview…")}</p>;
}

/** A note about why the texts that models read are missing. */
function UnreadNote() {
  const unread = useAgentEdit((edit) => edit.unread);
  if (!unread) return null;
  return (
    <RetryNote retry={unread.retry}>
      {t("What models read of the tools could not be loaded: {reason}", { reason: unread.reason })}
    </RetryNote>
  );
}

function PreviewBodyText({
  preview,
  against,
  room,
  search,
  setSearch,
  selected,
  onSelect,
  pane,
}: PreviewBodyTextProps) {
  const { comparison, compared } = against;
  const { toolset } = preview.subject;
  const { size, wrap } = room;
  const spans = useSpans(preview);
  const isCompared = comparison.kind !== "nothing" && compared.subject !== undefined;
  const changes = isCompared && search.changes === true;
  // On narrow screens the list takes the place of the text.
  const [listed, setListed] = useState(true);
  const covers = changes && listed && size !== "wide";
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      {offersNothing(toolset) && <NothingOffered toolset={toolset} line={true} />}
      <UnreadNote />
      <DraftTextsNote />
      <ComparisonNote {...compared} />
      <div className="grid min-h-0 min-w-0 flex-1 grid-cols-[minmax(0,1fr)_300px] grid-rows-[minmax(0,1fr)] max-lg:grid-cols-1">
        <div className={classNames("flex min-h-0 min-w-0 flex-col", covers && "hidden")}>
          {changes && !covers && size !== "wide" && (
            <div className="flex-none border-b border-line bg-sunken px-2 py-1">
              <Button variant="ghost" size="s" icon={ChevronLeft} onClick={() => setListed(true)}>
                {t("Changes by tool")}
              </Button>
            </div>
          )}
          <PreviewPane
            ref={pane}
            preview={preview}
            spans={spans}
            sideBySide={isCompared && search.split === true && size === "wide"}
            wrap={wrap}
            selected={selected}
            onSelect={onSelect}
          />
        </div>
        <PreviewSide
          preview={preview}
          spans={spans}
          shows={changes ? "changes" : "blocks"}
          covers={covers}
          isCompared={isCompared}
          selectedTool={selected?.tool}
          onChanges={(on) => {
            setListed(true);
            setSearch({ changes: on ? true : undefined });
          }}
          onPick={{
            tool: (tool) => onSelect({ tool, method: undefined, tab: search.tab ?? "overview" }),
            line: (side, line) => {
              setListed(false);
              pane.current?.show(side, line);
            },
          }}
        />
      </div>
    </div>
  );
}

/** A note about why the text is not that of the draft's configs. */
function DraftTextsNote() {
  const failed = useAgentEdit((edit) => edit.draftTexts.failed);
  if (!failed) return null;
  return (
    <RetryNote retry={failed.retry}>
      {t(
        "What tools say with the changed config could not be made: {reason} The text is that of an earlier config.",
        { reason: failed.reason },
      )}
    </RetryNote>
  );
}

function RetryNote({ retry, children }: { retry(): void; children: ReactNode }) {
  return (
    <div className="flex-none px-4 pt-2">
      <Note
        tone="bad"
        actions={
          <Button size="s" onClick={retry}>
            {t("Retry")}
          </Button>
        }
      >
        {children}
      </Note>
    </div>
  );
}

/** A note about why there is no difference. */
function ComparisonNote({ name, failed }: ComparedSide) {
  if (!failed) return null;
  return (
    <RetryNote retry={failed.retry}>
      {t("{name} could not be loaded: {reason} The text is shown without a difference.", {
        name: capitalise(name),
        reason: failed.reason,
      })}
    </RetryNote>
  );
}

/** Each as a title and its explanation, or as one line. */
const NONE_OFFERED = {
  title: t("No tool that is on can be offered"),
  why: t("Each lacks its config or its source: Why says which. The agent gets no tool section."),
  line: t(
    "No tool that is on can be offered. Each lacks its config or its source: Why says which. The agent gets no tool section.",
  ),
};

const NONE_ON = {
  title: t("No tools are on"),
  why: t("The agent gets no tool section."),
  line: t("No tools are on: the agent gets no tool section."),
};

interface NothingOfferedProps {
  toolset: Toolset;
  /** Whether it is one line above a text, and not a screen in its place. */
  line: boolean;
}

const offersNothing = ({ tools }: Toolset): boolean =>
  !tools.some(({ methods }) => methods.some(({ offered }) => offered));

/** Why the agent gets no tools. */
function NothingOffered({ toolset, line }: NothingOfferedProps): ReactElement {
  const { model, onStep } = useAgentEdit("model", "onStep");
  const isAnyOn = toolset.tools.some(({ methods }) => methods.some(({ enabled }) => enabled));
  const texts = isAnyOn ? NONE_OFFERED : NONE_ON;
  const actions = !isAnyOn && (
    <Button size="s" onClick={() => onStep(switchAllOnStep(model.toolset))}>
      {t("Switch tools on")}
    </Button>
  );
  if (!line) {
    return (
      <EmptyState title={texts.title} actions={actions}>
        {texts.why}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-6 py-1.5 text-meta text-2 max-sm:px-4">
      <p role="status">{texts.line}</p>
      {actions}
    </div>
  );
}

function switchAllOnStep({ tools }: Toolset) {
  const visible = tools.filter(({ definition }) => definition.visible);
  return { label: t("Switch tools on"), operations: switchTools(visible, true) };
}

interface PreviewSideProps {
  preview: AgentPreview;
  spans: readonly TextSpan[];
  /** Whether there is something to compare with. */
  isCompared: boolean;
  /** The content: the differences by tool, or the tokens of each block. */
  shows: "changes" | "blocks";
  /** Whether it takes the place of the text. */
  covers: boolean;
  selectedTool: string | undefined;
  onChanges(shown: boolean): void;
  onPick: {
    tool(tool: string): void;
    line(side: TextSide, line: number): void;
  };
}

/** A pane beside the text: the cost of its parts, or the tools that differ. */
function PreviewSide(props: PreviewSideProps) {
  const { preview, spans, isCompared, shows, covers, selectedTool, onChanges, onPick } = props;
  return (
    <div
      className={classNames(
        "flex min-h-0 flex-col border-l border-line bg-sunken",
        !covers && "max-lg:hidden",
      )}
    >
      {isCompared && (preview.differs || shows === "changes") && (
        <div className="flex-none border-b border-line px-4 py-1">
          <Segmented
            label={t("Beside the text")}
            items={[
              { id: "blocks", label: t("Blocks") },
              { id: "changes", label: t("Changes") },
            ]}
            value={shows}
            onChange={(next) => onChanges(next === "changes")}
          />
        </div>
      )}
      {shows === "changes" ? (
        <PreviewChanges preview={preview} spans={spans} onShow={onPick.line} />
      ) : (
        <PreviewBlocks
          preview={preview}
          isCompared={isCompared}
          selectedTool={selectedTool}
          onSelect={onPick.tool}
        />
      )}
    </div>
  );
}

interface PreviewChangesProps {
  preview: AgentPreview;
  spans: readonly TextSpan[];
  onShow(side: TextSide, line: number): void;
}

function PreviewChanges({ preview, spans, onShow }: PreviewChangesProps) {
  const { tab, current, compared, comparedSubject, differs } = preview;
  const changes = useMemo(() => {
    if (!differs || spans.length === 0) return [];
    const before = previewSpans(tab, comparedSubject, compared);
    return toolChanges({ text: compared.text, spans: before }, { text: current.text, spans });
  }, [tab, current, compared, comparedSubject, differs, spans]);
  return <ToolChangeList changes={changes} preview={preview} spans={spans} onShow={onShow} />;
}
