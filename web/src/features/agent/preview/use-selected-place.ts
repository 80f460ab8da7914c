import type { TemplateName, TextSpan } from "@pegboard/registry-core";
import { useEffect, useEffectEvent, useRef } from "react";
import { type LinedText, lineAt } from "../text/lined-text.ts";
import { originPlace } from "../text/origin-place.ts";
import type { PreviewDockProps, SelectedPlace } from "./preview-dock.tsx";
import { type RowBlock, rowOf, type TextSide } from "./preview-rows.ts";
import type { Preview } from "./use-preview.ts";

interface SelectedPlaceInput {
  preview: Preview;
  after: LinedText;
  blocks: readonly RowBlock[];
  selected: SelectedPlace | undefined;
  reveal(side: TextSide, line: number): void;
}

/** The tree's selection in the text: which pieces it wrote, the first of them in view, and how a click selects. */
export function useSelectedPlace({ preview, after, blocks, selected, reveal }: SelectedPlaceInput) {
  const { tool, method, isChosen } = selected ?? {};
  const shown = useRef<string>(undefined);
  const holds = (span: TextSpan) =>
    tool !== undefined && span.tool === tool && (method === undefined || span.method === method);
  const key = JSON.stringify([preview.tab, tool, method]);
  const showFirst = useEffectEvent(() => {
    if (!isChosen || after.spans.length === 0 || shown.current === key) return;
    shown.current = key;
    const lines = after.spans.filter(holds).map(({ start }) => lineAt(after, start));
    const unfolded = lines.find((line) => rowOf(blocks, "after", line)?.block.folded === false);
    const line = unfolded ?? lines[0];
    if (line !== undefined) reveal("after", line);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text that changes stays where the reader has it
  useEffect(() => showFirst(), [key, after.spans.length > 0]);
  return {
    holds,
    choose: (
      span: TextSpan,
      template: TemplateName | undefined,
      { onSelect, onTemplate }: Pick<PreviewDockProps, "onSelect" | "onTemplate">,
    ) => {
      const place = originPlace(span, template);
      if (!place) return;
      if ("template" in place) return onTemplate(place);
      // What was clicked is in view.
      shown.current = JSON.stringify([preview.tab, place.tool, place.method]);
      onSelect(place);
    },
  };
}
