import type { JsonObject, JsonValue } from "@pegboard/json-schema";
import type { IssuePath } from "../issue.ts";

/** The value at `path`; undefined when there is none. */
export function memberAt(value: JsonValue | undefined, path: IssuePath): JsonValue | undefined {
  let current = value;
  for (const key of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, key))
      return undefined;
    current = Reflect.get(current, key);
  }
  return current;
}

/** The top-level value around `path`, without the member there; undefined when nothing is left. */
export function withoutMember(config: JsonObject, path: IssuePath): JsonValue | undefined {
  return memberAt(
    editMember(config, path, () => []),
    path.slice(0, 1),
  );
}

/** The top-level value around `path`, with the member there renamed to `name` in its place. */
export function movedMember(
  config: JsonObject,
  path: IssuePath,
  name: string,
): JsonValue | undefined {
  return memberAt(
    editMember(config, path, (value) => [[name, value]]),
    path.slice(0, 1),
  );
}

/** The top-level value around `path`, with another value there. */
export function replacedMember(
  config: JsonObject,
  path: IssuePath,
  next: JsonValue,
): JsonValue | undefined {
  return memberAt(
    editMember(config, path, () => [[String(path.at(-1)), next]]),
    path.slice(0, 1),
  );
}

type ConfigEntries = [key: string, value: JsonValue][];

/** A copy with one member replaced by what `edit` returns; items of lists are taken out or kept. */
function editMember(
  value: JsonValue,
  [key, ...rest]: IssuePath,
  edit: (value: JsonValue) => ConfigEntries,
): JsonValue {
  if (key === undefined || typeof value !== "object" || value === null) return value;
  const editEntry = ([name, member]: [string, JsonValue]): ConfigEntries => {
    if (name !== String(key)) return [[name, member]];
    return rest.length === 0 ? edit(member) : [[name, editMember(member, rest, edit)]];
  };
  const entries = Object.entries(value).flatMap(editEntry);
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}
