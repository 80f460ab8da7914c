import { isJsonObject, type JsonObject, type JsonValue, ownValue } from "@pegboard/json-schema";
import { RegistryError } from "../../registry-error.ts";

/** A message of a model while its stream arrives. */
export interface StreamedParts {
  /** Takes the next chunk or event. Throws `broken_stream` for one that reports an error. */
  add(chunk: JsonObject): void;
  /** The whole message. Throws `broken_stream` when the stream ended before the model was done. */
  message(): JsonObject;
}

/** The error for a stream that gives no whole message; nothing of it may run. */
export function brokenStream(why: string): RegistryError {
  return new RegistryError(
    "broken_stream",
    `The stream gives no whole message: ${why}. None of its calls ran.`,
  );
}

/** The error for a stream whose provider reports one. */
export function reportedError(error: JsonValue | undefined): RegistryError {
  const message = textIn(error, "message") ?? textIn(error, "code");
  return brokenStream(
    `its provider reports an error${message === undefined ? "" : `, “${message}”`}`,
  );
}

/**
 * Throws for a call whose arguments are cut off. They may not be read as far as they go: an empty
 * text would be a call with no arguments.
 */
export function requireWholeArguments(name: string, text: string): void {
  try {
    JSON.parse(text);
  } catch {
    throw brokenStream(`the arguments of ${name} are cut off`);
  }
}

/** A member that is a text. */
export function textIn(value: JsonValue | undefined, key: string): string | undefined {
  const member = isJsonObject(value) ? ownValue(value, key) : undefined;
  return typeof member === "string" ? member : undefined;
}

/** A member that is an object; an empty object where there is none. */
export function objectIn(value: JsonValue | undefined, key: string): JsonObject {
  const member = isJsonObject(value) ? ownValue(value, key) : undefined;
  return isJsonObject(member) ? member : {};
}

/** The objects of a member that is a list. */
export function objectsIn(value: JsonValue | undefined, key: string): JsonObject[] {
  const member = isJsonObject(value) ? ownValue(value, key) : undefined;
  return Array.isArray(member) ? member.filter(isJsonObject) : [];
}
