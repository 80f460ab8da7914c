import type { MethodDefinition } from "@pegboard/registry-core";
import {
  isFunction,
  type MetadataPlace,
  type MethodNames,
  organisationDefinition,
} from "@pegboard/registry-core/internal";
import type { DraftStep } from "../../../drafts/draft.ts";
import { methodCount, toolCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import type { SelectedTool } from "../../../owner-editor/shared-settings/shared-settings.ts";
import { methodKey, toolKey } from "../../../tool-list/tool-rows.ts";
import { metadataStep } from "../overrides/metadata-edit.ts";
import { findDeclaredMethod, type RegistryTool } from "../registry-model.ts";
import type { FoundTool } from "./registry-rows.ts";

/** The selection in the list: tools themselves, and single methods. */
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

/** The selection of all that a search found: tools, and methods of tools that only contain them. */
export const placesOfFound = (found: readonly FoundTool[]): SelectedPlaces => ({
  tools: found.flatMap(({ tool, whole }) => (whole ? [tool] : [])),
  methods: found.flatMap(({ tool, methods, whole }) =>
    whole ? [] : methods.map((method) => ({ tool, method })),
  ),
});

/** The selection in words: "3 tools and 2 methods". */
export function placesText({ tools, methods }: SelectedPlaces): string {
  if (methods.length === 0) return tools.length === 0 ? "" : toolCount(tools.length);
  const ofMethods = methodCount(methods.length);
  return tools.length === 0
    ? ofMethods
    : t("{tools} and {methods}", { tools: toolCount(tools.length), methods: ofMethods });
}

/** The names of the selected methods. A tool stands for all its methods. */
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
 * The tools whose settings can be set together: config of tools that are selected themselves, and
 * how all the methods are called.
 */
export function placesToolDefinitions({ tools, methods }: SelectedPlaces): SelectedTool[] {
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
 * A step that makes the selection core or visible, or takes that back. Items that are so already,
 * or cannot be, are left out.
 */
export function flagStep(places: SelectedPlaces, flag: Flag, value: boolean): DraftStep {
  const ofTools = places.tools.filter(({ definition }) => definition[flag] !== value);
  const ofMethods = places.methods.filter(({ method }) => method[flag] !== value);
  const free = {
    tools: ofTools.filter(({ declared }) => !isFlagLocked(declared, flag)),
    methods: ofMethods.filter(
      ({ tool, method }) => !isFlagLocked(findDeclaredMethod(tool, method.name), flag),
    ),
  };
  const place = (tool: RegistryTool, method?: string) =>
    ({
      tool: tool.definition.name,
      ...(method !== undefined && { method }),
      field: flag,
    }) as MetadataPlace;
  return {
    label: flagLabel(flag, value, placesText(free)),
    operations: [
      ...free.tools.flatMap((tool) => metadataStep(tool, place(tool), value).operations),
      ...free.methods.flatMap(
        ({ tool, method }) => metadataStep(tool, place(tool, method.name), value).operations,
      ),
    ],
  };
}

/** `places` is empty where there is nothing to do. */
function flagLabel(flag: Flag, value: boolean, places: string): string {
  if (places === "") return BARE[flag][value ? "on" : "off"];
  if (flag === "isCore")
    return value ? t("Make core {places}", { places }) : t("Make not core {places}", { places });
  return value ? t("Show {places}", { places }) : t("Hide {places}", { places });
}

const BARE = {
  isCore: { on: t("Make core"), off: t("Make not core") },
  visible: { on: t("Show", {}, "hidden tools"), off: t("Hide") },
};

const isFlagLocked = (declared: { isCore: boolean } | undefined, flag: Flag) =>
  flag === "isCore" && declared?.isCore === true;

/**
 * A step that gives each tool that can have it this value for the organisation; null takes back
 * what the organisation set.
 */
export function toolsStep(
  tools: readonly RegistryTool[],
  field: "weight" | "disabledReason",
  value: number | string | null,
): DraftStep {
  const operations = tools.flatMap(
    (tool) => metadataStep(tool, { tool: tool.definition.name, field }, value).operations,
  );
  return { label: toolsStepLabel(field, value, tools.length), operations };
}

function toolsStepLabel(field: string, value: number | string | null, tools: number): string {
  if (field === "weight")
    return t("Set the weight of {tools, plural, one {# tool} other {# tools}}", { tools });
  return value === null
    ? t("Enable {tools, plural, one {# tool} other {# tools}}", { tools })
    : t("Disable {tools, plural, one {# tool} other {# tools}}", { tools });
}
