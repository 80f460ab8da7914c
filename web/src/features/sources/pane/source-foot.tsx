import { Bot, Copy, Pause, Play } from "lucide-react";
import { useDuplicateSource, usePauseSource } from "../../../api/source-actions.ts";
import type { SourceSummary } from "../../../api/sources.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import { iconSize } from "../../../components/icon-size.ts";
import { Note } from "../../../components/note.tsx";
import { PaneFoot } from "../../../components/page/pane.tsx";

interface SourceFootProps {
  source: SourceSummary;
  /** Its tool in the Registry, which leads to agents. */
  usePath: string | undefined;
  /** A copy of it was added. */
  onDuplicated(source: string): void;
  onRemove(): void;
}

/** What is done to the whole source. */
export function SourceFoot({ source, usePath, onDuplicated, onRemove }: SourceFootProps) {
  const pause = usePauseSource(source.id);
  const duplicate = useDuplicateSource(source.id);
  const isPaused = source.state === "paused";
  const error = pause.error ?? duplicate.error;
  return (
    <>
      {error && (
        <div className="px-6 pb-2 max-sm:px-4">
          <Note tone="bad">{error.message}</Note>
        </div>
      )}
      <PaneFoot>
        <Button
          size="s"
          icon={isPaused ? Play : Pause}
          blocked={pause.isPending ? "One moment." : undefined}
          onClick={() => pause.mutate(!isPaused)}
        >
          {isPaused ? "Resume" : "Pause"}
        </Button>
        {source.addedBy === "ui" && source.config && (
          <Button
            size="s"
            variant="ghost"
            icon={Copy}
            blocked={duplicate.isPending ? "Pegboard is connecting to it." : undefined}
            onClick={() => duplicate.mutate(`${source.name} copy`, { onSuccess: ({ id }) => onDuplicated(id) })}
          >
            Duplicate
          </Button>
        )}
        {usePath !== undefined && (
          <a href={usePath} className={`${buttonClass("ghost", "s")} max-sm:hidden`}>
            <Bot {...iconSize.s} />
            Use in agents…
          </a>
        )}
        <span className="flex-1" />
        {source.addedBy === "ui" && (
          <Button size="s" variant="ghost" className="text-red" onClick={onRemove}>
            Remove…
          </Button>
        )}
      </PaneFoot>
    </>
  );
}
