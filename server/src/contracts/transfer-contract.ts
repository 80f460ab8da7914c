/** The part of api-contract.ts that is about files that settings leave and come in as. */

import type { Issue, SettingsOwner } from "@pegboard/registry-core";

/** POST /api/export: a pegboard.yaml, which `pegboard apply` reads. */
export interface ExportRequest {
  /** By their ids. */
  agents: string[] | "all";
  /** What is set for every agent. */
  organisation?: boolean;
  /** Those that are stored. */
  sources?: boolean;
  /** "yaml" unless given. */
  format?: "yaml" | "json";
}
/** The same settings make the same text. */
export interface ExportAnswer {
  text: string;
  /** What has to be entered where the text is read. */
  secrets: StoredSecretPlace[];
  /** What of the sources is not in the text, in whole sentences. */
  left: string[];
}
/** Where a stored secret stands; the path begins at the tool's config. */
export interface StoredSecretPlace {
  owner: SettingsOwner;
  tool: string;
  path: Issue["path"];
}
