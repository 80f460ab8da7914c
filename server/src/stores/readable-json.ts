import type { JsonValue } from "@pegboard/json-schema";
import type {
  MethodDefinition,
  OwnerSettings,
  SettingsOperation,
  ToolDefinition,
} from "@pegboard/registry-core";
import { TOOL_SEARCHES } from "@pegboard/registry-core/internal";
import type { Translate } from "@pegboard/registry-core/messages";
import type { Damage } from "@pegboard/registry-core/problems";
import { z } from "zod";

/** Parses a text; undefined when it is no JSON. */
export function readableJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const remedyOf = (t: Translate): string =>
  t("Stop Pegboard and restore the database from a backup.");

/** This checks only what the code relies on, so that settings of earlier releases stay readable. */
const storedTexts = z.record(z.string(), z.looseObject({ value: z.string() }));
const storedMethodMetadata = z.looseObject({
  isCore: z.boolean().optional(),
  visible: z.boolean().optional(),
  displayName: z.string().optional(),
  description: z.string().optional(),
});
const storedToolMetadata = storedMethodMetadata.extend({
  weight: z.number().optional(),
  icon: z.string().optional(),
  color: z.string().optional(),
  disabledReason: z.string().optional(),
});
const methodBehaviour = z.looseObject({
  needsApproval: z.boolean().optional(),
  timeout: z.number().optional(),
  maxResultSize: z.number().optional(),
  thinkAugment: z.boolean().optional(),
  defer: z.boolean().optional(),
  examples: z.array(z.looseObject({ arguments: z.record(z.string(), z.unknown()) })).optional(),
});
const decision = z.looseObject({ form: z.string(), agents: z.array(z.string()).optional() });
const storedToolSettings = z.looseObject({
  enabled: z.boolean().optional(),
  methods: z.record(z.string(), z.boolean()).optional(),
  config: z.record(z.string(), z.unknown()).optional(),
  texts: storedTexts.optional(),
  methodTexts: z.record(z.string(), storedTexts).optional(),
  parameterTexts: z.record(z.string(), storedTexts).optional(),
  metadata: storedToolMetadata.optional(),
  methodMetadata: z.record(z.string(), storedMethodMetadata).optional(),
  methodBehaviour: z.record(z.string(), methodBehaviour).optional(),
  review: z.record(z.string(), z.array(decision)).optional(),
});
const storedOwnerSettings = z.looseObject({
  newTools: z.enum(["inherit", "on", "off"]).optional(),
  prompts: z
    .looseObject({
      system: z.string().optional(),
      user: z.string().optional(),
      variables: z.record(z.string(), z.unknown()).optional(),
      testSets: z.record(z.string(), z.looseObject({})).optional(),
    })
    .optional(),
  tokenBudget: z.number().optional(),
  toolSearch: z.record(z.string(), z.enum(TOOL_SEARCHES)).optional(),
  unattended: z.looseObject({ declineAfter: z.number().optional() }).optional(),
  tools: z.record(z.string(), z.union([z.boolean(), storedToolSettings])).optional(),
});
const plainTexts = z.record(z.string(), z.string());
const operations = z.array(z.looseObject({ op: z.string() }));
const storedForm = z.looseObject({ name: z.string() });
const definitions = z.array(storedForm.extend({ methods: z.array(storedForm) }));

/**
 * Reads a record of texts by name, as it is stored beside settings; undefined for anything else.
 */
export const readStoredTexts = (text: string) => readAs<Record<string, string>>(plainTexts, text);

/** Reads the operations of a save, as they are stored; undefined for anything else. */
export const readStoredOperations = (text: string) => readAs<SettingsOperation[]>(operations, text);

/** Reads tools as a source listed them, as they are stored; undefined for anything else. */
export const readStoredDefinitions = (text: string) => readAs<ToolDefinition[]>(definitions, text);

/** Reads a method or a tool as it was accepted; undefined for anything else. */
export const readForm = (text: string) =>
  readAs<MethodDefinition | ToolDefinition>(storedForm, text);

function readAs<T>(shape: z.ZodType, text: string): T | undefined {
  const value = readableJson(text);
  return shape.safeParse(value).success ? (value as T) : undefined;
}

/** Reads an owner's stored settings, or says why they cannot be read. */
export function readSettings(text: string): { settings: OwnerSettings } | { damage: Damage } {
  const value = readableJson(text);
  if (value === undefined) return { damage: { kind: "no_json" } };
  const parsed = storedOwnerSettings.safeParse(value);
  if (parsed.success) return { settings: value as unknown as OwnerSettings };
  return {
    damage: { kind: "wrong_shape", path: (parsed.error.issues[0]?.path ?? []).map(String) },
  };
}
