import { ChevronLeft } from "lucide-react";
import { type RefObject, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { Note } from "../../../components/note.tsx";
import { useLater } from "../../../components/use-paused.ts";
import type { Comparison } from "../compare/comparison.ts";
import type { Compared } from "../compare/use-compared.ts";
import { NothingOffered, offersNothing } from "./nothing-offered.tsx";
import type { PreviewDockProps } from "./preview-dock.tsx";
import { PreviewPane, type PreviewPaneHandle } from "./preview-pane.tsx";
import { PreviewSide } from "./preview-side.tsx";
import { templateOf } from "./preview-text.ts";
import type { Preview, usePreview } from "./use-preview.ts";
import { useSpans } from "./use-spans.ts";

interface BodyProps extends PreviewDockProps {
  preview: ReturnType<typeof usePreview>;
  comparison: Comparison;
  compared: Compared;
  pane: RefObject<PreviewPaneHandle | null>;
}

/** The text of the chosen format, or why there is none. */
export function PreviewBody({ preview, ...props }: BodyProps) {
  if (preview === "loading") return <Loading />;
  const isEmpty = offersNothing(preview.subject.toolset);
  if (isEmpty && !templateOf(preview.tab) && !preview.differs) {
    return <NothingOffered toolset={preview.subject.toolset} line={false} onSwitchAllOn={props.onSwitchAllOn} />;
  }
  return <Text {...props} preview={preview} isEmpty={isEmpty} />;
}

/** The template engine comes over the network; usually it is there before this shows. */
function Loading() {
  return useLater(150) && <p className="px-6 py-3 text-meta text-3">Loading the preview…</p>;
}

interface TextProps extends BodyProps {
  preview: Preview;
  /** The agent gets no tools. */
  isEmpty: boolean;
}

function Text({ preview, isEmpty, comparison, compared, pane, ...props }: TextProps) {
  const { search, setSearch, size, definitions, selected, onSelect, onTemplate } = props;
  const spans = useSpans(preview);
  const isCompared = comparison.kind !== "nothing" && compared.subject !== undefined;
  const changes = isCompared && search.changes === true;
  // On narrow screens the list takes the place of the text.
  const [listed, setListed] = useState(true);
  const covers = changes && listed && size !== "wide";
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      {isEmpty && <NothingOffered toolset={preview.subject.toolset} line={true} onSwitchAllOn={props.onSwitchAllOn} />}
      <ComparisonNote comparison={comparison} compared={compared} preview={preview} />
      <div className="grid min-h-0 min-w-0 flex-1 grid-cols-[minmax(0,1fr)_300px] grid-rows-[minmax(0,1fr)] max-lg:grid-cols-1">
        <div className={classNames("flex min-h-0 min-w-0 flex-col", covers && "hidden")}>
          {changes && !covers && size !== "wide" && (
            <div className="flex-none border-b border-line bg-sunken px-2 py-1">
              <Button variant="ghost" size="s" icon={ChevronLeft} onClick={() => setListed(true)}>
                Changes by tool
              </Button>
            </div>
          )}
          <PreviewPane
            ref={pane}
            preview={preview}
            spans={spans}
            sideBySide={isCompared && search.split === true && size === "wide"}
            {...{ definitions, selected, onSelect, onTemplate }}
          />
        </div>
        <PreviewSide
          preview={preview}
          spans={spans}
          changes={changes}
          covers={covers}
          isCompared={isCompared}
          selectedTool={selected?.tool}
          tools={definitions.byName}
          onChanges={(on) => {
            setListed(true);
            setSearch({ changes: on ? true : undefined });
          }}
          onSelect={(tool) => onSelect({ tool, method: undefined, tab: search.tab ?? "overview" })}
          onShow={(side, line) => {
            setListed(false);
            pane.current?.show(side, line);
          }}
        />
      </div>
    </div>
  );
}

interface NoteProps extends Pick<BodyProps, "comparison" | "compared"> {
  preview: Preview;
}

/** Why there is no difference to see. Without a draft nothing differs from what is saved: that needs no words. */
function ComparisonNote({ comparison, compared, preview }: NoteProps) {
  const { name, failed, subject } = compared;
  if (failed) {
    return (
      <div className="flex-none px-4 pt-2">
        <Note
          tone="bad"
          actions={
            <Button size="s" onClick={failed.retry}>
              Retry
            </Button>
          }
        >
          {name.charAt(0).toUpperCase() + name.slice(1)} could not be loaded: {failed.reason} The text is shown without
          a difference.
        </Note>
      </div>
    );
  }
  const isDraftless = comparison.kind === "saved" && preview.subject.settings === preview.comparedSubject.settings;
  if (comparison.kind === "nothing" || !subject || preview.stale || preview.differs || isDraftless) return null;
  return (
    <p role="status" className="flex-none border-b border-line bg-sunken px-6 py-1.5 text-meta text-2 max-sm:px-4">
      Nothing in this text differs from {name}.
    </p>
  );
}
