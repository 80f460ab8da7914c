import type { OwnerSettings } from "@pegboard/registry-core";
import { type ReviewDecision, toToolSettings } from "@pegboard/registry-core/internal";
import type { SeenAgents } from "./agent-reach.ts";

/**
 * Settings of the organisation for somebody who does not see all agents: its decisions about forms
 * name agents. One that names only hidden agents concerns nobody that the caller sees.
 */
export function seenSettings(settings: OwnerSettings, seen: SeenAgents): OwnerSettings {
  const { tools } = settings;
  if (!seen.ids || !tools) return settings;
  const entries = Object.entries(tools).map(([name, stored]) => {
    const tool = toToolSettings(stored);
    if (!tool.review) return [name, stored] as const;
    const review = Object.fromEntries(
      Object.entries(tool.review).map(([method, made]) => [method, seenDecisions(made, seen)]),
    );
    return [name, { ...tool, review }] as const;
  });
  return { ...settings, tools: Object.fromEntries(entries) };
}

function seenDecisions(decisions: readonly ReviewDecision[], seen: SeenAgents): ReviewDecision[] {
  return decisions.flatMap((decision) => {
    const { agents } = decision;
    if (!agents || agents.length === 0) return [decision];
    const known = agents.filter((agent) => seen.has(agent));
    return known.length > 0 ? [{ ...decision, agents: known }] : [];
  });
}
