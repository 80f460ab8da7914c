import { CircleX } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "../../components/button.tsx";
import { CodeLines } from "../../components/code-lines.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { iconSize } from "../../components/icon-size.ts";
import { useLater } from "../../components/skeleton.tsx";
import { foldRuns } from "./diff-rows.ts";
import { FormatWarnings } from "./format-warnings.tsx";
import { lineOrigins } from "./line-origins.ts";
import { PreviewBlocks } from "./preview-blocks-list.tsx";
import type { PreviewDockProps } from "./preview-dock.tsx";
import { codeLines } from "./preview-lines.tsx";
import { previewLabels, previewLanguage } from "./preview-text.ts";
import type { Preview, usePreview } from "./use-preview.ts";
import { useTokenCounts } from "./use-token-counts.ts";

/** Lines up to this number show their tokens; longer texts are read by block. */
const COUNTED_LINES = 600;
/** Unchanged lines that stay around a change. */
const CONTEXT_LINES = 3;

type BodyProps = PreviewDockProps & { preview: ReturnType<typeof usePreview> };

/** The text of the chosen format, or why there is none. */
export function PreviewBody({ preview, ...props }: BodyProps) {
  if (preview === "loading") return <Loading />;
  const offersNothing = !preview.subject.toolset.tools.some(({ methods }) => methods.some(({ offered }) => offered));
  if (offersNothing && !preview.differs) {
    return (
      <EmptyState
        title="No tools are on"
        actions={
          <Button size="s" onClick={props.onSwitchAllOn}>
            Switch tools on
          </Button>
        }
      >
        The agent gets no tool section.
      </EmptyState>
    );
  }
  return <Text {...props} preview={preview} />;
}

/** The template engine comes over the network; usually it is there before this shows. */
function Loading() {
  return useLater(150) && <p className="px-6 py-3 text-meta text-3">Loading the preview…</p>;
}

function Text({ preview, tab, definitions, selectedTool, onSelect }: PreviewDockProps & { preview: Preview }) {
  const { current, lines, runs } = preview;
  const [hovered, setHovered] = useState<number>();
  const [unfolded, setUnfolded] = useState<{ of: Preview["runs"]; starts: ReadonlySet<number> }>();
  const starts = unfolded?.of === runs ? unfolded.starts : undefined;
  const shown = useMemo(() => foldRuns(runs, CONTEXT_LINES, starts ?? new Set()), [runs, starts]);
  const origins = useMemo(() => lineOrigins(current.text, current.spans), [current]);
  const texts = useMemo(() => (lines.after.length > COUNTED_LINES ? [] : lines.after), [lines]);
  const counts = useTokenCounts(texts);
  const source = codeLines(shown, {
    ...lines,
    language: previewLanguage(tab),
    origins,
    tools: definitions.byName,
    tokensOf: counts.countOf,
    hovered,
    onHover: setHovered,
    onSelect,
    onUnfold: (start) => setUnfolded({ of: runs, starts: new Set([...(starts ?? []), start]) }),
  });
  return (
    <div className="grid min-h-0 min-w-0 flex-1 grid-cols-[minmax(0,1fr)_300px] max-lg:grid-cols-1">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pointing only names what the tree shows too */}
      <div className="flex min-h-0 min-w-0 flex-col" onMouseLeave={() => setHovered(undefined)}>
        <FormatWarnings warnings={current.warnings} />
        <CodeLines
          lines={source}
          label={`${previewLabels[tab]} as the agent gets it`}
          stale={preview.stale}
          withNotes
        />
        {current.problems.map(({ line, message }) => (
          <p
            key={`${line} ${message}`}
            role="alert"
            className="flex min-h-9 flex-none items-center gap-2 border-t border-line bg-sunken px-4 text-meta text-red"
          >
            <CircleX {...iconSize.s} className="flex-none" />
            {line === undefined ? message : `Template line ${line}: ${message}`}
          </p>
        ))}
      </div>
      <PreviewBlocks preview={preview} tab={tab} selectedTool={selectedTool} onSelect={(tool) => onSelect({ tool })} />
    </div>
  );
}
