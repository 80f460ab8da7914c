import type { SettingsOperation } from "@pegboard/registry-core";
import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { useQuery } from "@tanstack/react-query";
import { useYou } from "../../api/account/session.ts";
import { agentsQuery } from "../../api/agents.ts";
import { presetsQuery } from "../../api/owners.ts";
import { preferencesQuery } from "../../api/preferences.ts";
import { type OwnerAnswer, ownerOfAnswer } from "../../api/settings.ts";
import { t } from "../../messages/t.ts";

type IsProtected = (owner: SettingsOwner, operations?: readonly SettingsOperation[]) => boolean;

/**
 * Whether a save of an owner becomes a proposal: the server decides by the same rule, and refuses
 * what this page does not know of yet.
 */
export function useProtection(): IsProtected {
  const enabled = useYou() !== undefined;
  const { data } = useQuery({ ...preferencesQuery, enabled });
  const hasGroups = enabled && (data?.protected.groups.length ?? 0) > 0;
  const { data: agents = [] } = useQuery({ ...agentsQuery, enabled: hasGroups });
  const { data: presets } = useQuery({ ...presetsQuery, enabled: hasGroups });
  if (!enabled || !data) return () => false;
  const { groups, organisation, sources } = data.protected;
  const ofGroup = (ids: ReadonlySet<string>) =>
    agents.some(({ id, group }) => ids.has(id) && groups.includes(group ?? ""));
  return (owner, operations = []) => {
    if (owner.kind === "agent") return ofGroup(new Set([owner.id]));
    if (owner.kind === "preset") {
      const preset = presets?.presets.find(({ id }) => id === owner.id);
      return ofGroup(new Set(preset?.followers.map(({ id }) => id)));
    }
    const isReview = operations.length > 0 && operations.every(({ op }) => op === "setReview");
    return isReview ? sources : organisation;
  };
}

export const useProtected = (
  stored: OwnerAnswer,
  operations: readonly SettingsOperation[],
): boolean => useProtection()(ownerOfAnswer(stored), operations);

/** The words on a button that saves several drafts: whether they are saved, proposed or both. */
export function useSaveWords(owners: readonly SettingsOwner[], words: string): string {
  const isProtected = useProtection();
  const proposed = owners.filter((owner) => isProtected(owner)).length;
  if (proposed === 0) return words;
  return proposed === owners.length ? t("Propose…") : t("Save and propose…");
}

/** What is said after several drafts were saved or proposed: "3 agents saved, 2 proposed". */
export const withProposed = (saved: string, proposed: number): string =>
  [saved, proposed > 0 && t("{count, number} proposed", { count: proposed })]
    .filter(Boolean)
    .join(", ");
