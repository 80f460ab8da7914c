import type { TextSpan, ToolDefinition } from "@pegboard/registry-core";
import { useMemo } from "react";
import { classNames } from "../../../components/class-names.ts";
import { Segmented } from "../../../components/inputs/segmented.tsx";
import { PreviewBlocks } from "./preview-blocks-list.tsx";
import type { TextSide } from "./preview-rows.ts";
import { previewSpans } from "./preview-text.ts";
import { ToolChangeList } from "./tool-change-list.tsx";
import { toolChanges } from "./tool-changes.ts";
import type { Preview } from "./use-preview.ts";

export interface PreviewSideProps {
  preview: Preview;
  spans: readonly TextSpan[];
  /** There is something to compare with. */
  isCompared: boolean;
  /** The list of what differs is shown instead of the tokens of each block. */
  changes: boolean;
  /** It takes the place of the text. */
  covers: boolean;
  selectedTool: string | undefined;
  tools: ReadonlyMap<string, ToolDefinition>;
  onChanges(shown: boolean): void;
  onSelect(tool: string): void;
  onShow(side: TextSide, line: number): void;
}

/** Beside the text: what its parts cost, or which tools a comparison changes. */
export function PreviewSide(props: PreviewSideProps) {
  const { preview, isCompared, changes, covers, selectedTool, onChanges, onSelect } = props;
  return (
    <div className={classNames("flex min-h-0 flex-col border-l border-line bg-sunken", !covers && "max-lg:hidden")}>
      {isCompared && (preview.differs || changes) && (
        <div className="flex-none border-b border-line px-4 py-1">
          <Segmented
            label="Beside the text"
            items={[
              { id: "blocks", label: "Blocks" },
              { id: "changes", label: "Changes" },
            ]}
            value={changes ? "changes" : "blocks"}
            onChange={(next) => onChanges(next === "changes")}
          />
        </div>
      )}
      {changes ? <Changes {...props} /> : <PreviewBlocks {...{ preview, isCompared, selectedTool, onSelect }} />}
    </div>
  );
}

function Changes({ preview, spans, tools, onShow }: PreviewSideProps) {
  const { tab, current, compared, comparedSubject, differs } = preview;
  const changes = useMemo(() => {
    if (!differs || spans.length === 0) return [];
    const before = previewSpans(tab, comparedSubject, compared);
    return toolChanges({ text: compared.text, spans: before }, { text: current.text, spans });
  }, [tab, current, compared, comparedSubject, differs, spans]);
  return <ToolChangeList changes={changes} preview={preview} spans={spans} tools={tools} onShow={onShow} />;
}
