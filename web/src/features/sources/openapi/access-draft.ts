import { ownValue, reasonOf, sameJson } from "@pegboard/json-schema";
import type { JsonObject, OwnerSettings } from "@pegboard/registry-core";
import { toToolSettings } from "@pegboard/registry-core/internal";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { setOpenApiConfig } from "../../../api/sources/openapi-sources.ts";
import { sourcesQuery } from "../../../api/sources/sources.ts";
import { t } from "../../../messages/t.ts";

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
function accessValues({ server, variables, keys, userNames }: AccessDraft): JsonObject {
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

interface EnteredAccess {
  source: string;
  access: AccessDraft;
  /** The values before somebody began to type. */
  before: AccessDraft;
}

/**
 * Stores the server and the keys of a service that was just added or changed, for every agent.
 * What was not changed stays as it is.
 */
export function useEnterAccess() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ source, access, before }: EnteredAccess) => {
      const stored = accessValues(before);
      const changed = Object.entries(accessValues(access)).filter(
        ([key, value]) => !sameJson(value, stored[key]),
      );
      if (changed.length === 0) return;
      try {
        await setOpenApiConfig(source, Object.fromEntries(changed));
      } catch (error) {
        throw new Error(
          t("The source is stored, but what you entered for it is not saved. {reason}", {
            reason: reasonOf(error),
          }),
        );
      }
    },
    // The list may not have it yet, when its own request failed.
    onSuccess: () => client.invalidateQueries(sourcesQuery),
  });
}

/** The values of a tool for every agent. */
export const organisationToolConfig = (organisation: OwnerSettings, tool: string) =>
  toToolSettings(ownValue(organisation.tools, tool)).config ?? {};
