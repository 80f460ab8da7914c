import {
  applyOverrides,
  type MethodDefinition,
  sortToolsByWeight,
  type ToolDefinition,
} from "@pegboard/registry-core";
import {
  type OrganisationSettings,
  ownValue,
  type ToolSettings,
  toToolSettings,
  type Unavailable,
} from "@pegboard/registry-core/internal";
import type { CatalogAnswer, ToolUsageAnswer } from "../../api/catalog.ts";
import type { IconNode } from "../../components/icon-node.ts";
import { type ToolUser, usersOf } from "../../settings/tool-users.ts";

/** One tool with what the organisation set, beside what its code declares. */
export interface RegistryTool {
  /** With what the organisation set. */
  definition: ToolDefinition;
  declared: ToolDefinition;
  /** What the organisation set. */
  override: ToolSettings | undefined;
  node: IconNode | undefined;
  /** Why it is disabled for the organisation. */
  disabledReason: string | undefined;
  /** Why no agent can be given it now. */
  unavailable: Unavailable | undefined;
  readonly usedBy: readonly ToolUser[];
  /** Of each method, by its name. */
  tokens: Readonly<Record<string, number>>;
  /** Config key to the agents that have a value of their own for it. */
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
      // Read for the tools that somebody looks at: of all of them they may be millions.
      get usedBy() {
        return usersOf(usage, definition.name);
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

/** What the organisation set: about the tool itself, or about one of its methods. */
export function setKeys({ override = {} }: RegistryTool, method?: string): string[] {
  const { methodMetadata, methodBehaviour, ...ofTool } = override;
  if (method === undefined) return Object.keys(ofTool);
  return Object.keys({ ...ownValue(methodMetadata, method), ...ownValue(methodBehaviour, method) });
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

/** What the code declares for a method of a tool. */
export function findDeclaredMethod(tool: RegistryTool, name: string): MethodDefinition | undefined {
  return tool.declared.methods.find((method) => method.name === name);
}
