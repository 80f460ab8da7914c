import {
  BEHAVIOUR_FIELDS,
  type JsonObject,
  type JsonValue,
  METHOD_METADATA_FIELDS,
  METHOD_TEXT_FIELDS,
  type OrganisationSettings,
  type OwnerSettings,
  ownValue,
  TOOL_METADATA_FIELDS,
  TOOL_TEXT_FIELDS,
  type ToolSettings,
  toToolSettings,
} from "@pegboard/registry-core";
import type { FileAgent, FileMethod, FileTool, FileToolOfAll, PegboardFile } from "./file-format.ts";
import { valuesForFile } from "./wanted-config.ts";

/** Settings as a file has them, in one spelling and one order, whatever way they came about; without stored secrets. */
export function fileOfAgent(
  { name, description }: { name: string; description: string },
  { newTools, tokenBudget, prompts = {}, tools = {} }: OwnerSettings,
): FileAgent {
  const { system, user, variables, testSets } = prompts;
  return present({
    name,
    description: description === "" ? undefined : description,
    newTools: newTools === "inherit" ? undefined : newTools,
    tokenBudget,
    prompts: filled({ system, user, variables: sorted(variables ?? {}), testSets: sorted(testSets ?? {}) }),
    tools: sorted(mapValues(tools, (entry) => fileOfTool(toToolSettings(entry)))),
  }) as FileAgent;
}

/** The same for the organisation; undefined when it sets nothing. */
export function fileOfOrganisation({ tools = {} }: OrganisationSettings): PegboardFile["organisation"] {
  const entries = sorted(mapValues(tools, (entry) => fileOfToolOfAll(toToolSettings(entry))));
  return entries && { tools: entries };
}

function fileOfTool({
  enabled,
  methods = {},
  config,
  texts = {},
  methodTexts = {},
  methodBehaviour = {},
}: ToolSettings) {
  const names = [methods, methodTexts, methodBehaviour].flatMap((part) => Object.keys(part));
  const entry = present({
    enabled: switchWord(enabled),
    methods: sorted(
      Object.fromEntries(
        names.map((name): [string, FileMethod] => {
          const said = ownValue(methodTexts, name) ?? {};
          const long = present({
            enabled: switchWord(ownValue(methods, name)),
            ...Object.fromEntries(METHOD_TEXT_FIELDS.map((field) => [field, said[field]?.value])),
            ...pick(BEHAVIOUR_FIELDS, ownValue(methodBehaviour, name) ?? {}),
          });
          return [name, short(long) as FileMethod];
        }),
      ),
    ),
    config: fileOfConfig(config),
    ...Object.fromEntries(TOOL_TEXT_FIELDS.map((field) => [field, texts[field]?.value])),
  });
  return short(entry) as FileTool;
}

function fileOfToolOfAll({ config, metadata = {}, methodMetadata = {}, methodBehaviour = {} }: ToolSettings) {
  const names = [methodMetadata, methodBehaviour].flatMap((part) => Object.keys(part));
  return filled({
    ...pick(TOOL_METADATA_FIELDS, metadata),
    methods: sorted(
      Object.fromEntries(
        names.map((name) => [
          name,
          present({
            ...pick(METHOD_METADATA_FIELDS, ownValue(methodMetadata, name) ?? {}),
            ...pick(BEHAVIOUR_FIELDS, ownValue(methodBehaviour, name) ?? {}),
          }),
        ]),
      ),
    ),
    config: fileOfConfig(config),
  }) as FileToolOfAll | undefined;
}

function fileOfConfig(config: JsonObject | undefined): JsonObject | undefined {
  return sorted(mapValues(config ?? {}, valuesForFile as (value: JsonValue) => JsonValue));
}

/** A switch alone stands without its key. */
function short(long: Record<string, unknown>): unknown {
  const keys = Object.keys(long);
  if (keys.length === 0) return "inherit";
  return keys.length === 1 && long.enabled !== undefined ? long.enabled : long;
}

const switchWord = (enabled: boolean | undefined) => (enabled === undefined ? undefined : enabled ? "on" : "off");

function pick(fields: readonly string[], from: object): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, ownValue(from as Record<string, unknown>, field)]));
}

function mapValues<From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

/** By name, without what has no value; undefined when nothing is left. */
function sorted<T>(record: Record<string, T>): Record<string, Exclude<T, undefined>> | undefined {
  const entries = Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1));
  return filled(Object.fromEntries(entries)) as Record<string, Exclude<T, undefined>> | undefined;
}

function filled(record: Record<string, unknown>): Record<string, unknown> | undefined {
  const left = present(record);
  return Object.keys(left).length === 0 ? undefined : left;
}

function present(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
