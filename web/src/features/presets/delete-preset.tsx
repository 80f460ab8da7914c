import type { OwnerSettings } from "@pegboard/registry-core";
import { useQuery } from "@tanstack/react-query";
import { type PresetSummary, useActOnOwner } from "../../api/owners.ts";
import { changeCostsQuery } from "../../api/reach.ts";
import { FormDialog } from "../../components/overlays/form-dialog.tsx";
import { say } from "./texts.ts";

interface DeletePresetProps {
  preset: PresetSummary;
  settings: OwnerSettings;
  onClose(): void;
  onDeleted(): void;
}

/** A dialog that says, before a preset is deleted, which agents lose it and what that costs. */
export function DeletePreset({ preset, settings, onClose, onDeleted }: DeletePresetProps) {
  const { id, name, followers } = preset;
  const { mutate, isPending, error } = useActOnOwner();
  const owner = { kind: "preset", id } as const;
  const operations = Object.keys(settings.tools ?? {}).map(
    (tool) => ({ op: "removeTool", tool }) as const,
  );
  const costs = useQuery({
    ...changeCostsQuery([{ owner, operations }]),
    enabled: followers.length > 0 && operations.length > 0,
  });
  return (
    <FormDialog
      title={say.deleteName(name)}
      description={say.restorableFor30Days}
      action={say.delete}
      danger
      error={error?.message}
      onSubmit={() =>
        !isPending && mutate({ owner, act: { kind: "delete" } }, { onSuccess: onDeleted })
      }
      onClose={onClose}
    >
      {followers.length === 0 ? (
        <p>{say.nobodyFollowsItHelp}</p>
      ) : (
        <>
          <p>
            {costs.data
              ? say.followersGoOnAtCost(
                  followers.length,
                  costs.data.tokens,
                  Object.keys(costs.data.agents).length,
                )
              : say.followersGoOn(followers.length)}
          </p>
          <ul className="max-h-40 list-disc overflow-auto pl-5 text-2 marker:text-3">
            {followers.map((agent) => (
              <li key={agent.id}>{agent.name}</li>
            ))}
          </ul>
          {costs.error && <p className="text-red">{say.costIsNotKnown(costs.error.message)}</p>}
        </>
      )}
    </FormDialog>
  );
}
