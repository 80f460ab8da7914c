import { escapeInvisible, type NamedTools } from "@pegboard/registry-core/internal";
import type { IconElements } from "@pegboard/ui/tile.tsx";
import type { LucideIcon } from "lucide-react";
import type { Costs } from "./history-owner.ts";
import type { ChangedTool, ChangeOwner, ItemChange } from "./revision-changes.ts";

/** The tools that changes are about. */
export interface ChangesNames {
  tools: NamedTools;
  /** The tools before the changes, where a switch may fall back to something else than after. */
  toolsBefore?: NamedTools | undefined;
  icons: Readonly<Record<string, IconElements>>;
}

/** An owner whose settings change. */
export interface ChangedOwner extends ChangeOwner {
  changed: ChangedTool[];
  costs?: Pick<Costs, "ofOperation" | "ofTool"> | undefined;
  /** What all of it costs, where its parts are not counted. */
  tokens?: number | undefined;
}

/** What a button is about: all of an owner, one tool of it, or one change. */
export interface ChangesPart {
  owner: ChangedOwner;
  name: string;
  changes: readonly ItemChange[];
  /** Present for a tool, and for what is set of the owner as a whole. */
  group?: ChangedTool;
}

/** What can be done with each part. */
export interface ChangesAction {
  icon: LucideIcon;
  /** The heading of the column. */
  title: string;
  blocked: string | undefined;
  /** The words on the button of a group, where there is room. */
  groupText?(group: ChangedTool): string;
  /** The label of the button of a group or an owner. */
  ofGroup(name: string): string;
  ofChange(name: string): string;
  onPress(part: ChangesPart): void;
}

/** A row of a table of changes. */
export type ChangesRow =
  | { kind: "owner"; key: string; owner: ChangedOwner; open: boolean }
  | { kind: "tool"; key: string; owner: ChangedOwner; group: ChangedTool; open: boolean }
  | { kind: "change"; key: string; owner: ChangedOwner; change: ItemChange };

/** The name of a tool, or of the owner for what concerns none. */
export const changedGroupName = (
  { tool }: Pick<ChangedTool, "tool">,
  owner: ChangedOwner,
  { tools }: ChangesNames,
): string =>
  escapeInvisible(
    tool === undefined ? owner.name : (tools.get(tool)?.definition.displayName ?? tool),
  );
