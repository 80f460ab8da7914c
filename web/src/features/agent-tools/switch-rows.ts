import {
  type AgentSettings,
  type Catalog,
  fixedReason,
  type ResolvedTool,
  type SettingsOperation,
  switchTools,
  toggleTool,
} from "@pegboard/registry-core";
import { countOf } from "../../agent/count-text.ts";
import type { DraftStep } from "../../agent/draft.ts";
import { switchMethods } from "./bulk-switch.ts";
import type { MethodRow, ToolRow, TreeRow } from "./tree-rows.ts";

/** Switches exactly these rows on, or off when all of them are on: one step of the draft. Core rows stay as they are. */
export function switchRows(rows: TreeRow[], state: { catalog: Catalog; settings: AgentSettings }): DraftStep {
  const own = rows.filter(canSwitch);
  const on = !own.every((row) => (row.kind === "tool" ? row.tool.state === "on" : row.method.enabled));
  const operations = [...groupByTool(own).values()].flatMap(({ tool, whole, methods }) => {
    const before = whole ? switchWhole(tool, on) : [];
    // A tool that is off has nothing on: its methods keep their own choices.
    return whole && !on ? before : [...before, ...switchMethods({ tool, methods }, on, { ...state, before })];
  });
  return { label: `Switch ${on ? "on" : "off"} ${countOf(own.length, "row")}`, operations };
}

const canSwitch = (row: TreeRow): row is ToolRow | MethodRow =>
  row.kind !== "unknown" &&
  fixedReason(row.tool) === undefined &&
  !(row.kind === "tool" ? row.tool.locked : row.method.locked);

/** As its own switch does: what is partly on becomes wholly on. */
const switchWhole = (tool: ResolvedTool, on: boolean): SettingsOperation[] =>
  on && tool.state === "partly" ? toggleTool(tool) : switchTools([tool], on);

interface ToolRows {
  tool: ResolvedTool;
  /** The tool's own row is among them. */
  whole: boolean;
  methods: MethodRow["method"][];
}

function groupByTool(rows: (ToolRow | MethodRow)[]): Map<string, ToolRows> {
  const groups = new Map<string, ToolRows>();
  for (const row of rows) {
    const { name } = row.tool.definition;
    const group = groups.get(name) ?? { tool: row.tool, whole: false, methods: [] };
    groups.set(name, group);
    if (row.kind === "tool") group.whole = true;
    else group.methods.push(row.method);
  }
  return groups;
}
