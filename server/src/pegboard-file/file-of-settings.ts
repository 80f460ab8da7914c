import { type JsonValue, ownValue } from "@pegboard/json-schema";
import type { JsonObject, OwnerSettings } from "@pegboard/registry-core";
import {
  BEHAVIOUR_FIELDS,
  keyOfPointer,
  METHOD_METADATA_FIELDS,
  METHOD_TEXT_FIELDS,
  type OrganisationSettings,
  type TextOverride,
  TOOL_METADATA_FIELDS,
  TOOL_TEXT_FIELDS,
  type ToolSettings,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import type {
  FileAgent,
  FileMethod,
  FileTool,
  FileToolOfAll,
  PegboardFile,
} from "./file-format.ts";
import { filled, mapRecord, pickPresentFields } from "./sparse-records.ts";
import { valuesForFile } from "./wanted-config.ts";

/**
 * Settings as a file has them, in one spelling and one order, whatever way they came about; without
 * stored secrets.
 */
export function fileOfAgent(
  { name, description, group }: { name: string; description: string; group?: string | undefined },
  { newTools, presets = [], prompts = {}, tools = {}, ...settings }: OwnerSettings,
): FileAgent {
  const { system, user, variables, testSets } = prompts;
  return filledOrEmpty({
    name,
    description: description === "" ? undefined : description,
    group,
    follows: presets.length > 0 ? [...presets] : undefined,
    newTools: newTools === "inherit" ? undefined : newTools,
    tokenBudget: settings.tokenBudget,
    toolSearch: sortedRecord(settings.toolSearch ?? {}),
    unattended: settings.unattended,
    prompts: filled({
      system,
      user,
      variables: sortedRecord(variables ?? {}),
      testSets: sortedRecord(testSets ?? {}),
    }),
    tools: sortedRecord(mapRecord(tools, (entry) => fileOfTool(toToolSettings(entry)))),
  }) as FileAgent;
}

/**
 * The organisation's settings as a file has them, without stored secrets; undefined when the
 * organisation sets nothing.
 */
export function fileOfOrganisation({
  rules = {},
  tools = {},
}: OrganisationSettings): PegboardFile["organisation"] {
  const entries = sortedRecord(mapRecord(tools, (entry) => fileOfToolOfAll(toToolSettings(entry))));
  return filled({ rules: sortedRecord(rules), tools: entries }) as PegboardFile["organisation"];
}

function fileOfTool({
  enabled,
  methods = {},
  config,
  texts = {},
  methodTexts = {},
  parameterTexts = {},
  methodBehaviour = {},
}: ToolSettings) {
  const parts = [methods, methodTexts, parameterTexts, methodBehaviour];
  const names = parts.flatMap((part) => Object.keys(part));
  const entry = filledOrEmpty({
    enabled: switchWord(enabled),
    methods: sortedRecord(
      Object.fromEntries(
        names.map((name): [string, FileMethod] => {
          const long = filledOrEmpty({
            enabled: switchWord(ownValue(methods, name)),
            ...textValues(METHOD_TEXT_FIELDS, ownValue(methodTexts, name)),
            parameters: fileOfParameters(ownValue(parameterTexts, name)),
            ...pickPresentFields(BEHAVIOUR_FIELDS, ownValue(methodBehaviour, name) ?? {}),
          });
          return [name, short(long) as FileMethod];
        }),
      ),
    ),
    config: fileOfConfig(config),
    ...textValues(TOOL_TEXT_FIELDS, texts),
  });
  return short(entry) as FileTool;
}

function fileOfToolOfAll({
  config,
  metadata = {},
  methodMetadata = {},
  parameterTexts = {},
  methodBehaviour = {},
}: ToolSettings) {
  const names = [methodMetadata, parameterTexts, methodBehaviour].flatMap((part) =>
    Object.keys(part),
  );
  return filled({
    ...pickPresentFields(TOOL_METADATA_FIELDS, metadata),
    methods: sortedRecord(
      Object.fromEntries(
        names.map((name) => [
          name,
          filledOrEmpty({
            ...pickPresentFields(METHOD_METADATA_FIELDS, ownValue(methodMetadata, name) ?? {}),
            parameters: fileOfParameters(ownValue(parameterTexts, name)),
            ...pickPresentFields(BEHAVIOUR_FIELDS, ownValue(methodBehaviour, name) ?? {}),
          }),
        ]),
      ),
    ),
    config: fileOfConfig(config),
  }) as FileToolOfAll | undefined;
}

function fileOfConfig(config: JsonObject | undefined): JsonObject | undefined {
  return sortedRecord(mapRecord(config ?? {}, valuesForFile as (value: JsonValue) => JsonValue));
}

/** The descriptions of a method's parameters, by name where that is enough. */
const fileOfParameters = (texts: Record<string, TextOverride> = {}) =>
  sortedRecord(
    Object.fromEntries(
      Object.entries(texts).map(([pointer, { value }]) => [keyOfPointer(pointer), value]),
    ),
  );

function textValues<Field extends string>(
  fields: readonly Field[],
  texts: { [F in Field]?: { value: string } } | undefined,
) {
  return (
    texts &&
    pickPresentFields(
      fields,
      mapRecord(texts as Record<string, { value: string }>, ({ value }) => value) as Record<
        Field,
        string
      >,
    )
  );
}

/** The short form of an entry: a switch alone has no key. */
function short(long: Record<string, unknown>): unknown {
  const keys = Object.keys(long);
  if (keys.length === 0) return "inherit";
  return keys.length === 1 && long.enabled !== undefined ? long.enabled : long;
}

/** How a file writes a switch; undefined where nothing is set. */
export function switchWord(enabled: boolean | undefined): "on" | "off" | undefined {
  if (enabled === undefined) return undefined;
  return enabled ? "on" : "off";
}

/** The record by name, without members that have no value; undefined when nothing is left. */
function sortedRecord<T>(
  record: Record<string, T>,
): Record<string, Exclude<T, undefined>> | undefined {
  return filled(record, Object.keys(record).sort());
}

const filledOrEmpty = (record: Record<string, unknown>): Record<string, unknown> =>
  filled(record) ?? {};
