import { sameJson } from "@pegboard/json-schema";
import type { JsonObject, SettingsOperation, ToolDefinition } from "@pegboard/registry-core";

/**
 * The values that are entered for every agent while a service is added: where calls go, and the
 * keys that go there.
 */
export interface AccessDraft {
  /** The server; absent for the usual one. */
  server?: string;
  variables: Record<string, string>;
  /** The values of keys, by the keys of credentials. */
  keys: Record<string, string>;
  /** User names, where a key is a password. */
  userNames: Record<string, string>;
}

const EMPTY_ACCESS: AccessDraft = { variables: {}, keys: {}, userNames: {} };

/** The values that are stored for every agent. */
export interface StoredAccess {
  /** The values without keys, which are never read back. */
  draft: AccessDraft;
  /** Credentials that have a key. */
  isSet: ReadonlySet<string>;
}

export const NOTHING_STORED: StoredAccess = { draft: EMPTY_ACCESS, isSet: new Set() };

/** The stored values of a source's tools; where the tools differ, those of the first one. */
export function storedAccess(configs: readonly JsonObject[]): StoredAccess {
  const { server, variables, ...keys } = Object.assign({}, ...configs.toReversed()) as JsonObject;
  return {
    draft: {
      ...EMPTY_ACCESS,
      ...(typeof server === "string" && { server }),
      variables: isTextRecord(variables) ? variables : {},
    },
    isSet: new Set(Object.keys(keys)),
  };
}

const isTextRecord = (value: unknown): value is Record<string, string> =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((text) => typeof text === "string");

/** The draft as values of the tools' settings, without empty ones. */
export function accessValues({ server, variables, keys, userNames }: AccessDraft): JsonObject {
  const entered = (texts: Record<string, string>) =>
    Object.entries(texts).filter(([, text]) => text !== "");
  const names = new Set([...entered(keys), ...entered(userNames)].map(([key]) => key));
  const values = [...names].map((key) => {
    const [secret, username] = [keys[key] ?? "", userNames[key]];
    if (username === undefined) return [key, secret] as const;
    return [key, { ...(username && { username }), ...(secret && { password: secret }) }] as const;
  });
  const parts = Object.fromEntries(entered(variables));
  return {
    ...(server !== undefined && server.trim() !== "" && { server: server.trim() }),
    ...(Object.keys(parts).length > 0 && { variables: parts }),
    ...Object.fromEntries(values),
  };
}

/**
 * The operations that give each tool those of the values that its settings have, compared with its
 * values `before`.
 */
export function accessOperations(
  tools: readonly ToolDefinition[],
  {
    values,
    before,
    configOf,
  }: { values: JsonObject; before: JsonObject; configOf(tool: string): JsonObject },
): SettingsOperation[] {
  return tools.flatMap(({ name, configSchema }) =>
    Object.entries(values)
      .filter(([key]) => Object.hasOwn(configSchema?.properties ?? {}, key))
      .filter(
        ([key, value]) => !sameJson(value, before[key]) || !Object.hasOwn(configOf(name), key),
      )
      .map(([key, value]) => ({ op: "setConfig" as const, tool: name, key, value })),
  );
}
