import { CircleX } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "../../components/button.tsx";
import { CodeLines } from "../../components/code-lines.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureState } from "../../components/failure-state.tsx";
import { iconSize } from "../../components/icon-size.ts";
import { FormatWarnings } from "./format-warnings.tsx";
import type { DiffRow } from "./line-diff.ts";
import { lineOrigins } from "./line-origins.ts";
import { PreviewBlocks } from "./preview-blocks-list.tsx";
import type { PreviewDockProps } from "./preview-dock.tsx";
import { codeLines } from "./preview-lines.tsx";
import { linesOf, previewLabels, previewLanguage } from "./preview-text.ts";
import type { Preview, usePreview } from "./use-preview.ts";
import { useTokenCounts } from "./use-token-counts.ts";

/** Lines up to this number show their tokens; longer texts are read by block. */
const COUNTED_LINES = 600;

type BodyProps = PreviewDockProps & { preview: ReturnType<typeof usePreview> };

/** The text of the chosen format, or why there is none. */
export function PreviewBody({ preview, ...props }: BodyProps) {
  if (preview === "loading") return <p className="px-6 py-3 text-meta text-3">Loading the template engine…</p>;
  if ("failed" in preview) return <FailureState title="The preview could not be loaded" reason={preview.failed} />;
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

function Text({ preview, tab, definitions, selectedTool, onSelect }: PreviewDockProps & { preview: Preview }) {
  const { current, rows } = preview;
  const [hovered, setHovered] = useState<string>();
  const [unfolded, setUnfolded] = useState<{ rows: DiffRow[]; at: ReadonlySet<number> }>();
  const shown = useMemo(() => unfold(rows, unfolded?.rows === rows ? unfolded.at : undefined), [rows, unfolded]);
  const origins = useMemo(() => lineOrigins(current.text, current.spans), [current]);
  const texts = useMemo(() => {
    const lines = linesOf(current.text);
    return lines.length > COUNTED_LINES ? [] : lines;
  }, [current.text]);
  const counts = useTokenCounts(texts);
  const lines = codeLines(shown, {
    language: previewLanguage(tab),
    origins,
    tools: definitions.byName,
    tokensOf: counts.countOf,
    hovered,
    onHover: setHovered,
    onSelect,
    onUnfold: (row) => {
      const fold = shown[row];
      const original = fold ? rows.indexOf(fold) : -1;
      const before = unfolded?.rows === rows ? unfolded.at : [];
      setUnfolded({ rows, at: new Set([...before, original]) });
    },
  });
  return (
    <div className="grid min-h-0 min-w-0 flex-1 grid-cols-[minmax(0,1fr)_300px] max-lg:grid-cols-1">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pointing only names what the tree shows too */}
      <div className="flex min-h-0 min-w-0 flex-col" onMouseLeave={() => setHovered(undefined)}>
        <FormatWarnings warnings={current.warnings} />
        <CodeLines lines={lines} label={`${previewLabels[tab]} as the agent gets it`} stale={preview.stale} withNotes />
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

/** Opens the folds at these places. */
function unfold(rows: DiffRow[], at: ReadonlySet<number> | undefined): DiffRow[] {
  if (!at) return rows;
  return rows.flatMap((row, index): DiffRow[] =>
    row.kind === "fold" && at.has(index) ? row.lines.map((line) => ({ kind: "line", line })) : [row],
  );
}
