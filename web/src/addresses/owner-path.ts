import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { paths } from "./paths.ts";

/** Where an owner's settings and draft are seen. */
export function ownerPath(owner: SettingsOwner): string {
  if (owner.kind === "organisation") return paths.registry();
  return owner.kind === "preset" ? paths.preset(owner.id) : paths.agentTools(owner.id);
}
