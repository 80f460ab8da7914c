import type { MethodCall } from "../execution/call-environment.ts";
import type { CallResult } from "../execution/call-result.ts";
import type { JsonObject, JsonValue } from "../schema/json-schema.ts";

/** A call and what came of it. */
export interface AnsweredCall {
  call: MethodCall;
  result: CallResult;
}

/** Where something lies in what a provider sent. */
export type Path = (string | number)[];

/** A list in which calls stand among other things. */
export interface CallList {
  path: Path;
  items: JsonValue[];
}

/** Where a call keeps its parts, as paths into its item. */
export interface CallParts {
  id: Path;
  name: Path;
  args: Path;
  /** Whether an answer has to carry the id. */
  needsId: boolean;
}

/** How one provider, or a library in front of all, writes calls and takes their answers. */
export interface CallFormat<Name extends string = string> {
  /** A provider's is that of its provider format. */
  name: Name;
  /**
   * The list in a whole response or in its message, empty when nothing is asked for; undefined for
   * another shape.
   */
  listIn(response: JsonObject): CallList | undefined;
  isCall(item: JsonObject): boolean;
  parts: CallParts;
  /** What the next request carries after the model's own message. */
  answer(answered: readonly AnsweredCall[]): JsonObject[];
}
