import type { SettingsOperation, ToolDefinition } from "@pegboard/registry-core";
import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { createContext, type ReactNode, use } from "react";
import type { RevisionAnswer } from "../../api/revisions.ts";

/**
 * What a difference between two revisions costs, with the definitions of now: those of then are not
 * kept.
 */
export interface Costs {
  /** Before and after. */
  methods: [number, number];
  tokens: [number, number];
  ofOperation(operation: SettingsOperation): number;
  ofTool(tool: string): number;
}

/** Whose history is shown. */
export interface HistoryOwner {
  owner: SettingsOwner;
  /** The saved revision. */
  current: number;
  /** What the owner was before the first save. */
  origin: string;
  /** As `restorableOperations` takes them. */
  definitions: ToolDefinition[];
  /** For what concerns no tool. */
  tile: ReactNode;
  name: string;
  /** A hook; undefined while nothing is known, or where nothing costs tokens. */
  useCosts(
    before: RevisionAnswer | undefined,
    after: RevisionAnswer | undefined,
  ): Costs | undefined;
}

export const HistoryOwnerContext = createContext<HistoryOwner | undefined>(undefined);

export function useHistoryOwner(): HistoryOwner {
  const owner = use(HistoryOwnerContext);
  if (owner === undefined)
    throw new Error("A history is shown inside of HistoryOwnerContext only.");
  return owner;
}
