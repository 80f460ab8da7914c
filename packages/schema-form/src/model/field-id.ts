import type { FieldPathId } from "@rjsf/utils";
import type { JsonPath } from "./json-path.ts";

/**
 * The id of the control at a path. It is unique for every path, and free of the spaces that
 * separate ids in `aria-describedby`.
 */
export function fieldId(prefix: string, path: JsonPath): string {
  return [prefix, ...path.map((key) => encodeURIComponent(key))].join("/");
}

export function fieldPathId(prefix: string, path: JsonPath): FieldPathId {
  return { $id: fieldId(prefix, path), path: [...path] };
}

export function errorId(id: string): string {
  return `${id}-error`;
}

export function helpId(id: string): string {
  return `${id}-help`;
}
