import type { SettingsOperation } from "@pegboard/registry-core";
import { useQuery } from "@tanstack/react-query";
import { useYou } from "../../api/account/session.ts";
import { agentsQuery } from "../../api/agents.ts";
import { presetsQuery } from "../../api/owners.ts";
import { preferencesQuery } from "../../api/preferences.ts";
import type { OwnerAnswer } from "../../api/settings.ts";

/**
 * Whether a save of these operations becomes a proposal: the server decides by the same rule, and
 * refuses what this page does not know of yet.
 */
export function useProtected(
  stored: OwnerAnswer,
  operations: readonly SettingsOperation[],
): boolean {
  const isSignedIn = useYou() !== undefined;
  const { data } = useQuery({ ...preferencesQuery, enabled: isSignedIn });
  const isPreset = "preset" in stored;
  const isAsked = isSignedIn && isPreset;
  const { data: agents = [] } = useQuery({ ...agentsQuery, enabled: isAsked });
  const { data: presets } = useQuery({ ...presetsQuery, enabled: isAsked });
  if (!isSignedIn || !data) return false;
  const { groups, organisation, sources } = data.protected;
  if ("agent" in stored) return groups.includes(stored.agent.group ?? "");
  if ("preset" in stored) {
    const preset = presets?.presets.find(({ id }) => id === stored.preset.id);
    const followers = new Set(preset?.followers.map(({ id }) => id));
    return agents.some(({ id, group }) => followers.has(id) && groups.includes(group ?? ""));
  }
  const isReview = operations.length > 0 && operations.every(({ op }) => op === "setReview");
  return isReview ? sources : organisation;
}
