import type { SettingsOperation } from "../settings/agent-settings.ts";
import type { ProblemFix } from "./problem.ts";

/** A fix that changes an agent's settings. */
export function agentFix(
  { id }: { id: string },
  fix: { label: string; operations: SettingsOperation[] },
): Extract<ProblemFix, { kind: "operations" }> {
  return { kind: "operations", label: fix.label, owner: { kind: "agent", id }, operations: fix.operations };
}

/** A fix that changes what is set for every agent. */
export function organisationFix(
  label: string,
  operations: SettingsOperation[],
): Extract<ProblemFix, { kind: "operations" }> {
  return { kind: "operations", label, owner: { kind: "organisation" }, operations };
}
