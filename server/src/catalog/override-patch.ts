import type { MethodOverride, OrganisationOverrides, ToolOverride } from "@pegboard/registry-core";
import { ownValue } from "@pegboard/registry-core";
import { z } from "zod";
import type { OverridePatch } from "../api-contract.ts";

const text = (longest: number) => z.string().trim().min(1, "must not be empty").max(longest).nullish();
const flag = z.boolean("must be true or false, or null to reset").nullish();
const methodFields = { isCore: flag, visible: flag, displayName: text(200), description: text(20_000) };

/** A change of overrides from outside. `null` resets a field. */
export const overridePatch: z.ZodType<OverridePatch> = z
  .strictObject({
    ...methodFields,
    weight: z.number().min(-1_000_000).max(1_000_000).nullish(),
    icon: text(100),
    color: text(500),
    disabledReason: text(1_000),
    methods: z.record(z.string(), z.strictObject(methodFields)).optional(),
    config: z.record(z.string().min(1), z.strictObject({ value: z.json() }).nullable()).optional(),
  })
  .transform((patch) => withoutUndefined(patch));

/** The overrides after a change to one tool; what is reset leaves nothing behind. */
export function applyPatch(
  overrides: OrganisationOverrides,
  tool: string,
  patch: OverridePatch,
): OrganisationOverrides {
  const { methods: patches = {}, config: configPatch = {}, ...fields } = patch;
  const { methods: before = {}, config: configBefore = {}, ...rest } = ownValue(overrides, tool) ?? {};
  const methods = new Map(Object.entries(before));
  for (const [method, change] of Object.entries(patches)) {
    methods.set(method, merge<MethodOverride>(methods.get(method) ?? {}, change));
  }
  const config = new Map(Object.entries(configBefore));
  for (const [key, change] of Object.entries(configPatch)) {
    if (change) config.set(key, change.value);
    else config.delete(key);
  }
  const kept = [...methods].filter(([, override]) => Object.keys(override).length > 0);
  const override: ToolOverride = {
    ...merge<ToolOverride>(rest, fields),
    ...(kept.length > 0 && { methods: Object.fromEntries(kept) }),
    ...(config.size > 0 && { config: Object.fromEntries(config) }),
  };
  const others = Object.entries(overrides).filter(([name]) => name !== tool);
  return Object.fromEntries(Object.keys(override).length > 0 ? [...others, [tool, override]] : others);
}

/** The places that a patch changes, with the new values: `["weight"]`, `["methods", "read", "visible"]`, `["config", "region"]`. */
export function patchedPlaces({
  methods = {},
  config = {},
  ...fields
}: OverridePatch): { path: string[]; value: unknown }[] {
  const places = (change: object, ...path: string[]) =>
    Object.entries(change).map(([field, value]) => ({ path: [...path, field], value }));
  return [
    ...places(fields),
    ...places(config, "config"),
    ...Object.entries(methods).flatMap(([method, change]) => places(change, "methods", method)),
  ];
}

function merge<T extends object>(before: T, change: object): T {
  const entries = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as T;
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T;
}
