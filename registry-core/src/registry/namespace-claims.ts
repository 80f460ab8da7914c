import { fittingFunctionName, type MethodReference } from "../definition/function-names.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import { RegistryError } from "../registry-error.ts";

/** Who holds which name of a namespace, by the name a model would call. */
export type NamespaceClaims = Map<string, MethodReference>;

/**
 * Notes the names that a tool with a namespace claims. Throws `duplicate_method` with the names of
 * both when another tool holds one: a namespace is given on purpose, so two methods of one name are
 * a mistake. Without a namespace `functionNames` tells them apart.
 */
export function claimNames(
  claims: NamespaceClaims,
  definition: ToolDefinition,
  replaced?: ToolDefinition,
): void {
  const names = claimedNames(definition);
  for (const [name, { tool, method }] of names) {
    const holder = claims.get(name);
    if (!holder || holder.tool === tool) continue;
    throw new RegistryError(
      "duplicate_method",
      `${tool}.${method} and ${holder.tool}.${holder.method} would both be called ${name}. Rename one, or give one of the tools another namespace.`,
    );
  }
  if (replaced) releaseNames(claims, replaced);
  for (const [name, holder] of names) claims.set(name, holder);
}

/** Releases the names that a tool holds. */
export function releaseNames(claims: NamespaceClaims, definition: ToolDefinition): void {
  for (const [name] of claimedNames(definition)) claims.delete(name);
}

function claimedNames({ name, namespace, methods }: ToolDefinition): [string, MethodReference][] {
  if (!namespace) return [];
  return methods.map((method) => [
    fittingFunctionName(method.name, namespace),
    { tool: name, method: method.name },
  ]);
}
