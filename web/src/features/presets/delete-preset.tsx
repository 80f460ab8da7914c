import type { OwnerSettings } from "@pegboard/registry-core";
import { countChangeText } from "@pegboard/ui/messages/count-text.ts";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { type PresetSummary, useActOnOwner } from "../../api/owners.ts";
import { changeCostsQuery } from "../../api/reach.ts";
import { t } from "../../messages/t.ts";

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
      title={t("Delete {name}?", { name })}
      description={t("It can be restored for 30 days.")}
      action={t("Delete")}
      danger
      error={error?.message}
      onSubmit={() =>
        !isPending && mutate({ owner, act: { kind: "delete" } }, { onSuccess: onDeleted })
      }
      onClose={onClose}
    >
      {followers.length === 0 ? (
        <p>{t("No agent follows it. Agents that took a copy keep what they have.")}</p>
      ) : (
        <>
          <p>
            {costs.data
              ? t(
                  "{followers, plural, one {# agent follows} other {# agents follow}} it and will go on without what it sets ({tokens} tokens in {agents, plural, one {# agent} other {# agents}}). Each gets a problem until it stops following:",
                  {
                    followers: followers.length,
                    tokens: countChangeText(costs.data.tokens),
                    agents: Object.keys(costs.data.agents).length,
                  },
                )
              : t(
                  "{followers, plural, one {# agent follows} other {# agents follow}} it and will go on without what it sets. Each gets a problem until it stops following:",
                  { followers: followers.length },
                )}
          </p>
          <ul className="max-h-40 list-disc overflow-auto pl-5 text-2 marker:text-3">
            {followers.map((agent) => (
              <li key={agent.id}>{agent.name}</li>
            ))}
          </ul>
          {costs.error && (
            <p className="text-red">
              {t("What it costs is not known: {message}", { message: costs.error.message })}
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}
