import { ownValue } from "@pegboard/json-schema";
import type { JsonObject, OwnerSettings, ToolDefinition } from "@pegboard/registry-core";
import {
  BEHAVIOUR_FIELDS,
  findMethod,
  METHOD_METADATA_FIELDS,
  METHOD_TEXT_FIELDS,
  type OrganisationSettings,
  type PromptSettings,
  parameterSchema,
  pointerOfKey,
  type TestValues,
  type TextOverride,
  TOOL_METADATA_FIELDS,
  TOOL_TEXT_FIELDS,
  type ToolSettings,
  toolText,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import type { FileAgent, FileSwitch, FileToolOfAll, PegboardFile } from "./file-format.ts";
import { switchWord } from "./file-of-settings.ts";
import { type LongTool, mergeSettings } from "./merge-presets.ts";
import { withNamespaceConfig } from "./namespace-config.ts";
import { filled, mapRecord, pickPresentFields } from "./sparse-records.ts";
import { wantedConfig } from "./wanted-config.ts";

/** The present state with which a file is read. */
export interface PresentSettings {
  /** All existing tools, as the organisation has them. */
  tools: ReadonlyMap<string, ToolDefinition>;
  /** The owner's present settings, with markers for secrets. */
  current: OwnerSettings;
  /** Whether stored secrets that the file does not name are deleted. */
  prune: boolean;
}

/** The settings that a file wants for an agent, with presets and templates put in. */
export function wantedAgent(
  file: PegboardFile,
  agent: FileAgent,
  present: PresentSettings,
): OwnerSettings {
  const presets = (agent.presets ?? []).map((name) => ownValue(file.presets, name) ?? {});
  const { name: _, description: __, group: ___, presets: ____, follows, ...own } = agent;
  const { newTools, prompts, tools, ...merged } = mergeSettings([...presets, own]);
  const policy = switchStateOf(newTools);
  const names = [...new Set([...Object.keys(tools), ...keptTools(present)])];
  const entries = names.flatMap((tool) => {
    const entry = wantedTool(tool, ownValue(tools, tool) ?? { methods: {}, config: {} }, present);
    return Object.keys(entry).length === 0 && ownValue(tools, tool) === undefined
      ? []
      : [[tool, entry] as const];
  });
  return withoutEmpty({
    newTools: switchWord(policy),
    tokenBudget: merged.tokenBudget,
    toolSearch: chosenSearches(merged.toolSearch),
    unattended: merged.unattended,
    presets: follows && follows.length > 0 ? follows : undefined,
    prompts: withoutEmpty<PromptSettings>({
      system: promptTemplateText(file, prompts?.system),
      user: promptTemplateText(file, prompts?.user),
      variables: filled(prompts?.variables),
      testSets: filled(prompts?.testSets) as Record<string, TestValues> | undefined,
    }),
    tools: filled(Object.fromEntries(entries)),
  });
}

/** The searches that are not the default, which settings do not hold. */
function chosenSearches(said: OwnerSettings["toolSearch"] = {}): OwnerSettings["toolSearch"] {
  return filled(mapRecord(said, (search) => (search === "own" ? undefined : search)));
}

/** The settings that a file wants for the organisation. */
export function wantedOrganisation(
  { organisation }: PegboardFile,
  present: PresentSettings,
): OrganisationSettings {
  const tools = withNamespaceConfig(organisation ?? {}, present.tools.values());
  const decided = Object.entries(present.current.tools ?? {}).flatMap(([tool, entry]) =>
    toToolSettings(entry).review ? [tool] : [],
  );
  const names = [...new Set([...Object.keys(tools), ...keptTools(present), ...decided])];
  const entries = names.map(
    (tool) => [tool, wantedToolOfAll(tool, ownValue(tools, tool) ?? {}, present)] as const,
  );
  const said = entries.filter(([, entry]) => Object.keys(entry).length > 0);
  return withoutEmpty<OrganisationSettings>({
    rules: filled(organisation?.rules ?? {}),
    tools: filled(Object.fromEntries(said)),
  });
}

/** Tools that the file may not name, and that have secrets which stay. */
function keptTools({ current, prune }: PresentSettings): string[] {
  return prune ? [] : Object.keys(current.tools ?? {});
}

function wantedTool(tool: string, long: LongTool, present: PresentSettings): ToolSettings {
  const definition = present.tools.get(tool);
  const current = toToolSettings(ownValue(present.current.tools, tool));
  const { methods } = long;
  return withoutEmpty<ToolSettings>({
    enabled: switchStateOf(long.enabled),
    methods: filled(mapRecord(methods, ({ enabled }) => switchStateOf(enabled))),
    config: filled(wantedConfig(long.config, { current: current.config, prune: present.prune })),
    texts: wantedTexts(TOOL_TEXT_FIELDS, long, {
      current: current.texts,
      original: (field) => definition && toolText(definition, field),
    }),
    methodTexts: filled(
      mapRecord(methods, (method, name) =>
        wantedTexts(METHOD_TEXT_FIELDS, method, {
          current: ownValue(current.methodTexts, name),
          original: (field) => definition && findMethod(definition, name)?.[field],
        }),
      ),
    ),
    parameterTexts: wantedParameterTexts(methods, { current: current.parameterTexts, definition }),
    methodBehaviour: filled(
      mapRecord(methods, (method) => pickPresentFields(BEHAVIOUR_FIELDS, method)),
    ),
  });
}

function wantedToolOfAll(
  tool: string,
  entry: FileToolOfAll,
  present: PresentSettings,
): ToolSettings {
  const {
    config: current,
    parameterTexts,
    review,
  } = toToolSettings(ownValue(present.current.tools, tool));
  const { methods = {}, config = {} } = entry;
  return withoutEmpty<ToolSettings>({
    config: filled(wantedConfig(config as JsonObject, { current, prune: present.prune })),
    metadata: pickPresentFields(TOOL_METADATA_FIELDS, entry),
    methodMetadata: filled(
      mapRecord(methods, (method) => pickPresentFields(METHOD_METADATA_FIELDS, method)),
    ),
    parameterTexts: wantedParameterTexts(methods, {
      current: parameterTexts,
      definition: present.tools.get(tool),
    }),
    methodBehaviour: filled(
      mapRecord(methods, (method) => pickPresentFields(BEHAVIOUR_FIELDS, method)),
    ),
    // A decision that was made in one place has no meaning in another, so files hold none.
    review,
  });
}

interface TextSources<Field extends string> {
  current: { [F in Field]?: { value: string; original: string | null } } | undefined;
  /** The tool's own text. */
  original(field: Field): string | undefined;
}

/** The texts of an entry. A text that exists already keeps the original that it was written for. */
function wantedTexts<Field extends string>(
  fields: readonly Field[],
  said: { readonly [F in Field]?: string | undefined },
  { current, original }: TextSources<Field>,
) {
  let texts: TextSources<Field>["current"];
  for (const field of fields) {
    const value = said[field];
    if (value === undefined) continue;
    const present = current?.[field];
    texts ??= {};
    texts[field] =
      present?.value === value ? present : { value, original: original(field) ?? null };
  }
  return texts;
}

interface ParameterTextSources {
  current: ToolSettings["parameterTexts"];
  /** The tool with the texts that are replaced. */
  definition: ToolDefinition | undefined;
}

/** The descriptions of parameters; one that exists already keeps the original that it replaced. */
const wantedParameterTexts = (
  methods: Record<string, { parameters?: Record<string, string> | undefined }>,
  { current, definition }: ParameterTextSources,
) =>
  filled(
    mapRecord(methods, ({ parameters = {} }, name) => {
      const method = definition && findMethod(definition, name);
      const said = Object.fromEntries(
        Object.entries(parameters).map(([key, value]) => [pointerOfKey(key), value]),
      );
      return wantedTexts(Object.keys(said), said, {
        current: ownValue(current, name),
        original: (pointer) => method && parameterSchema(method, pointer)?.description,
      }) as Record<string, TextOverride> | undefined;
    }),
  );

function promptTemplateText(
  file: PegboardFile,
  said: string | { template: string } | undefined,
): string | undefined {
  if (typeof said !== "object") return said;
  const text = ownValue(file.templates, said.template);
  return typeof text === "string" ? text : undefined;
}

/** The state of a switch; undefined for one that is inherited. */
function switchStateOf(word: FileSwitch | undefined): boolean | undefined {
  return word === undefined || word === "inherit" ? undefined : word === true || word === "on";
}

function withoutEmpty<T extends object>(record: { [Key in keyof T]: T[Key] | undefined }): T {
  return (filled(record) ?? {}) as T;
}
