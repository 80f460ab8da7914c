import { ownValue } from "@pegboard/json-schema";
import {
  applyOverrides,
  type MethodDefinition,
  sortToolsByWeight,
  type ToolDefinition,
} from "@pegboard/registry-core";
import {
  type OrganisationSettings,
  type ToolSettings,
  toToolSettings,
  type Unavailable,
} from "@pegboard/registry-core/internal";
import type { IconElements } from "@pegboard/ui/tile.tsx";
import { createContext, use } from "react";
import type { RegistrySearch } from "../../addresses/searches/registry-search.ts";
import type { CatalogAnswer, ToolUsageAnswer } from "../../api/catalog.ts";
import { type ToolUser, usersOfTool } from "../../owner-editor/tool-users.ts";

/** One tool with the organisation's settings, beside what its code declares. */
export interface RegistryTool {
  /** The definition with the organisation's settings. */
  definition: ToolDefinition;
  declared: ToolDefinition;
  /** The organisation's settings. */
  override: ToolSettings | undefined;
  node: IconElements | undefined;
  /** Why it is disabled for the organisation. */
  disabledReason: string | undefined;
  /** Why no agent can get it now. */
  unavailable: Unavailable | undefined;
  readonly usedBy: readonly ToolUser[];
  /** The tokens of each method, by its name. */
  tokens: Readonly<Record<string, number>>;
  /** The agents with a value of their own, by config key. */
  configuredBy: ToolUsageAnswer["configuredBy"][string];
}

/** Every tool, hidden ones too, by weight, as the organisation's settings make it. */
export function registryTools(
  catalog: CatalogAnswer,
  usage: ToolUsageAnswer,
  organisation: OrganisationSettings,
): RegistryTool[] {
  const declared = new Map(catalog.declared.map((tool) => [tool.name, tool]));
  const { tools = {} } = organisation;
  return sortToolsByWeight(applyOverrides(catalog.declared, organisation).tools).map(
    (definition) => ({
      definition,
      declared: declared.get(definition.name) ?? definition,
      override: Object.hasOwn(tools, definition.name)
        ? toToolSettings(tools[definition.name])
        : undefined,
      node: definition.icon === undefined ? undefined : ownValue(catalog.icons, definition.icon),
      disabledReason: toToolSettings(ownValue(tools, definition.name)).metadata?.disabledReason,
      unavailable: ownValue(catalog.unavailable, definition.name),
      // This is read for the tools that somebody looks at, because for all of them there may be
      // millions.
      get usedBy() {
        return usersOfTool(usage, definition.name);
      },
      tokens: ownValue(catalog.tokens, definition.name) ?? {},
      configuredBy: ownValue(usage.configuredBy, definition.name) ?? {},
    }),
  );
}

/** Whether the organisation set anything about the tool or one of its methods. */
export function isChanged({ override }: RegistryTool): boolean {
  return Object.keys(override ?? {}).length > 0;
}

/** The keys that the organisation set: about the tool itself, or about one of its methods. */
export function setKeys({ override = {} }: RegistryTool, method?: string): string[] {
  const { methodMetadata, methodBehaviour, parameterTexts, ...ofTool } = override;
  if (method === undefined) return Object.keys(ofTool);
  const ofMethods = [methodMetadata, methodBehaviour, parameterTexts];
  return ofMethods.flatMap((part) => Object.keys(ownValue<object>(part, method) ?? {}));
}

/** Tokens of these methods of a tool together. */
export const tokensOfFound = ({
  tool,
  methods,
}: {
  tool: RegistryTool;
  methods: readonly MethodDefinition[];
}): number => methods.reduce((sum, { name }) => sum + (ownValue(tool.tokens, name) ?? 0), 0);

/** Whether the tool is hidden only by default. */
export const isHiddenByDefault = ({ definition }: RegistryTool) =>
  !definition.visible && definition.hiddenByDefault === true;

/** The declared form of a tool's method. */
export function findDeclaredMethod(tool: RegistryTool, name: string): MethodDefinition | undefined {
  return tool.declared.methods.find((method) => method.name === name);
}

/** A person's place in the registry. */
export interface RegistryPlace {
  /** Name of the tool beside the list. */
  tool: string | undefined;
  search: RegistrySearch;
  setSearch(search: RegistrySearch): void;
}

/** The place of whoever is on another page of the organisation. */
export const NO_REGISTRY_PLACE: RegistryPlace = {
  tool: undefined,
  search: {},
  setSearch: () => {},
};

export const RegistryPlaceContext = createContext<RegistryPlace | undefined>(undefined);

export function useRegistryPlace(): RegistryPlace {
  const place = use(RegistryPlaceContext);
  if (place === undefined) throw new Error("The registry is shown inside of RegistryPage only.");
  return place;
}
