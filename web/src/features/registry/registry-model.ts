import {
  applyOverrides,
  type MethodDefinition,
  ownValue,
  sortToolsByWeight,
  type ToolDefinition,
  type ToolOverride,
  type Unavailable,
} from "@pegboard/registry-core";
import type { CatalogAnswer } from "../../api/catalog.ts";
import type { IconNode } from "../../components/icon-node.ts";

/** One tool as it is for everybody, beside what its code declares. */
export interface RegistryTool {
  /** With the organisation's overrides. */
  definition: ToolDefinition;
  declared: ToolDefinition;
  override: ToolOverride | undefined;
  node: IconNode | undefined;
  /** Why it is disabled for everybody. */
  disabledReason: string | undefined;
  /** Why no agent can be given it now. */
  unavailable: Unavailable | undefined;
  usedBy: { id: string; name: string; offered: boolean }[];
  /** Config key to the agents that have a value of their own for it. */
  configuredBy: Record<string, { id: string; name: string }[]>;
  /** What is searched, in lower case: the tool with its app, then each method with its tool. */
  texts: string[];
}

/** Every tool, hidden ones too, by weight. */
export function registryTools(catalog: CatalogAnswer): RegistryTool[] {
  const declared = new Map(catalog.declared.map((tool) => [tool.name, tool]));
  return sortToolsByWeight(applyOverrides(catalog.declared, catalog.overrides).tools).map((definition) => ({
    definition,
    declared: declared.get(definition.name) ?? definition,
    override: ownValue(catalog.overrides, definition.name),
    node: definition.icon === undefined ? undefined : ownValue(catalog.icons, definition.icon),
    disabledReason: ownValue(catalog.overrides, definition.name)?.disabledReason,
    unavailable: ownValue(catalog.unavailable, definition.name),
    usedBy: ownValue(catalog.usedBy, definition.name) ?? [],
    configuredBy: ownValue(catalog.configuredBy, definition.name) ?? {},
    texts: textsOf(definition),
  }));
}

function textsOf(definition: ToolDefinition): string[] {
  const tool = `${definition.displayName} ${definition.name} ${definition.app ?? ""}`.toLocaleLowerCase();
  const methods = definition.methods.map((method) => `${tool} ${method.displayName} ${method.name}`);
  return [tool, ...methods.map((text) => text.toLocaleLowerCase())];
}

/** Whether an operator changed anything about the tool or one of its methods. */
export function isChanged({ override }: RegistryTool): boolean {
  if (!override) return false;
  const { methods, ...own } = override;
  return Object.keys(own).length > 0 || Object.values(methods ?? {}).some((method) => Object.keys(method).length > 0);
}

/** Hidden by nothing but the default, so it is offered for showing. */
export const isHiddenByDefault = ({ definition }: RegistryTool) =>
  !definition.visible && definition.hiddenByDefault === true;

/** What the code declares for a method of a tool. */
export function declaredMethod(tool: RegistryTool, name: string): MethodDefinition | undefined {
  return tool.declared.methods.find((method) => method.name === name);
}
