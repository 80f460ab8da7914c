import type { MethodDefinition } from "@pegboard/registry-core";
import {
  isFunction,
  type MetadataPlace,
  type MethodNames,
  organisationDefinition,
} from "@pegboard/registry-core/internal";
import type { DraftStep } from "../../../drafts/draft.ts";
import { common } from "../../../language/common.ts";
import type { SelectedTool } from "../../../settings/shared-settings/shared-settings.ts";
import { methodKey, toolKey } from "../../../tool-list/tool-rows.ts";
import { metadataStep } from "../overrides/metadata-edit.ts";
import { findDeclaredMethod, type RegistryTool } from "../registry-model.ts";
import type { FoundTool } from "./registry-rows.ts";
import { say } from "./texts.ts";

/** What is selected in the list: tools themselves, and single methods. */
export interface SelectedPlaces {
  tools: RegistryTool[];
  methods: { tool: RegistryTool; method: MethodDefinition }[];
}

export function findSelectedPlaces(
  found: readonly FoundTool[],
  ids: ReadonlySet<string>,
): SelectedPlaces {
  if (ids.size === 0) return { tools: [], methods: [] };
  return {
    tools: found.flatMap(({ tool }) => (ids.has(toolKey(tool.definition.name)) ? [tool] : [])),
    methods: found.flatMap(({ tool, methods }) =>
      methods.flatMap((method) =>
        ids.has(methodKey(tool.definition.name, method.name)) ? [{ tool, method }] : [],
      ),
    ),
  };
}

/** All that a search found: tools, and methods of tools that only carry them. */
export const placesOfFound = (found: readonly FoundTool[]): SelectedPlaces => ({
  tools: found.flatMap(({ tool, whole }) => (whole ? [tool] : [])),
  methods: found.flatMap(({ tool, methods, whole }) =>
    whole ? [] : methods.map((method) => ({ tool, method })),
  ),
});

/** "3 tools and 2 methods". */
export function placesText({ tools, methods }: SelectedPlaces): string {
  if (methods.length === 0) return tools.length === 0 ? "" : common.toolCount(tools.length);
  const ofMethods = common.methodCount(methods.length);
  return tools.length === 0 ? ofMethods : say.and(common.toolCount(tools.length), ofMethods);
}

/** The names of what is selected: a tool stands for all its methods. */
export function namesOfPlaces({ tools, methods }: SelectedPlaces): MethodNames[] {
  const names = new Map<string, string[] | undefined>(
    tools.map(({ definition }) => [definition.name, undefined]),
  );
  for (const { tool, method } of methods) {
    const { name } = tool.definition;
    if (!names.has(name)) names.set(name, []);
    names.get(name)?.push(method.name);
  }
  return [...names].map(([tool, own]) => ({ tool, ...(own && { methods: own }) }));
}

/**
 * What of it can be set together: config of tools that are selected themselves, and how all the
 * methods are called.
 */
export function configuredTools({ tools, methods }: SelectedPlaces): SelectedTool[] {
  const whole = tools.map((tool) => ({
    definition: organisationDefinition(tool.declared),
    methods: tool.definition.methods.filter(isFunction),
  }));
  const others = methods.filter(({ tool }) => !tools.includes(tool));
  const single = others.map(({ tool, method }) => {
    const { configSchema: _, ...definition } = tool.declared;
    return { definition, methods: [method] };
  });
  return [...whole, ...single];
}

type Flag = "isCore" | "visible";

/**
 * Makes all that is selected core or visible, or takes it back, as one step; what is so already, or
 * cannot be, is left out.
 */
export function flagStep(places: SelectedPlaces, flag: Flag, value: boolean): DraftStep {
  const ofTools = places.tools.filter(({ definition }) => definition[flag] !== value);
  const ofMethods = places.methods.filter(({ method }) => method[flag] !== value);
  const free = {
    tools: ofTools.filter(({ declared }) => !isLocked(declared, flag)),
    methods: ofMethods.filter(
      ({ tool, method }) => !isLocked(findDeclaredMethod(tool, method.name), flag),
    ),
  };
  const place = (tool: RegistryTool, method?: string) =>
    ({
      tool: tool.definition.name,
      ...(method !== undefined && { method }),
      field: flag,
    }) as MetadataPlace;
  return {
    label: say.flags[flag][value ? "on" : "off"](placesText(free)),
    operations: [
      ...free.tools.flatMap((tool) => metadataStep(tool, place(tool), value).operations),
      ...free.methods.flatMap(
        ({ tool, method }) => metadataStep(tool, place(tool, method.name), value).operations,
      ),
    ],
  };
}

const isLocked = (declared: { isCore: boolean } | undefined, flag: Flag) =>
  flag === "isCore" && declared?.isCore === true;

/**
 * Gives each tool that can have it this value for the organisation, as one step; null takes back
 * what the organisation said.
 */
export function toolsStep(
  tools: readonly RegistryTool[],
  field: "weight" | "disabledReason",
  value: number | string | null,
): DraftStep {
  const label =
    field === "weight" ? say.setTheWeightOf : value === null ? say.enableTools : say.disableTools;
  const operations = tools.flatMap(
    (tool) => metadataStep(tool, { tool: tool.definition.name, field }, value).operations,
  );
  return { label: label(tools.length), operations };
}
