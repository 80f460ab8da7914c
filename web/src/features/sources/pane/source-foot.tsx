import { describeSourceIssue } from "@pegboard/registry-core/problems";
import { buttonClass } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { PaneFoot } from "@pegboard/ui/page/pane.tsx";
import { Bot, Copy, Pause, Play } from "lucide-react";
import { matrixPath } from "../../../addresses/paths.ts";
import {
  useDuplicateSource,
  usePauseSource,
  useRemoveSource,
} from "../../../api/sources/source-actions.ts";
import type { SourceSummary } from "../../../api/sources/sources.ts";
import { CommandButton } from "../../../components/command-button.tsx";
import { t } from "../../../messages/t.ts";
import { UseInAgents } from "../../../owner-editor/use-in-agents/use-in-agents.tsx";

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
          words={ofSource(isPaused ? t("Resume") : t("Pause"))}
          size="s"
          icon={isPaused ? Play : Pause}
          blocked={pause.isPending ? t("One moment.") : switchedOffReason(source)}
          onClick={() => pause.mutate(!isPaused)}
        >
          {isPaused ? t("Resume") : t("Pause")}
        </CommandButton>
        {source.addedBy === "ui" && source.config && (
          <CommandButton
            words={ofSource(t("Duplicate"))}
            size="s"
            variant="ghost"
            icon={Copy}
            blocked={duplicate.isPending ? t("Pegboard is connecting to it.") : undefined}
            onClick={() =>
              duplicate.mutate(t("{name} copy", { name: source.name }), {
                onSuccess: ({ id }) => onDuplicated(id),
              })
            }
          >
            {t("Duplicate")}
          </CommandButton>
        )}
        {source.tools.length > 0 && (
          <UseInAgents
            what={source.name}
            methods={source.tools.map(({ name }) => ({ tool: name }))}
            trigger={
              <CommandButton
                words={ofSource(t("Use in agents…"))}
                size="s"
                variant="ghost"
                icon={Bot}
              >
                {t("Use in agents…")}
              </CommandButton>
            }
            align="start"
            side="top"
          />
        )}
        {source.tools.length > 0 && (
          <a href={matrixPath({ source: source.id })} className={buttonClass("ghost", "s")}>
            {t("Open in matrix")}
          </a>
        )}
        {/* A sentence has a line of its own, so that the buttons keep theirs. */}
        {SET_ELSEWHERE[source.addedBy] && (
          <p className="w-full pl-1">{SET_ELSEWHERE[source.addedBy]}</p>
        )}
        {source.addedBy === "ui" && (
          <CommandButton
            words={ofSource(t("Remove…"))}
            size="s"
            variant="ghost"
            className="ml-auto text-red"
            onClick={onRemove}
          >
            {t("Remove…")}
          </CommandButton>
        )}
      </PaneFoot>
    </>
  );
}

/** Where a source is changed and removed that was not added here. */
const SET_ELSEWHERE: Partial<Record<SourceSummary["addedBy"], string>> = {
  file: t("Edit or remove it in the file that --mcp names, then start Pegboard again."),
  "command line": t("Edit or remove it where Pegboard is started, then start it again."),
  "built in": t("It ships with Pegboard and cannot be removed."),
  program: t("The program that Pegboard runs in adds and removes it."),
};

interface RemoveSourceProps {
  source: SourceSummary;
  onClose(): void;
  onRemoved(): void;
}

/** A dialog that says what is removed with a source. */
export function RemoveSource({ source, onClose, onRemoved }: RemoveSourceProps) {
  const remove = useRemoveSource();
  const names = source.tools.map((tool) => tool.displayName).join(", ");
  return (
    <FormDialog
      title={t("Remove {name}?", { name: source.name })}
      action={t("Remove source")}
      danger
      error={remove.error?.message}
      onSubmit={() => remove.isPending || remove.mutate(source.id, { onSuccess: onRemoved })}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <p>
          {names === ""
            ? t("It has no tools, so no agent loses any.")
            : t("Every agent loses {names} at once.", { names })}{" "}
          {t("The connection and its secrets are forgotten.")}
        </p>
        <p className="text-2">
          {t(
            "What agents chose for its tools is kept and listed as a problem, which offers to take it over. A server that is added again starts off, also under the same name.",
          )}
        </p>
      </div>
    </FormDialog>
  );
}

/** Why a source that its file switches off cannot be resumed here. */
function switchedOffReason({ state, issues }: SourceSummary): string | undefined {
  const off = issues.find((issue) => typeof issue !== "string" && issue.code === "switched_off");
  return state === "paused" && off ? describeSourceIssue(off, t) : undefined;
}
