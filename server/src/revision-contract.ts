import type { ConfiguredTexts, OwnerSettings } from "@pegboard/registry-core";

/** The part of api-contract.ts that is about revisions of settings. */

interface RevisionSummary {
  revision: number;
  savedAt: string;
  savedBy: string;
  /** Operations of that save. */
  changes: number;
}
/** The latest 200, newest first. */
export interface RevisionsAnswer {
  revisions: RevisionSummary[];
}
/** GET …/:revision; 0 is the owner as it was created. */
export interface RevisionAnswer {
  revision: number;
  savedAt: string;
  savedBy: string | null;
  /** As they were then, secrets as in `SettingsAnswer`. */
  settings: OwnerSettings;
  /** What an agent's tools say with these settings, as in `SettingsAnswer`; none of the organisation's. */
  texts: Record<string, ConfiguredTexts>;
}
