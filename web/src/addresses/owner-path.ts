import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { paths } from "./paths.ts";

/** The address of the page that edits an owner's settings. */
export function ownerPath(owner: SettingsOwner): string {
  if (owner.kind === "organisation") return paths.registry();
  return owner.kind === "preset" ? paths.preset(owner.id) : paths.agentTools(owner.id);
}
