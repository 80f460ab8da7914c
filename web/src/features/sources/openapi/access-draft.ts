import type { JsonObject, SettingsOperation, ToolDefinition } from "@pegboard/registry-core";

/** What is entered for every agent while a service is added: where calls go, and the keys that go there. */
export interface AccessDraft {
  /** Absent for the usual one. */
  server?: string;
  variables: Record<string, string>;
  /** By the keys of credentials. */
  keys: Record<string, string>;
  /** User names, where a key is a password. */
  userNames: Record<string, string>;
}

export const EMPTY_ACCESS: AccessDraft = { variables: {}, keys: {}, userNames: {} };

/** As values of the tools' settings; what was left empty is not among them. */
export function accessValues({ server, variables, keys, userNames }: AccessDraft): JsonObject {
  const entered = (texts: Record<string, string>) => Object.entries(texts).filter(([, text]) => text !== "");
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

/** What gives each tool those of the values that its settings have. */
export function accessOperations(tools: readonly ToolDefinition[], values: JsonObject): SettingsOperation[] {
  return tools.flatMap(({ name, configSchema }) =>
    Object.entries(values)
      .filter(([key]) => Object.hasOwn(configSchema?.properties ?? {}, key))
      .map(([key, value]) => ({ op: "setConfig" as const, tool: name, key, value })),
  );
}
