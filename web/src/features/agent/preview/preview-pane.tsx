import type { TextSpan } from "@pegboard/registry-core";
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from "react";
import { LiveRegion } from "../../../components/live-region.tsx";
import { CodeLines, type CodeLinesHandle } from "../../../components/text/code-lines.tsx";
import { FindBar } from "../../../components/text/find-bar.tsx";
import { FormatWarnings } from "./format-warnings.tsx";
import type { PreviewDockProps } from "./preview-dock.tsx";
import { previewLabels } from "./preview-text.ts";
import { RenderFaults } from "./render-faults.tsx";
import type { Preview } from "./use-preview.ts";
import { usePreviewRows } from "./use-preview-rows.ts";

export interface PreviewPaneHandle {
  /** Opens the search, or asks it for the focus. */
  find(): void;
  /** Brings a line of the new text, or of the old one, into view. */
  show(side: "before" | "after", line: number): void;
  /** Keys of the search, wherever in the dock they are pressed. */
  press(event: KeyboardEvent): void;
}

export interface PreviewPaneProps
  extends Pick<PreviewDockProps, "definitions" | "selected" | "onSelect" | "onTemplate"> {
  preview: Preview;
  spans: readonly TextSpan[];
  sideBySide: boolean;
  ref: Ref<PreviewPaneHandle>;
}

/** The text of the chosen format: what is compared, found, pointed at and selected in it. */
export function PreviewPane({ ref, ...props }: PreviewPaneProps) {
  const { preview, sideBySide } = props;
  const { tab, current } = preview;
  const list = useRef<CodeLinesHandle>(null);
  const { source, cursor, said, find, reveal, leave } = usePreviewRows(props, (row) => list.current?.scrollTo(row));
  useImperativeHandle(ref, () => ({
    find: find.open,
    show: reveal,
    press: (event) => {
      const wantsFind = (event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === "f";
      if (wantsFind) find.open();
      else if (event.key === "F3" && find.isOpen) find.step(event.shiftKey ? -1 : 1);
      else return;
      event.preventDefault();
    },
  }));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only names what the keyboard names too
    <div className="flex min-h-0 min-w-0 flex-1 flex-col" onMouseLeave={leave}>
      {find.isOpen && <FindBar label={`Find in ${previewLabels[tab]}`} {...find.bar} />}
      <FormatWarnings warnings={current.warnings} />
      <CodeLines
        ref={list}
        lines={source}
        label={`${previewLabels[tab]} as the agent gets it`}
        stale={preview.stale}
        withNotes
        wrap={sideBySide}
        cursor={cursor}
      />
      <LiveRegion text={said} />
      <RenderFaults faults={current.problems} />
    </div>
  );
}
