import { reasonOf } from "@pegboard/json-schema";
import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  AgentSummary,
  AgentsAnswer,
  ChangeAgentRequest,
  CreateAgentRequest,
  CreatePresetRequest,
  PresetSummary,
  PresetsAnswer,
} from "../../../server/src/api-contract.ts";
import { agentsAnswerQuery } from "./agents.ts";
import { catalogQuery } from "./catalog.ts";
import { requestJson } from "./request-json.ts";
import { ORGANISATION_OWNER, ownerApiPath, SAVES_SETTINGS, settingsQuery } from "./settings.ts";

export type {
  CorruptOwner,
  CreateAgentRequest,
  PresetSummary,
} from "../../../server/src/api-contract.ts";

/** Agents that cannot be read. */
export const damagedAgentsQuery = queryOptions({
  ...agentsAnswerQuery,
  select: ({ outOfOrder }: AgentsAnswer) => outOfOrder,
});

/** Agents that can be restored. */
export const deletedAgentsQuery = queryOptions({
  ...agentsAnswerQuery,
  select: ({ deleted }: AgentsAnswer) => deleted,
});

/** Every preset with the agents that follow it; what they set is in the catalogue. */
export const presetsQuery = queryOptions({
  queryKey: ["presets"],
  queryFn: ({ signal }) => requestJson<PresetsAnswer>("/api/v1/presets", { signal }),
});

/** What owners of each kind are made of, and the line of one. */
interface Kinds {
  agent: { create: CreateAgentRequest; summary: AgentSummary };
  preset: { create: CreatePresetRequest; summary: PresetSummary };
}

/** What is done with an owner as a whole. */
export type OwnerAct =
  /** A preset has no group and no archive. */
  | { kind: "change"; body: ChangeAgentRequest }
  /** For 30 days it can be restored, unless it goes for good. */
  | { kind: "delete"; forever?: boolean }
  | { kind: "restore" }
  /** Brings back the newest save that can be read. */
  | { kind: "repair" };

function perform(owner: SettingsOwner, act: OwnerAct): Promise<unknown> {
  const path = ownerApiPath(owner);
  switch (act.kind) {
    case "change":
      return requestJson(path, { method: "PATCH", body: act.body });
    case "delete":
      return requestJson(act.forever ? `${path}?forever=true` : path, { method: "DELETE" });
    case "restore":
    case "repair":
      return requestJson(`${path}/${act.kind}`, { method: "POST" });
  }
}

/** What shows owners of each kind. */
const SHOWN_BY = {
  agent: [agentsAnswerQuery.queryKey],
  preset: [presetsQuery.queryKey, catalogQuery.queryKey],
  organisation: [settingsQuery(ORGANISATION_OWNER).queryKey, catalogQuery.queryKey],
} as const satisfies Record<SettingsOwner["kind"], unknown>;

/** Has what shows owners of a kind asked for anew. */
export const readOwnersAgain = (client: QueryClient, kind: SettingsOwner["kind"]) =>
  Promise.all(SHOWN_BY[kind].map((queryKey) => client.invalidateQueries({ queryKey })));

export function useCreateOwner<Kind extends keyof Kinds>(kind: Kind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Kinds[Kind]["create"]) =>
      requestJson<Kinds[Kind]["summary"]>(`/api/v1/${kind}s`, { method: "POST", body }),
    onSettled: () => readOwnersAgain(client, kind),
  });
}

export function useActOnOwner() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ owner, act }: { owner: SettingsOwner; act: OwnerAct }) => perform(owner, act),
    onSettled: (_answer, _error, { owner }) => readOwnersAgain(client, owner.kind),
  });
}

/**
 * Does the same with several agents, one after the other. Answers with which it failed, and why.
 * `leave` ends before anything is asked for anew when agents are deleted: it closes what shows
 * them.
 */
export function useActOnAgents(leave?: () => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: SAVES_SETTINGS,
    mutationFn: async ({ agents, act }: { agents: readonly string[]; act: OwnerAct }) => {
      const failed: { agent: string; reason: string }[] = [];
      for (const agent of agents) {
        await perform({ kind: "agent", id: agent }, act).catch((error: unknown) =>
          failed.push({ agent, reason: reasonOf(error) }),
        );
      }
      if (act.kind === "delete" && failed.length < agents.length) await leave?.();
      return failed;
    },
    onSettled: () => readOwnersAgain(client, "agent"),
  });
}
