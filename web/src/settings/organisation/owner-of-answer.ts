import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { ORGANISATION_OWNER, type OwnerAnswer } from "../../api/settings.ts";

/** The owner of the settings in an answer. */
export function ownerOfAnswer(answer: OwnerAnswer): SettingsOwner {
  if ("agent" in answer) return { kind: "agent", id: answer.agent.id };
  return "preset" in answer ? { kind: "preset", id: answer.preset.id } : ORGANISATION_OWNER;
}
