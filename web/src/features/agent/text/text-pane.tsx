import type { ReactNode } from "react";
import { LiveRegion } from "../../../components/live-region.tsx";
import { CodeLines } from "../../../components/text/code-lines.tsx";
import { FindBar } from "../../../components/text/find-bar.tsx";
import type { TextPaneState } from "./use-text-pane.ts";

interface TextPaneProps {
  pane: TextPaneState;
  label: string;
  findLabel: string;
  /** The text does not follow the draft yet. */
  stale: boolean;
  wrap: boolean;
  roomy?: boolean;
  /** Between the search and the text. */
  above?: ReactNode;
  /** In place of the text. */
  instead?: ReactNode;
}

/** A text with tokens and origin of each line, with search, folds and comparison. */
export function TextPane({ pane, label, findLabel, stale, wrap, roomy = false, above, instead }: TextPaneProps) {
  return (
    <>
      {pane.find.isOpen && <FindBar label={findLabel} {...pane.find.bar} />}
      {above}
      {instead ?? (
        <CodeLines
          ref={pane.list}
          lines={pane.source}
          label={label}
          stale={stale}
          cursor={pane.cursor}
          wrap={wrap}
          roomy={roomy}
          withNotes
        />
      )}
      <LiveRegion text={pane.said} />
    </>
  );
}
