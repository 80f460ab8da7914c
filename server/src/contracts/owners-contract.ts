import type { SettingsOperation, SettingsOwner } from "@pegboard/registry-core";
import type { ErrorBody } from "./error-contract.ts";

/** What becomes of one owner. */
export interface OwnerChangeRequest {
  action: "change" | "create" | "delete";
  owner: SettingsOwner;
  /** Of an agent or a preset that is new, or gets others; a preset has no group. */
  labels?: { name: string; description?: string | undefined; group?: string | null | undefined };
  /** 0 for a new one. */
  baseRevision: number;
  operations: SettingsOperation[];
}

/** POST /api/settings/owners: all of it is saved in one write, in this order, or nothing. */
export interface SaveOwnersRequest {
  changes: OwnerChangeRequest[];
  /** Only tells what would be refused. */
  trial?: boolean;
}
export interface SaveOwnersAnswer {
  /** False for a trial, and when something is refused. */
  saved: boolean;
  /** By their places in the request; the others would be saved. */
  refusals: { change: number; error: ErrorBody["error"] }[];
}
