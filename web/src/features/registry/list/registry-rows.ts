import type { MethodDefinition } from "@pegboard/registry-core";
import type { RegistryFilter } from "../../../addresses/searches/registry-search.ts";
import type { SearchFilter } from "../../../tool-list/search/search-query.ts";
import { doesMethodDeclare, doesToolDeclare } from "../../../tool-list/search/tool-filters.ts";
import type { SearchedTools, ToolMatch } from "../../../tool-list/search/tool-match.ts";
import {
  type GroupRow as GroupRowOf,
  type MethodRow as MethodRowOf,
  methodKey,
  selectableTools,
  type ToolListRow,
  type ToolRow as ToolRowOf,
  toolKey,
  toolRowsOf,
} from "../../../tool-list/tool-rows.ts";
import { type RegistryTool, setKeys } from "../registry-model.ts";

export type FoundTool = ToolMatch<RegistryTool, MethodDefinition>;
export type RegistryGroupRow = GroupRowOf<FoundTool>;
export type RegistryToolRow = ToolRowOf<FoundTool>;
export type RegistryMethodRow = MethodRowOf<FoundTool>;
export type RegistryRow = ToolListRow<FoundTool>;

/**
 * The search of the Registry. It looks at what tools declare: whether a tool is on differs between
 * agents, so such filters find nothing here.
 */
export const registrySearch: SearchedTools<RegistryTool, MethodDefinition> = {
  definitionOf: ({ definition }) => definition,
  methodsOf: ({ definition }) => definition.methods,
  hasTool: ({ definition }, filter) =>
    DECLARED_FILTERS.includes(filter.key)
      ? doesToolDeclare(definition, filter)
      : (filter.not ?? false),
  hasMethod: ({ definition }, method, filter) => doesMethodDeclare(definition, method, filter),
};

const DECLARED_FILTERS: readonly SearchFilter["key"][] = ["app", "risk", "tag"];

/** The found tools in a state: all of a tool that is in it, else those of its methods that are. */
export function narrowTo(only: RegistryFilter | undefined, found: FoundTool[]): FoundTool[] {
  if (only === undefined) return found;
  const is = FILTERS[only];
  return found.flatMap((match) => {
    if (is.tool(match.tool)) return [match];
    const methods = match.methods.filter((method) => is.method(match.tool, method));
    return methods.length > 0 ? [{ ...match, methods, whole: false }] : [];
  });
}

interface FilterJudges {
  tool(tool: RegistryTool): boolean;
  method(tool: RegistryTool, method: MethodDefinition): boolean;
}

const FILTERS: Record<RegistryFilter, FilterJudges> = {
  hidden: {
    tool: ({ definition }) => !definition.visible,
    method: (_tool, { visible }) => !visible,
  },
  core: {
    tool: ({ definition }) => definition.isCore,
    method: (_tool, { isCore }) => isCore,
  },
  changed: {
    tool: (tool) => setKeys(tool).length > 0,
    method: (tool, { name }) => setKeys(tool, name).length > 0,
  },
  disabled: {
    tool: ({ disabledReason }) => disabledReason !== undefined,
    method: () => false,
  },
};

export const registryRows = toolRowsOf<FoundTool>({
  nameOf: ({ definition }) => definition.name,
  methodNameOf: ({ name }) => name,
  joins: true,
});

/** The rows that can be selected: tools that match themselves, and methods. */
export const { idsOfRow, selectable: selectableRows } = selectableTools<FoundTool, RegistryRow>({
  idsOf: ({ tool: { definition }, whole, methods }) =>
    whole
      ? [toolKey(definition.name)]
      : methods.map(({ name }) => methodKey(definition.name, name)),
  isUnfolded: (row) => row.kind === "group" && row.open,
});
