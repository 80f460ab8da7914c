import { ownValue, sameJson } from "@pegboard/json-schema";
import { parameterSchema, withParameterTexts } from "../definition/parameter-texts.ts";
import type {
  MethodDefinition,
  ToolDefinition,
  ToolPromptTexts,
} from "../definition/tool-definition.ts";
import { originsOf, withMethodBehaviour } from "./behaviour-overrides.ts";
import {
  type OwnerSettings,
  type TextOverride,
  type TextOverrides,
  type ToolSettings,
  type ToolTextField,
  toToolSettings,
} from "./owner-settings.ts";
import { METHOD_TEXT_FIELDS, TOOL_TEXT_FIELDS } from "./text-fields.ts";

type Texts = Pick<ToolSettings, "texts" | "methodTexts" | "parameterTexts">;

/**
 * The definition with the texts that an agent's operator wrote; their origin becomes `agent`. A
 * definition without such texts is the given object, and equal texts give one object.
 */
export function withAgentTexts(
  definition: ToolDefinition,
  settings: OwnerSettings,
): ToolDefinition {
  const { texts, methodTexts, parameterTexts } = toToolSettings(
    ownValue(settings.tools, definition.name),
  );
  if (!texts && !methodTexts && !parameterTexts) return definition;
  const own: Texts = {
    ...(texts && { texts }),
    ...(methodTexts && { methodTexts }),
    ...(parameterTexts && { parameterTexts }),
  };
  const known = retextedTools.get(definition);
  if (known && sameJson(known.own, own)) return known.result;
  const result = withToolTexts(definition, own);
  retextedTools.set(definition, { own, result });
  return result;
}

const retextedTools = new WeakMap<ToolDefinition, { own: Texts; result: ToolDefinition }>();

/** A text of an agent whose original has changed since the text was written. */
export interface DriftedText {
  method?: MethodDefinition;
  /** The pointer to the parameter whose description it is. */
  parameter?: string;
  field: ToolTextField;
  text: TextOverride;
  /** The present text of the original; null for none. */
  now: string | null;
}

/**
 * The texts of a tool whose originals have changed; `definition` is the tool without the agent's
 * texts.
 */
export function driftedTexts(definition: ToolDefinition, settings: OwnerSettings): DriftedText[] {
  const {
    texts = {},
    methodTexts = {},
    parameterTexts = {},
  } = toToolSettings(ownValue(settings.tools, definition.name));
  const ofTool = TOOL_TEXT_FIELDS.map((field) => ({
    field,
    text: texts[field],
    now: toolText(definition, field),
  }));
  const ofMethods = definition.methods.flatMap((method) =>
    METHOD_TEXT_FIELDS.map((field) => {
      return {
        method,
        field,
        text: ownValue(methodTexts, method.name)?.[field],
        now: method[field],
      };
    }),
  );
  const ofParameters = definition.methods.flatMap((method) =>
    Object.entries(ownValue(parameterTexts, method.name) ?? {}).flatMap(([parameter, text]) => {
      const schema = parameterSchema(method, parameter);
      const now = schema?.description;
      return schema ? [{ method, parameter, field: "description" as const, text, now }] : [];
    }),
  );
  return [...ofTool, ...ofMethods, ...ofParameters].flatMap(({ text, now = null, ...place }) =>
    text && text.original !== now ? [{ ...place, text, now }] : [],
  );
}

/** The text that a tool has in a field; undefined for none. */
export function toolText(definition: ToolDefinition, field: ToolTextField): string | undefined {
  return isOfTool(field) ? definition[field] : definition.prompts?.[field];
}

function isOfTool(field: ToolTextField): field is Exclude<ToolTextField, keyof ToolPromptTexts> {
  return field === "displayName" || field === "description" || field === "icon";
}

function withToolTexts(
  definition: ToolDefinition,
  { texts = {}, methodTexts, parameterTexts }: Texts,
): ToolDefinition {
  const changed = TOOL_TEXT_FIELDS.flatMap((field) => {
    const text = texts[field];
    return text ? [[field, text.value] as const] : [];
  });
  const fields = Object.fromEntries(changed.filter(([field]) => isOfTool(field)));
  const prompts = Object.fromEntries(changed.filter(([field]) => !isOfTool(field)));
  return {
    ...definition,
    ...fields,
    ...withoutFollows(definition.follows, Object.keys(texts)),
    ...(Object.keys(prompts).length > 0 && { prompts: { ...definition.prompts, ...prompts } }),
    methods: definition.methods.map((method) =>
      withParameterTexts(
        withMethodTexts(method, methodTexts),
        ownValue(parameterTexts, method.name),
        "agent",
      ),
    ),
    origins: { ...definition.origins, ...originsOf(Object.keys(fields), "agent") },
  };
}

function withMethodTexts(
  method: MethodDefinition,
  methodTexts: Readonly<Record<string, TextOverrides<string>>> | undefined,
): MethodDefinition {
  const texts = Object.entries(ownValue(methodTexts, method.name) ?? {}).filter(
    (entry): entry is [string, TextOverride] => entry[1] !== undefined,
  );
  if (texts.length === 0) return method;
  return {
    ...method,
    ...Object.fromEntries(texts.map(([field, { value }]) => [field, value])),
    ...withoutFollows(
      method.follows,
      texts.map(([field]) => field),
    ),
    origins: {
      ...method.origins,
      ...originsOf(
        texts.map(([field]) => field),
        "agent",
      ),
    },
  };
}

/**
 * Drops the config fields that a text was made from, since an operator's text does not depend on
 * the config.
 */
function withoutFollows<T extends object>(
  follows: T | undefined,
  replaced: readonly string[],
): { follows?: T } {
  if (!follows) return {};
  return {
    follows: Object.fromEntries(
      Object.entries(follows).filter(([field]) => !replaced.includes(field)),
    ) as T,
  };
}

/**
 * The definition as an agent's operator wants it: with the texts that were written for this agent,
 * and with how its methods are to run. It is the given object when nothing is set, and one object
 * for equal settings.
 */
export function agentDefinition(
  definition: ToolDefinition,
  settings: OwnerSettings,
): ToolDefinition {
  const { methodBehaviour } = toToolSettings(ownValue(settings.tools, definition.name));
  return withMethodBehaviour(withAgentTexts(definition, settings), methodBehaviour);
}
