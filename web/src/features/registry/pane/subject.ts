import { ownValue } from "@pegboard/json-schema";
import type { MethodDefinition, SettingsOperation } from "@pegboard/registry-core";
import type { MethodNames } from "@pegboard/registry-core/internal";
import type { RegistryTab } from "../../../addresses/searches/registry-search.ts";
import type { RegistryTool } from "../registry-model.ts";

/** The subject of the pane: a tool, or one of its methods. */
export interface RegistrySubject {
  tool: RegistryTool;
  method: MethodDefinition | undefined;
}

/** The place of the organisation's settings about it. */
export const subjectPlace = ({ tool, method }: RegistrySubject) => ({
  tool: tool.definition.name,
  ...(method && { method: method.name }),
});

export const subjectMethodNames = ({ tool, method }: RegistrySubject): MethodNames[] => [
  { tool: tool.definition.name, ...(method && { methods: [method.name] }) },
];

/**
 * The tabs in which operations change something. Changes of a tool's methods are in its overview.
 */
export function findChangedTabs(
  subject: RegistrySubject,
  operations: readonly SettingsOperation[],
): ReadonlySet<RegistryTab> {
  const { tool, method } = subjectPlace(subject);
  return new Set(
    operations.flatMap((operation) => {
      if (!("tool" in operation) || operation.tool !== tool) return [];
      const changed = "method" in operation ? operation.method : undefined;
      if (changed === method) return tabOfOperation(operation);
      return method === undefined ? "overview" : [];
    }),
  );
}

function tabOfOperation(operation: SettingsOperation): RegistryTab {
  if (operation.op.endsWith("Config") || operation.op.endsWith("MethodBehaviour"))
    return "settings";
  return "field" in operation ? (TAB_OF_FIELD[operation.field] ?? "overview") : "overview";
}

/** The tabs of fields; core, visible and disabled are in the overview. */
const TAB_OF_FIELD: Partial<Record<string, RegistryTab>> = {
  displayName: "texts",
  description: "texts",
  weight: "details",
  icon: "details",
  color: "details",
};

/** The number of settings of the organisation that each tab shows. */
export function countSet({ tool, method }: RegistrySubject): { settings: number; texts: number } {
  const { config = {}, metadata = {}, methodMetadata, methodBehaviour } = tool.override ?? {};
  const [said, settings] = method
    ? [ownValue(methodMetadata, method.name) ?? {}, ownValue(methodBehaviour, method.name) ?? {}]
    : [metadata, config];
  const texts = Object.keys(said).filter((field) => TAB_OF_FIELD[field] === "texts").length;
  return { settings: Object.keys(settings).length, texts };
}
