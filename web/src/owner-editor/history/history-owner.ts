import type { SettingsOperation, ToolDefinition } from "@pegboard/registry-core";
import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { createContext, type ReactNode, use } from "react";
import type { RevisionAnswer } from "../../api/revisions.ts";

/**
 * The costs of a difference between two revisions, with the present definitions, because former
 * ones are not kept.
 */
export interface Costs {
  /** The number of methods before and after. */
  methods: [number, number];
  tokens: [number, number];
  ofOperation(operation: SettingsOperation): number;
  ofTool(tool: string): number;
}

/** The owner of a history. */
export interface HistoryOwner {
  owner: SettingsOwner;
  /** The saved revision. */
  current: number;
  /** A text about the owner's state before the first save. */
  origin: string;
  /** The definitions as `restorableOperations` takes them. */
  definitions: ToolDefinition[];
  /** The tile for changes that concern no tool. */
  tile: ReactNode;
  name: string;
  /** A hook that gives costs; undefined while nothing is known, or where nothing costs tokens. */
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
