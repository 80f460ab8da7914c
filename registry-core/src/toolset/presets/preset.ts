import type { OwnerSettings } from "../../settings/owner-settings.ts";

/**
 * A named set of switches, values and limits of tools that agents follow or take a copy of. Its
 * settings hold no secrets.
 */
export interface Preset {
  id: string;
  name: string;
  settings: Pick<OwnerSettings, "tools">;
}
