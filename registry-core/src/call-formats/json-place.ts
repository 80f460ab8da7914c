import type { JsonValue } from "@pegboard/json-schema";
import { memberAt } from "../settings/config-members.ts";
import type { CallList, MessagePath } from "./call-format.ts";

/** The list at a path; empty where there is none. */
export function listAt(value: JsonValue, path: MessagePath): CallList {
  const items = memberAt(value, path);
  return { path, items: Array.isArray(items) ? items : [] };
}
