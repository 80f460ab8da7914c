import type { JsonObject, JsonValue } from "@pegboard/json-schema";
import type { MethodCall } from "../execution/call-environment.ts";
import type { CallResult } from "../execution/call-result.ts";
import { memberAt } from "../settings/config-members.ts";

/** A call and its result. */
export interface AnsweredCall {
  /** The call as the model made it. */
  call: MethodCall;
  /** What became of it; a failure is a result with `ok: false`. */
  result: CallResult;
}

/** The path to something in a provider's message. */
export type MessagePath = (string | number)[];

/** A list that has calls among other items. */
export interface CallList {
  path: MessagePath;
  items: JsonValue[];
}

/** The parts of a call, as paths into its item. */
export interface CallPaths {
  id: MessagePath;
  name: MessagePath;
  args: MessagePath;
  /** Whether an answer has to carry the id. */
  needsId: boolean;
}

/**
 * The format in which one provider, or a library in front of all, writes calls and takes their
 * answers.
 */
export interface CallFormat<Name extends string = string> {
  /** The name; for a provider it is that of its provider format. */
  name: Name;
  /**
   * The list in a whole response or in its message, empty when there is no call; undefined for
   * another shape.
   */
  listIn(response: JsonObject): CallList | undefined;
  /** Whether an item of a response is a call of this format. */
  isCall(item: JsonObject): boolean;
  /** Where in a call its parts stand. */
  parts: CallPaths;
  /** The messages that the next request carries after the model's own message. */
  answer(answered: readonly AnsweredCall[]): JsonObject[];
}

/** The list at a path; empty where there is none. */
export function listAt(value: JsonValue, path: MessagePath): CallList {
  const items = memberAt(value, path);
  return { path, items: Array.isArray(items) ? items : [] };
}
