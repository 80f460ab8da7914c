import { type KeyboardEvent, useState } from "react";
import type { SourceSummary } from "../../../api/sources.ts";
import { PaneBody, PaneHead } from "../../../components/page/pane.tsx";
import { TimeAgo } from "../../../components/time-ago.tsx";
import { useHotkey } from "../../../components/use-hotkey.ts";
import { SourceTile } from "../source-tile.tsx";
import { kindWords, ORIGINS } from "../source-words.ts";
import { BroughtTools } from "./brought-tools.tsx";
import { RemoveSource } from "./remove-source.tsx";
import { SourceConnection } from "./source-connection.tsx";
import { SourceFoot } from "./source-foot.tsx";
import { SourceHealth } from "./source-health.tsx";
import { SourceReview } from "./source-review.tsx";

export const PANE_HEADING = "source-pane-heading";

interface SourcePaneProps {
  source: SourceSummary;
  /** Its changes are opened. */
  reviewing: boolean;
  toolPath(tool: string, part?: "settings"): string;
  /** To the source before or after it in the list. */
  onStep(by: 1 | -1): void;
  /** Back to the list, where the pane stays. */
  onLeave(): void;
  onClose(): void;
}

/** One source: how it is, what waits, how it is reached, what it brought. */
export function SourcePane({ source, reviewing, toolPath, onStep, onLeave, onClose }: SourcePaneProps) {
  const [removing, setRemoving] = useState(false);
  useHotkey("[", () => onStep(-1));
  useHotkey("]", () => onStep(1));
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || removing) return;
    event.preventDefault();
    onLeave();
  };
  return (
    <section aria-label={source.name} onKeyDown={leave} className="flex min-h-0 flex-1 flex-col">
      <PaneHead
        tile={<SourceTile source={source} large />}
        title={source.name}
        headingId={PANE_HEADING}
        onClose={onClose}
        meta={
          <>
            {kindWords(source).label}
            {" · "}
            {ORIGINS[source.addedBy]}
            {source.loadedAt && (
              <>
                {" · read "}
                <TimeAgo at={source.loadedAt} />
              </>
            )}
          </>
        }
      />
      <PaneBody>
        <SourceHealth source={source} />
        {source.review && <SourceReview source={source} expanded={reviewing} />}
        {source.config && <SourceConnection config={source.config} />}
        <BroughtTools source={source} toolPath={toolPath} />
      </PaneBody>
      {source.addedBy === "ui" && <SourceFoot onRemove={() => setRemoving(true)} />}
      {removing && <RemoveSource source={source} onClose={() => setRemoving(false)} onRemoved={onClose} />}
    </section>
  );
}
