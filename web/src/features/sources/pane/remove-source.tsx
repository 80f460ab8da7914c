import { useRemoveSource } from "../../../api/source-actions.ts";
import type { SourceSummary } from "../../../api/sources.ts";
import { FormDialog } from "../../../components/overlays/form-dialog.tsx";
import { say } from "./texts.ts";

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
      title={say.removeName(source.name)}
      action={say.removeSource}
      danger
      error={remove.error?.message}
      onSubmit={() => remove.isPending || remove.mutate(source.id, { onSuccess: onRemoved })}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <p>
          {names === "" ? say.itBroughtNoToolsSoNoAgent : say.everyAgentLosesNamesAtOnce(names)}{" "}
          {say.theConnectionAndItsSecrets}
        </p>
        <p className="text-2">{say.whatAgentsChoseForItsToolsIs}</p>
      </div>
    </FormDialog>
  );
}
