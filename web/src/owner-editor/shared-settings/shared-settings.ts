import { fieldLabel, type JsonValue, ownValue, sameJson } from "@pegboard/json-schema";
import {
  effectiveConfig,
  type JsonObject,
  type JsonSchema,
  type MethodDefinition,
  type OwnerSettings,
  type SettingsOperation,
  type ToolDefinition,
} from "@pegboard/registry-core";
import {
  BEHAVIOUR_FIELD_TITLES,
  type BEHAVIOUR_SCHEMA,
  behaviourFormSchema,
  behaviourOperation,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { countEach } from "@pegboard/ui/text/count-each.ts";
import type { DraftStep } from "../../drafts/draft.ts";
import { methodCount, toolCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { configStep } from "../config-edit.ts";

/** A tool that is selected, with those of its methods that are. */
export interface SelectedTool {
  /** The definition below the owner's settings. */
  definition: ToolDefinition;
  /** The methods as the owner's settings make them. */
  methods: readonly MethodDefinition[];
}

/** A setting that several selected tools have, under one key and with equal schemas. */
export interface SharedSetting {
  id: string;
  key: string;
  label: string;
  /** The schema of an object that has this key alone. */
  schema: JsonSchema;
  uiSchema: JsonObject;
  /** The number of places: "12 tools". */
  places: string;
  /** The present values: undefined where nothing is set. */
  values: (JsonValue | undefined)[];
  /** Sets it everywhere, as one step; undefined takes back what the owner set. */
  step(value: JsonValue | undefined): DraftStep;
}

/**
 * The settings that the selected tools share: config of tools, and how methods are called. Those
 * that most of them have come first.
 */
export function findSharedSettings(
  tools: readonly SelectedTool[],
  settings: OwnerSettings,
): SharedSetting[] {
  const shared = [...sharedConfig(tools, settings), ...sharedCalls(tools, settings)];
  return shared.sort((a, b) => b.values.length - a.values.length);
}

function sharedConfig(tools: readonly SelectedTool[], settings: OwnerSettings): SharedSetting[] {
  const found = new Map<string, ToolDefinition[]>();
  for (const { definition } of tools) {
    for (const key of Object.keys(definition.configSchema?.properties ?? {})) {
      const id = JSON.stringify([
        key,
        settingSchema(definition, key),
        ownValue(definition.uiSchema, key),
      ]);
      found.set(id, [...(found.get(id) ?? []), definition]);
    }
  }
  return [...found].flatMap(([id, definitions]) => {
    const [first] = definitions;
    if (!first || definitions.length < Math.min(2, tools.length)) return [];
    const [key] = JSON.parse(id) as [string];
    const label = fieldLabel(first, [key], t);
    const places = toolCount(definitions.length);
    const hints = ownValue(first.uiSchema, key);
    return {
      id,
      key,
      label,
      places,
      schema: settingSchema(first, key),
      uiSchema: hints === undefined ? {} : { [key]: hints },
      values: definitions.map((definition) => ownValue(effectiveConfig(definition, settings), key)),
      step: (value) => ({
        label: t("Set {label} of {places}", { label, places }),
        operations: definitions.flatMap((definition) => {
          const own = toToolSettings(ownValue(settings.tools, definition.name)).config ?? {};
          if (
            sameJson(
              value,
              ownValue(value === undefined ? own : effectiveConfig(definition, settings), key),
            )
          )
            return [];
          const { [key]: _, ...rest } = own;
          return configStep(definition, own, value === undefined ? rest : { ...rest, [key]: value })
            .operations;
        }),
      }),
    };
  });
}

/**
 * The schema of a key with what it may refer to, and without its default, so that a value that is
 * not set looks empty.
 */
function settingSchema({ configSchema = {} }: ToolDefinition, key: string): JsonSchema {
  const { $defs, definitions, properties } = configSchema;
  const own: JsonSchema = ownValue(properties, key) ?? {};
  const { default: _, ...schema } = own;
  const referred = JSON.stringify(own).includes('"$ref"')
    ? { $defs: $defs ?? {}, definitions: definitions ?? {} }
    : {};
  return { type: "object", properties: { [key]: schema }, ...referred };
}

type CallField = keyof typeof BEHAVIOUR_SCHEMA.properties;

function sharedCalls(tools: readonly SelectedTool[], settings: OwnerSettings): SharedSetting[] {
  const methods = tools.flatMap(({ definition, methods }) =>
    methods.map((method) => ({ tool: definition.name, method })),
  );
  if (methods.length === 0) return [];
  const places = methodCount(methods.length);
  return Object.entries(behaviourFormSchema(t).properties).map(([name, schema]) => {
    const field = name as CallField;
    const label = BEHAVIOUR_FIELD_TITLES[field](t);
    const readValue = (method: MethodDefinition) =>
      method[field] ?? (schema.type === "boolean" ? false : undefined);
    return {
      id: field,
      key: field,
      label,
      places,
      uiSchema: {},
      schema: { type: "object", properties: { [field]: schema } },
      values: methods.map(({ method }) => readValue(method)),
      step: (value) => ({
        label: t("Set {label} of {places}", { label, places }),
        operations: methods.flatMap(({ tool, method }): SettingsOperation[] => {
          const place = { tool, method: method.name, field };
          if (typeof value === "boolean" || typeof value === "number") {
            return value === readValue(method) ? [] : [behaviourOperation(place, value)];
          }
          const own = ownValue(
            toToolSettings(ownValue(settings.tools, tool)).methodBehaviour,
            method.name,
          );
          return own?.[field] === undefined ? [] : [behaviourOperation(place, null)];
        }),
      }),
    };
  });
}

/** The number of values that are named; the others are counted together. */
const MOST_COMMON_VALUES = 2;

/**
 * The present values in words: "eu", or "Mixed: 96 on, 35 off". A secret is only set or not set.
 */
export function valuesText({ values }: SharedSetting): string {
  const sorted = [...countEach(values.map(settingValueText))].sort(([, a], [, b]) => b - a);
  if (sorted.length <= 1) return sorted[0]?.[0] ?? "";
  const rest = sorted.slice(MOST_COMMON_VALUES).reduce((sum, [, count]) => sum + count, 0);
  const parts = sorted
    .slice(0, MOST_COMMON_VALUES)
    .map(([text, count]) => `${countText(count)} ${text}`);
  return t("Mixed: {values}", {
    values: [...parts, ...(rest > 0 ? [t("{count, number} others", { count: rest })] : [])].join(
      ", ",
    ),
  });
}

function settingValueText(value: JsonValue | undefined): string {
  if (value === undefined || value === null || value === "") return t("not set");
  if (typeof value === "boolean") return value ? t("on") : t("off");
  if (typeof value !== "object") return String(value);
  return "$secret" in value ? t("set") : JSON.stringify(value).slice(0, 40);
}

/** The value that all of them have; undefined when they differ. */
export function commonValue({ values }: SharedSetting): JsonValue | undefined {
  const [first] = values;
  return values.every((value) => JSON.stringify(value) === JSON.stringify(first))
    ? first
    : undefined;
}
