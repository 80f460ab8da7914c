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
  BEHAVIOUR_SCHEMA,
  behaviourOperation,
  fieldLabel,
  type JsonValue,
  ownValue,
  sameJson,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import type { DraftStep } from "../../drafts/draft.ts";
import { common } from "../../language/common.ts";
import { countText } from "../../language/count-text.ts";
import { configStep } from "../config-edit.ts";
import { say } from "./texts.ts";

/** A tool that is selected, with those of its methods that are. */
export interface SelectedTool {
  /** Below the owner's settings. */
  definition: ToolDefinition;
  /** As the owner's settings make them. */
  methods: readonly MethodDefinition[];
}

/** A setting that several of the selected have, under the same key and with the same schema. */
export interface SharedSetting {
  id: string;
  key: string;
  label: string;
  /** Of an object that has this key alone. */
  schema: JsonSchema;
  uiSchema: JsonObject;
  /** "12 tools". */
  places: string;
  /** What they have now: undefined where nothing is set. */
  values: (JsonValue | undefined)[];
  /** Sets it everywhere, as one step; undefined takes back what the owner said. */
  step(value: JsonValue | undefined): DraftStep;
}

/**
 * What the selected can be set together: config of tools, and how methods are called. What most of
 * them have comes first.
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
        schemaOf(definition, key),
        ownValue(definition.uiSchema, key),
      ]);
      found.set(id, [...(found.get(id) ?? []), definition]);
    }
  }
  return [...found].flatMap(([id, definitions]) => {
    const [first] = definitions;
    if (!first || definitions.length < Math.min(2, tools.length)) return [];
    const [key] = JSON.parse(id) as [string];
    const label = fieldLabel(first, [key]);
    const places = common.toolCount(definitions.length);
    const hints = ownValue(first.uiSchema, key);
    return {
      ...{ id, key, label, places },
      schema: schemaOf(first, key),
      uiSchema: hints === undefined ? {} : { [key]: hints },
      values: definitions.map((definition) => ownValue(effectiveConfig(definition, settings), key)),
      step: (value) => ({
        label: say.setIn(label, places),
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

/** With what it may refer to, and without its default: what is not set looks empty. */
function schemaOf({ configSchema = {} }: ToolDefinition, key: string): JsonSchema {
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
  const places = common.methodCount(methods.length);
  return Object.entries(BEHAVIOUR_SCHEMA.properties).map(([name, schema]) => {
    const field = name as CallField;
    const readValue = (method: MethodDefinition) =>
      method[field] ?? (schema.type === "boolean" ? false : undefined);
    return {
      ...{ id: field, key: field, label: schema.title, places, uiSchema: {} },
      schema: { type: "object", properties: { [field]: schema } },
      values: methods.map(({ method }) => readValue(method)),
      step: (value) => ({
        label: say.setIn(schema.title, places),
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

/** Values that are named; the others are counted together. */
const NAMED = 2;

/** What they have: "eu", or "Mixed: 96 on, 35 off". A secret is only set or not set. */
export function valuesText({ values }: SharedSetting): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(valueText(value), (counts.get(valueText(value)) ?? 0) + 1);
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  if (sorted.length <= 1) return sorted[0]?.[0] ?? "";
  const rest = sorted.slice(NAMED).reduce((sum, [, count]) => sum + count, 0);
  const parts = sorted.slice(0, NAMED).map(([text, count]) => `${countText(count)} ${text}`);
  return say.mixed([...parts, ...(rest > 0 ? [say.others(rest)] : [])].join(", "));
}

function valueText(value: JsonValue | undefined): string {
  if (value === undefined || value === null || value === "") return say.value.notSet;
  if (typeof value === "boolean") return value ? say.value.on : say.value.off;
  if (typeof value !== "object") return String(value);
  return "$secret" in value ? say.value.set : JSON.stringify(value).slice(0, 40);
}

/** What all of them have; undefined when they differ. */
export function commonValue({ values }: SharedSetting): JsonValue | undefined {
  const [first] = values;
  return values.every((value) => JSON.stringify(value) === JSON.stringify(first))
    ? first
    : undefined;
}
