import { closestName } from "@pegboard/json-schema";
import type { RegisteredTool } from "../definition/authoring/registered-tool.ts";
import { normalizeName } from "../definition/namespaced-name.ts";
import { RegistryError } from "../registry-error.ts";

/** How a registry takes over the tools of another one. */
export interface MergeOptions {
  /**
   * Which of two tools with one name stays: this registry's (`keep`) or the other's (`replace`).
   */
  onDuplicate?: "keep" | "replace";
  /** The namespace for tools without one; with `force` for all of them. */
  namespace?: string;
  force?: boolean;
}

/** The tool in the given namespace, or in none; its methods stay the same objects. */
export function inNamespace(tool: RegisteredTool, namespace: string | undefined): RegisteredTool {
  const { namespace: _, ...rest } = tool.definition;
  return { ...tool, definition: { ...rest, ...(namespace !== undefined && { namespace }) } };
}

/**
 * The tool in the given namespace, written in snake case. A tool that has a namespace keeps it
 * unless forced.
 */
export function movedTo(tool: RegisteredTool, namespace: string, force: boolean): RegisteredTool {
  const normal = normalizeName(namespace);
  return normal === "" || (tool.definition.namespace && !force) ? tool : inNamespace(tool, normal);
}

export function namespacesOf(tools: readonly RegisteredTool[]): Set<string> {
  return new Set(tools.flatMap(({ definition }) => definition.namespace || []));
}

/**
 * The tools of a namespace, which may be given in snake case or as it was written. Throws
 * `unknown_namespace` when there is none.
 */
export function toolsIn(namespace: string, tools: readonly RegisteredTool[]): RegisteredTool[] {
  const meant = new Set([namespace, normalizeName(namespace)]);
  const found = tools.filter(({ definition }) => meant.has(definition.namespace ?? ""));
  if (found.length > 0 && namespace !== "") return found;
  const closest = closestName(namespace, namespacesOf(tools));
  const hint = closest === undefined ? "" : ` Did you mean ${closest}?`;
  throw new RegistryError(
    "unknown_namespace",
    `No tool is in the namespace '${namespace}'.${hint}`,
  );
}

/**
 * The tools that one registry takes over from another. Throws `duplicate_tool` for a name that both
 * have, unless the options say which stays.
 */
export function toolsToMerge(
  own: readonly RegisteredTool[],
  others: readonly RegisteredTool[],
  { onDuplicate, namespace = "", force = false }: MergeOptions,
): RegisteredTool[] {
  const names = new Set(own.map(({ definition }) => definition.name));
  const duplicate = others.find(({ definition }) => names.has(definition.name));
  if (duplicate && onDuplicate === undefined) {
    throw new RegistryError(
      "duplicate_tool",
      `Both registries have a tool named ${duplicate.definition.name}. Rename one of the two, or merge with { onDuplicate: "keep" } or { onDuplicate: "replace" }.`,
    );
  }
  return others
    .filter(({ definition }) => onDuplicate !== "keep" || !names.has(definition.name))
    .map((tool) => movedTo(tool, namespace, force));
}
