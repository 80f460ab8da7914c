import { type SourceSummary, useRemoveSource } from "../../api/sources.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Note } from "../../components/note.tsx";

/** Says what goes away with a source before it is removed. */
export function RemoveSource({ source, onClose }: { source: SourceSummary; onClose(): void }) {
  const remove = useRemoveSource();
  const names = source.tools.map((tool) => tool.displayName).join(", ");
  return (
    <Dialog
      title={`Remove ${source.name}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" onClick={() => remove.isPending || remove.mutate(source.id, { onSuccess: onClose })}>
            Remove source
          </Button>
        </>
      }
    >
      <div className="grid gap-3 text-list">
        {remove.error && <Note tone="bad">{remove.error.message}</Note>}
        <p>
          {names === "" ? "It brought no tools, so no agent loses any." : `Every agent loses ${names} at once.`} The
          connection and its secrets are forgotten.
        </p>
        <p className="text-2">
          What agents chose for its tools is kept and listed as a problem, so that adding the server again brings it
          back.
        </p>
      </div>
    </Dialog>
  );
}
