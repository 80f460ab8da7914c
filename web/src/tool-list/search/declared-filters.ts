import type { MethodDefinition, ToolDefinition } from "@pegboard/registry-core";
import { isDestructive, tagsOf } from "@pegboard/registry-core/internal";
import type { SearchFilter } from "./search-query.ts";

/**
 * Whether a tool declares what a filter asks for; undefined where the filter asks about something
 * else.
 */
export const doesToolDeclare = (
  { app = "" }: ToolDefinition,
  { key, value }: SearchFilter,
): boolean | undefined => (key === "app" ? app.toLowerCase() === value : undefined);

/**
 * Whether a method declares what a filter asks for; undefined where the filter asks about something
 * else.
 */
export function doesMethodDeclare(
  tool: ToolDefinition,
  method: MethodDefinition,
  { key, value }: SearchFilter,
): boolean | undefined {
  switch (key) {
    case "risk":
      return value === "destructive"
        ? isDestructive(method.annotations)
        : value === "read-only" && method.annotations?.readOnlyHint === true;
    case "tag":
      return tagsOf(tool, method).some((tag) => tag.toLowerCase() === value);
    default:
      return undefined;
  }
}
