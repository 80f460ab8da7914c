/** The part of api-contract.ts that is about files that settings leave and come in as. */

import type { Issue, JsonObject, SettingsOperation, SettingsOwner } from "@pegboard/registry-core";
import type { SaidDocumentFault } from "@pegboard/registry-core/problems";
import type { OutOfOrder } from "./agent-contract.ts";

/** POST /api/export: a pegboard.yaml, which `pegboard apply` reads. */
export interface ExportRequest {
  /** By their ids. */
  agents: string[] | "all";
  /** What is set for every agent. */
  organisation?: boolean;
  /** Those that are stored. */
  sources?: boolean;
  /** With "all" agents every preset, otherwise those that they follow. */
  presets?: boolean;
  /** "yaml" unless given. */
  format?: "yaml" | "json";
}
/** The same settings make the same text. */
export interface ExportAnswer {
  text: string;
  /** What has to be entered where the text is read. */
  secrets: StoredSecretPlace[];
  /** What is not in the text of the sources, each a whole sentence. */
  left: Issue[];
  /** What cannot be read, in whole sentences. */
  outOfOrder: OutOfOrder[];
}
/** Where a stored secret stands; the path begins at the tool's config. */
export interface StoredSecretPlace {
  owner: SettingsOwner;
  tool: string;
  path: Issue["path"];
}

/** POST /api/import: what a document would change. Nothing is changed: its operations are saved like all others. */
export interface ImportRequest {
  text: string;
  /** Where an owner of the document goes, by its key, if not where the document says. */
  targets?: Record<string, ImportTarget>;
  /** What names that are unknown here mean. */
  names?: NameMeaning[];
}
export interface ImportTarget {
  /** The id of an agent that is there; null for a new one. */
  agent: string | null;
  mode: ImportMode;
}
/** "replace": all that the document does not name goes back to its default; of another system's, tools are off. "merge": it stays. */
export type ImportMode = "replace" | "merge";
export interface NameMeaning {
  tool: string;
  method?: string;
  /** The name of what is there. */
  means: string;
}
/** Documents of other systems: switches by tool, the ids of tools that are on, records of tools. */
export type ForeignForm = "switches" | "ids" | "records";
export type ImportAnswer = { faults: DocumentFault[] } | ImportPlan;
/** Why a document cannot be read. Lines and columns count from 1. */
export interface DocumentFault {
  line: number;
  column: number;
  /** A whole sentence. */
  message: string;
  /** The same as a fact. */
  said?: SaidDocumentFault;
}
export interface ImportPlan {
  /** As what the document was recognised. */
  form: "pegboard" | ForeignForm;
  sources: ImportedSource[];
  owners: ImportedOwner[];
  /** What does not come in. */
  left: LeftOut[];
}
/** A source of the document that is not here, or is here otherwise. The routes for sources store it, for whoever may add it. */
export interface ImportedSource {
  action: "add" | "change";
  kind: "mcp" | "openapi";
  name: string;
  /** Of the stored one. */
  id?: string;
  /** It is started by a command, on the machine where Pegboard runs. */
  runsCommand?: true;
  /** It is reached at another address or by another command, so no secret that was entered for it is kept. */
  isElsewhere?: true;
  /** What differs, as it is written. */
  texts: { title: string; from?: string; to?: string }[];
  /** Values that the document hides and that are not here: by their places in what is sent. Without them the source is paused. */
  secrets: ["env" | "headers", string][];
  /** Of an MCP server its connection; of a described service where its description is. */
  sent: JsonObject;
}
export interface ImportedOwner {
  /** Of its entry in the document; of a preset with "@preset/" before. */
  key: string;
  kind: SettingsOwner["kind"];
  /** Absent for an agent or a preset that is not there yet. */
  owner?: SettingsOwner;
  mode: ImportMode;
  /** What the document says of it; its key, where it says no name. */
  labels: { name: string; description: string; group?: string };
  /** What it is called here, and would be called. They are no settings: a PATCH of the agent or of the preset takes them. */
  renames: { field: "name" | "description" | "group"; from: string; to: string }[];
  /** What the operations are based on. */
  revision: number;
  /** The save that the document is most like, where it is not the newest one. */
  likeRevision?: number;
  changes: ImportedChange[];
  unknown: UnknownName[];
}
export interface ImportedChange {
  operation: SettingsOperation;
  /** What is stored in its place. */
  before?: SettingsOperation;
  /** Secrets are not sent back: null stands in their places, and the document has them. */
  secrets?: { place: Issue["path"]; inDocument: Issue["path"] }[];
  /** The last save here after the one that the document is most like. With `inDocument` the document changed it, too. */
  changedHere?: { at: string; by: string | null; inDocument: boolean };
}
/** A name of the document that means nothing here. */
export interface UnknownName {
  tool: string;
  method?: string;
  suggestion?: string;
  /** The source of the document that brings it. */
  source?: string;
}
/** A place of the document that does not come in, and why. */
export type LeftOut = Issue;
