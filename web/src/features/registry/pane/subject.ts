import { ownValue } from "@pegboard/json-schema";
import type { MethodDefinition, SettingsOperation } from "@pegboard/registry-core";
import type { MethodNames } from "@pegboard/registry-core/internal";
import { byName } from "@pegboard/ui/text/by-name.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { RegistryTab } from "../../../addresses/searches/registry-search.ts";
import { type AgentSummary, agentsQuery } from "../../../api/agents.ts";
import { switchesQuery } from "../../../api/reach.ts";
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
      if (method !== undefined) return [];
      return "parameter" in operation ? ["overview", "arguments"] : "overview";
    }),
  );
}

function tabOfOperation(operation: SettingsOperation): RegistryTab {
  if (operation.op.endsWith("Config") || operation.op.endsWith("MethodBehaviour"))
    return "settings";
  if ("parameter" in operation) return "arguments";
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
export function countSet({
  tool,
  method,
}: RegistrySubject): Record<"settings" | "texts" | "arguments", number> {
  const { override = {} } = tool;
  const { config = {}, metadata = {}, methodMetadata, methodBehaviour, parameterTexts } = override;
  const [said, settings] = method
    ? [ownValue(methodMetadata, method.name) ?? {}, ownValue(methodBehaviour, method.name) ?? {}]
    : [metadata, config];
  const texts = Object.keys(said).filter((field) => TAB_OF_FIELD[field] === "texts").length;
  const described = method
    ? [ownValue(parameterTexts, method.name)]
    : Object.values(parameterTexts ?? {});
  return {
    settings: Object.keys(settings).length,
    texts,
    arguments: described.flatMap((own) => Object.keys(own ?? {})).length,
  };
}

export interface SubjectUsers {
  /** The agents that have it on, as they are saved, by name; undefined until they are known. */
  users: { agent: AgentSummary; offered: boolean }[] | undefined;
  /** The number of all agents in use. */
  total: number;
  error: Error | null;
  retry(): void;
}

/**
 * The users of a subject. Those of a tool are known with the list, those of a method are asked for.
 */
export function useSubjectUsers(subject: RegistrySubject): SubjectUsers {
  const { tool, method } = subject;
  const { data: agents, ...all } = useQuery(agentsQuery);
  const names = useMemo(() => subjectMethodNames({ tool, method }), [tool, method]);
  const { data: switches, ...asked } = useQuery({
    ...switchesQuery(names),
    enabled: method !== undefined,
  });
  const users = useMemo(() => {
    const offered = new Map(tool.usedBy.map((one) => [one.id, one.offered]));
    const isUser = ({ id }: AgentSummary) =>
      method ? (switches?.agents[id]?.on ?? 0) > 0 : offered.has(id);
    if (!agents || (method && !switches)) return undefined;
    return agents
      .filter(isUser)
      .sort(byName)
      .map((agent) => ({ agent, offered: offered.get(agent.id) ?? true }));
  }, [agents, switches, tool.usedBy, method]);
  return {
    users,
    total: agents?.length ?? 0,
    error: users ? null : (all.error ?? asked.error),
    retry: () => void Promise.all([all.refetch(), ...(method ? [asked.refetch()] : [])]),
  };
}
