import { Bot, Copy, Pause, Play } from "lucide-react";
import { matrixPath } from "../../../addresses/paths.ts";
import { useDuplicateSource, usePauseSource } from "../../../api/source-actions.ts";
import type { SourceSummary } from "../../../api/sources.ts";
import { buttonClass } from "../../../components/button.tsx";
import { CommandButton } from "../../../components/inputs/command-button.tsx";
import { Note } from "../../../components/note.tsx";
import { PaneFoot } from "../../../components/page/pane.tsx";
import { common } from "../../../language/common.ts";
import { UseInAgents } from "../../../settings/use-in-agents/use-in-agents.tsx";
import { say } from "./texts.ts";

interface SourceFootProps {
  source: SourceSummary;
  /** Called when a copy of it was added. */
  onDuplicated(source: string): void;
  onRemove(): void;
}

/** Actions on the whole source. */
export function SourceFoot({ source, onDuplicated, onRemove }: SourceFootProps) {
  const pause = usePauseSource(source.id);
  const duplicate = useDuplicateSource(source.id);
  const isPaused = source.state === "paused";
  const ofSource = (label: string) => `${label}: ${source.name}`;
  const error = pause.error ?? duplicate.error;
  return (
    <>
      {error && (
        <div className="px-6 pb-2 max-sm:px-4">
          <Note tone="bad">{error.message}</Note>
        </div>
      )}
      <PaneFoot>
        <CommandButton
          words={ofSource(isPaused ? say.resume : say.pause)}
          size="s"
          icon={isPaused ? Play : Pause}
          blocked={pause.isPending ? say.oneMoment : undefined}
          onClick={() => pause.mutate(!isPaused)}
        >
          {isPaused ? say.resume : say.pause}
        </CommandButton>
        {source.addedBy === "ui" && source.config && (
          <CommandButton
            words={ofSource(say.duplicate)}
            size="s"
            variant="ghost"
            icon={Copy}
            blocked={duplicate.isPending ? say.pegboardIsConnectingToIt : undefined}
            onClick={() =>
              duplicate.mutate(say.copyOf(source.name), { onSuccess: ({ id }) => onDuplicated(id) })
            }
          >
            {say.duplicate}
          </CommandButton>
        )}
        {source.tools.length > 0 && (
          <UseInAgents
            what={source.name}
            methods={source.tools.map(({ name }) => ({ tool: name }))}
            trigger={
              <CommandButton
                words={ofSource(common.useInAgents)}
                size="s"
                variant="ghost"
                icon={Bot}
              >
                {common.useInAgents}
              </CommandButton>
            }
            align="start"
            side="top"
          />
        )}
        {source.tools.length > 0 && (
          <a href={matrixPath({ source: source.id })} className={buttonClass("ghost", "s")}>
            {common.openInMatrix}
          </a>
        )}
        <span className="flex-1" />
        {source.addedBy === "ui" && (
          <CommandButton
            words={ofSource(say.remove)}
            size="s"
            variant="ghost"
            className="text-red"
            onClick={onRemove}
          >
            {say.remove}
          </CommandButton>
        )}
      </PaneFoot>
    </>
  );
}
