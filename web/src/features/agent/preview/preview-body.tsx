import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { capitalise } from "@pegboard/ui/messages/sentences.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { useLater } from "@pegboard/ui/use-debounced.ts";
import { ChevronLeft } from "lucide-react";
import { type ReactNode, type RefObject, useState } from "react";
import type { AgentToolsSearch } from "../../../addresses/searches/agent-tools-search.ts";
import { t } from "../../../messages/t.ts";
import type { PreviewComparison } from "../compare/comparison.ts";
import type { ComparedSide } from "../compare/use-compared.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { ScreenSize } from "../screen-size.ts";
import { NothingOffered, offersNothing } from "./nothing-offered.tsx";
import { PreviewPane, type PreviewPaneHandle, type SelectedPlace } from "./preview-pane.tsx";
import { PreviewSide } from "./preview-side.tsx";
import { templateOf } from "./preview-text.ts";
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
            {...{ wrap, selected, onSelect }}
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
