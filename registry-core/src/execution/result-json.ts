import type { JsonObject, JsonValue } from "@pegboard/json-schema";
import { reasonOf } from "@pegboard/json-schema";
import type { Issue } from "../issue.ts";
import { requestIssue } from "../messages/request-messages.ts";

/**
 * What a method returned, as JSON, and the places that JSON cannot carry. Beyond what
 * `JSON.stringify` does: a map becomes an object (a list of pairs unless all keys are texts), a set
 * a list, a large number and `NaN` a text, an error its name and message. `undefined` becomes `null`;
 * members without a value are absent. A `bigint` stays where `keepsBigints`, because it was read as
 * JSON. What a getter or `toJSON` throws is the issue of its place.
 */
export function resultJson(
  returned: unknown,
  keepsBigints = false,
): { result: JsonValue; issues: Issue[] } {
  const issues: Issue[] = [];
  /** The place that is being written, and the objects that lead there. */
  const path: Issue["path"] = [];
  const above = new Set<object>();

  function refuse(issue: Issue): null {
    issues.push(issue);
    return null;
  }

  function writeAt(key: string | number, value: unknown): JsonValue {
    path.push(key);
    const written = value instanceof Thrown ? refuse(value.issueAt([...path])) : write(value);
    path.pop();
    return written;
  }

  function write(value: unknown): JsonValue {
    if (value === undefined || value === null) return null;
    if (typeof value === "string" || typeof value === "boolean") return value;
    if (typeof value === "bigint" && keepsBigints) return value;
    if (typeof value === "number" || typeof value === "bigint") return writeNumber(value);
    if (typeof value !== "object")
      return refuse(requestIssue([...path], "result_kind", { kind: typeof value }));
    if (above.has(value)) return refuse(requestIssue([...path], "contains_itself"));
    above.add(value);
    const written = writeObject(value);
    above.delete(value);
    return written;
  }

  function writeObject(value: object): JsonValue {
    if (value instanceof Date && Number.isNaN(value.getTime()))
      return refuse(requestIssue([...path], "invalid_date"));
    // A model reads no lists of numbers, which cost more tokens than what they stand for.
    if (value instanceof Uint8Array)
      return refuse(requestIssue([...path], "result_kind", { kind: "Uint8Array" }));
    const own = orThrown(() => ownForm(value));
    if (own instanceof Thrown) return refuse(own.issueAt([...path]));
    if (own !== value) return write(own);
    if (value instanceof Map) return writeMap(value);
    if (isListLike(value)) return Array.from(value, (item, index) => writeAt(index, item));
    if (value instanceof Error)
      return writeMembers([...errorMembers(value), ...jsonMembers(value)]);
    const members = jsonMembers(value);
    const kind = Object.prototype.toString.call(value).slice("[object ".length, -1);
    // The members of a promise, a generator or a stream do not hold its content, so these are
    // issues.
    if (members.length === 0 && kind !== "Object")
      return refuse(requestIssue([...path], "result_kind", { kind }));
    return writeMembers(members);
  }

  function writeMap(map: Map<unknown, unknown>): JsonValue {
    const entries = [...map];
    const isNamed = (entry: [unknown, unknown]): entry is [string, unknown] =>
      typeof entry[0] === "string";
    return entries.every(isNamed) ? writeMembers(entries) : write(entries);
  }

  function writeMembers(members: [string, unknown][]): JsonObject {
    const present = members.filter(([, member]) => member !== undefined);
    return Object.fromEntries(present.map(([key, member]) => [key, writeAt(key, member)]));
  }

  return { result: write(returned), issues };
}

/** What a getter or `toJSON` threw, in the place of its value. */
class Thrown {
  readonly #cause: unknown;

  constructor(cause: unknown) {
    this.#cause = cause;
  }

  issueAt(path: Issue["path"]): Issue {
    return requestIssue(path, "member_throws", { cause: reasonOf(this.#cause) });
  }
}

function orThrown(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return new Thrown(error);
  }
}

function ownForm(value: object): unknown {
  return "toJSON" in value && typeof value.toJSON === "function" ? value.toJSON() : value;
}

function jsonMembers(value: object): [string, unknown][] {
  return Object.keys(value).map((key) => [key, orThrown(() => Reflect.get(value, key))]);
}

function isListLike(value: object): value is Iterable<unknown> {
  return (
    Array.isArray(value) ||
    value instanceof Set ||
    (ArrayBuffer.isView(value) && Symbol.iterator in value)
  );
}

function errorMembers({ name, message }: Error): [string, unknown][] {
  return [
    ["name", name],
    ["message", message],
  ];
}

/** Writes a number. Numbers that JSON does not know, and those it would round, become texts. */
function writeNumber(value: number | bigint): JsonValue {
  if (typeof value === "bigint")
    return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return Number.isFinite(value) ? value : String(value);
}
