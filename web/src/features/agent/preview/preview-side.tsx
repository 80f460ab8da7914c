import type { TextSpan } from "@pegboard/registry-core/formats";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { useMemo } from "react";
import { t } from "../../../messages/t.ts";
import type { TextSide } from "../text/text-rows.ts";
import { PreviewBlocks } from "./preview-blocks-list.tsx";
import { previewSpans } from "./preview-text.ts";
import { ToolChangeList } from "./tool-change-list.tsx";
import { toolChanges } from "./tool-changes.ts";
import type { AgentPreview } from "./use-preview.ts";

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
export function PreviewSide(props: PreviewSideProps) {
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
        <PreviewChanges {...{ preview, spans }} onShow={onPick.line} />
      ) : (
        <PreviewBlocks {...{ preview, isCompared, selectedTool }} onSelect={onPick.tool} />
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
