import type { JsonObject, OwnerSettings } from "@pegboard/registry-core";
import {
  BEHAVIOUR_FIELDS,
  type JsonValue,
  METHOD_METADATA_FIELDS,
  METHOD_TEXT_FIELDS,
  type OrganisationSettings,
  ownValue,
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
import { filled, mapRecord, pick } from "./sparse-records.ts";
import { valuesForFile } from "./wanted-config.ts";

/**
 * Settings as a file has them, in one spelling and one order, whatever way they came about; without
 * stored secrets.
 */
export function fileOfAgent(
  { name, description, group }: { name: string; description: string; group?: string | undefined },
  { newTools, tokenBudget, presets = [], prompts = {}, tools = {} }: OwnerSettings,
): FileAgent {
  const { system, user, variables, testSets } = prompts;
  return present({
    name,
    description: description === "" ? undefined : description,
    group,
    follows: presets.length > 0 ? [...presets] : undefined,
    newTools: newTools === "inherit" ? undefined : newTools,
    tokenBudget,
    prompts: filled({
      system,
      user,
      variables: sorted(variables ?? {}),
      testSets: sorted(testSets ?? {}),
    }),
    tools: sorted(mapRecord(tools, (entry) => fileOfTool(toToolSettings(entry)))),
  }) as FileAgent;
}

/**
 * The organisation's settings as a file has them, without stored secrets; undefined when the
 * organisation sets nothing.
 */
export function fileOfOrganisation({
  tools = {},
}: OrganisationSettings): PegboardFile["organisation"] {
  const entries = sorted(mapRecord(tools, (entry) => fileOfToolOfAll(toToolSettings(entry))));
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
          const long = present({
            enabled: switchWord(ownValue(methods, name)),
            ...textsOf(METHOD_TEXT_FIELDS, ownValue(methodTexts, name)),
            ...pick(BEHAVIOUR_FIELDS, ownValue(methodBehaviour, name) ?? {}),
          });
          return [name, short(long) as FileMethod];
        }),
      ),
    ),
    config: fileOfConfig(config),
    ...textsOf(TOOL_TEXT_FIELDS, texts),
  });
  return short(entry) as FileTool;
}

function fileOfToolOfAll({
  config,
  metadata = {},
  methodMetadata = {},
  methodBehaviour = {},
}: ToolSettings) {
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
  return sorted(mapRecord(config ?? {}, valuesForFile as (value: JsonValue) => JsonValue));
}

function textsOf<Field extends string>(
  fields: readonly Field[],
  texts: { [F in Field]?: { value: string } } | undefined,
) {
  return (
    texts &&
    pick(
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
function sorted<T>(record: Record<string, T>): Record<string, Exclude<T, undefined>> | undefined {
  return filled(record, Object.keys(record).sort());
}

const present = (record: Record<string, unknown>): Record<string, unknown> => filled(record) ?? {};
