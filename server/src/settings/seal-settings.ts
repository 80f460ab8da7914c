import { type JsonValue, mapSecrets, ownValue } from "@pegboard/json-schema";
import type { Issue, JsonObject, OwnerSettings, SettingsOperation } from "@pegboard/registry-core";
import {
  type Catalog,
  LIMITS,
  type OrganisationSettings,
  requestIssue,
  type SchemaChange,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import { maskConfig, type SecretConfigPlace } from "../secrets/config-place.ts";
import { collectSecrets, type StoredSecret, sealConfig } from "../secrets/seal-config.ts";
import { isSealedSecret, type SecretBox } from "../secrets/secret-box.ts";
import { configPlaces, mapConfigs } from "../secrets/stored-configs.ts";
import { ORGANISATION, type StoredOwner } from "../stores/store.ts";

/** A requested change of one owner's stored settings. */
export interface SettingsChange {
  owner: StoredOwner;
  catalog: Catalog;
  /**
   * The organisation's settings as they are stored. They lie under an agent's settings; under the
   * organisation's own there are none.
   */
  under: OrganisationSettings;
  operations: SettingsOperation[];
  /** What a tool's schema changed since its config was saved, by tool name. */
  changes: Readonly<Record<string, readonly SchemaChange[]>>;
}

/** The tools whose config the operations change. */
export function changedConfigs(operations: SettingsOperation[]): Set<string> {
  return new Set(
    operations.flatMap((operation) => {
      if (operation.op === "setConfig" || operation.op === "resetConfig") return [operation.tool];
      return operation.op === "replaceTool" ? [operation.replacement] : [];
    }),
  );
}

/**
 * The applied settings with every secret sealed for its place, ready to store. A marker stands for
 * a secret of this owner, or of the organisation for that tool. `issues` has paths into the
 * settings.
 */
export function sealSettings(
  box: SecretBox,
  { owner, catalog, under, operations, changes }: SettingsChange,
  applied: OwnerSettings,
): { settings: OwnerSettings; issues: Issue[] } {
  const placeOf = configPlaces(box, owner.id, catalog);
  const organisationPlaceOf = configPlaces(box, ORGANISATION, catalog);
  const stored = new Map<string, StoredSecret>();
  for (const tool of sourcesOfSecrets(operations)) {
    const { config } = toToolSettings(ownValue(owner.settings.tools, tool));
    const organisation = toToolSettings(ownValue(under.tools, tool)).config;
    for (const [id, secret] of [
      ...collectSecrets(organisationPlaceOf(tool), organisation ?? {}),
      ...collectSecrets(placeOf(tool), config ?? {}, ownValue(changes, tool)),
    ]) {
      stored.set(id, secret);
    }
  }
  const changed = changedConfigs(operations);
  const issues: Issue[] = [];
  const settings = mapConfigs(applied, (tool, config) => {
    if (!changed.has(tool)) return config;
    const { config: before = {} } = toToolSettings(ownValue(owner.settings.tools, tool));
    const fact = sizeIssue(placeOf(tool), before, config);
    if (fact !== undefined) {
      issues.push({ ...fact, path: ["tools", tool, "config"] });
      return config;
    }
    const sealed = sealConfig(placeOf(tool), config, stored);
    issues.push(
      ...sealed.issues.map((issue) => ({
        ...issue,
        path: ["tools", tool, "config", ...issue.path],
      })),
    );
    return sealed.config;
  });
  return { settings, issues };
}

/**
 * Why a config is too large to be stored, as an issue of the whole: every agent's page, answer and
 * call goes through all of its values. A config that did not grow is accepted, so that a large one
 * can be made smaller.
 */
export function sizeIssue(
  place: SecretConfigPlace,
  before: JsonObject,
  after: JsonObject,
): Issue | undefined {
  const values = countValues(after);
  if (values > LIMITS.configValues && values > countValues(before)) {
    return requestIssue([], "too_many_values", { count: values, most: LIMITS.configValues });
  }
  const secrets = countSecrets(place, after);
  if (secrets > LIMITS.configSecrets && secrets > countSecrets(place, before)) {
    return requestIssue([], "too_many_secrets", { count: secrets, most: LIMITS.configSecrets });
  }
  return undefined;
}

function countValues(value: JsonValue): number {
  if (typeof value !== "object" || value === null || isSealedSecret(value)) return 0;
  let count = 0;
  for (const key in value) count += 1 + countValues((value as JsonObject)[key] ?? null);
  return count;
}

function countSecrets({ definition }: SecretConfigPlace, config: JsonObject): number {
  let count = 0;
  if (!definition?.configSchema) return count;
  mapSecrets(definition.configSchema, config, (secret) => {
    if (secret !== null && secret !== "") count += 1;
    return secret;
  });
  return count;
}

function sourcesOfSecrets(operations: SettingsOperation[]): Set<string> {
  const replaced = operations.flatMap((operation) =>
    operation.op === "replaceTool" ? [operation.tool] : [],
  );
  return new Set([...changedConfigs(operations), ...replaced]);
}

/** The operations as a revision keeps them: with the sealed values of the resulting settings. */
export function toStoredOperations(
  operations: SettingsOperation[],
  result: OwnerSettings,
): SettingsOperation[] {
  return operations.flatMap((operation): SettingsOperation[] => {
    if (operation.op !== "setConfig") return [operation];
    const value = ownValue(
      toToolSettings(ownValue(result.tools, operation.tool)).config,
      operation.key,
    );
    // A later operation of the save reset the value.
    return value === undefined ? [] : [{ ...operation, value }];
  });
}

/**
 * The operations without secrets. Of several that set one key, each gets the last value, which
 * counts. It masks a tool's values together, because each walk through its schema costs as much as
 * the schema is large.
 */
export function maskOperations(
  placeOf: (tool: string) => SecretConfigPlace,
  operations: readonly SettingsOperation[],
): SettingsOperation[] {
  const configs = new Map<string, Map<string, JsonValue>>();
  for (const operation of operations) {
    if (operation.op !== "setConfig") continue;
    const values = configs.get(operation.tool) ?? new Map<string, JsonValue>();
    configs.set(operation.tool, values.set(operation.key, operation.value));
  }
  const masked = new Map(
    [...configs].map(([tool, values]) => [
      tool,
      maskConfig(placeOf(tool), Object.fromEntries(values)),
    ]),
  );
  return operations.map((operation) =>
    operation.op === "setConfig"
      ? { ...operation, value: ownValue(masked.get(operation.tool), operation.key) ?? null }
      : operation,
  );
}
