import { useQueries } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { agentClientsQuery } from "../../api/agent-clients.ts";
import { agentTokensQuery } from "../../api/agent-tokens.ts";
import type { AgentSummary } from "../../api/agents.ts";
import { type OwnerAct, useActOnAgents } from "../../api/owners.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { StackedField } from "../../components/inputs/stacked-field.tsx";
import { FormDialog } from "../../components/overlays/form-dialog.tsx";
import { useKnownDrafts } from "../../drafts/use-draft.ts";
import { common } from "../../language/common.ts";
import { GroupInput } from "./group-input.tsx";
import { say } from "./texts.ts";

/** An action that was done, and how it is undone where the list does not show it. */
export interface DoneAct {
  text: string;
  undo?: { agents: string[]; act: OwnerAct };
}

interface ActOnAgentsProps {
  kind: "archive" | "restore" | "delete" | "group";
  agents: AgentSummary[];
  groups: string[];
  /** Called when it is done for all agents. */
  after?: (() => void) | undefined;
  /** Closes what shows the agents, before they are deleted here. */
  leave?: (() => Promise<void>) | undefined;
  onDone(done: DoneAct | undefined): void;
  onClose(): void;
}

/**
 * A dialog that says what an action means for these agents, and does it. Agents with which it fails
 * stay, with the reason.
 */
export function ActOnAgents({
  kind,
  agents,
  groups,
  after,
  leave,
  onDone,
  onClose,
}: ActOnAgentsProps) {
  const { mutate, isPending, data: failed = [], error } = useActOnAgents(leave);
  const groupsNow = new Set(agents.map(({ group = "" }) => group));
  /** The group is absent while groups differ and nobody wrote one. */
  const [group, setGroup] = useState(groupsNow.size === 1 ? (agents[0]?.group ?? "") : undefined);
  const who = agents.length === 1 ? (agents[0]?.name ?? "") : common.agentCount(agents.length);
  const act: OwnerAct = {
    archive: { kind: "change", body: { archived: true } } as const,
    restore: { kind: "change", body: { archived: false } } as const,
    delete: { kind: "delete" } as const,
    group: { kind: "change", body: { group: group?.trim() || null } } as const,
  }[kind];
  const submit = () => {
    if (isPending) return;
    if (kind === "group" && group === undefined) return onClose();
    mutate(
      { agents: agents.map(({ id }) => id), act },
      {
        onSuccess: (failures) => {
          const ids = agents
            .map(({ id }) => id)
            .filter((id) => !failures.some(({ agent }) => agent === id));
          onDone(doneText(kind, who, ids));
          if (failures.length > 0) return;
          after?.();
          onClose();
        },
      },
    );
  };
  const nameOf = (id: string) => agents.find((agent) => agent.id === id)?.name ?? id;
  const failures = failed.map(({ agent, reason }) => `${nameOf(agent)}: ${reason}`).join(" ");
  const { title, description, action, danger = false } = asked(kind, who, agents.length);
  return (
    <FormDialog
      {...{ title, description, action, danger, onClose }}
      error={error?.message ?? (failures || undefined)}
      onSubmit={submit}
    >
      {agents.length > 1 && <Names agents={agents} />}
      {kind === "delete" && <Lost agents={agents} />}
      {kind === "archive" && <Reached agents={agents} />}
      {kind === "group" && (
        <StackedField
          label={say.group}
          help={group === undefined ? say.groupsDiffer : say.groupHelp}
        >
          {({ id, describedBy }) => (
            <GroupInput
              id={id}
              describedBy={describedBy}
              value={group ?? ""}
              groups={groups}
              onChange={setGroup}
            />
          )}
        </StackedField>
      )}
    </FormDialog>
  );
}

/** The names of the agents, because a number does not show whether the right ones are selected. */
function Names({ agents }: { agents: AgentSummary[] }) {
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too
      tabIndex={0}
      aria-label={common.agents}
      className="flex max-h-22 flex-wrap gap-x-4 gap-y-1.5 overflow-y-auto"
    >
      {agents.map(({ id, name, tile }) => (
        <li key={id} className="flex max-w-full min-w-0 items-center gap-1.5">
          <AgentTile tile={tile} size="xs" />
          <span className="truncate">{name}</span>
        </li>
      ))}
    </ul>
  );
}

function asked(kind: ActOnAgentsProps["kind"], who: string, count: number) {
  switch (kind) {
    case "archive":
      return {
        title: say.archiveWho(who),
        description: say.restorableAtAnyTime(count),
        action: say.archive,
      };
    case "restore":
      return {
        title: say.restoreWho(who),
        description: say.callersAreAnsweredAgain,
        action: common.restore,
      };
    case "delete":
      return {
        title: say.deleteWho(who),
        description: say.restorableFor30Days(count),
        action: say.delete,
        danger: true,
      };
    case "group":
      return { title: say.groupOfWho(who), description: undefined, action: common.save };
  }
}

function doneText(
  kind: ActOnAgentsProps["kind"],
  who: string,
  agents: string[],
): DoneAct | undefined {
  if (agents.length === 0) return undefined;
  switch (kind) {
    case "archive":
      return {
        text: say.whoArchived(who),
        undo: { agents, act: { kind: "change", body: { archived: false } } },
      };
    case "delete":
      return { text: say.whoDeleted(who), undo: { agents, act: { kind: "restore" } } };
    case "restore":
      return { text: say.whoRestored(who) };
    case "group":
      return { text: say.whoGrouped(who) };
  }
}

/**
 * The number of the agents' tokens, and of programs that are connected now; nothing while they are
 * unknown.
 */
function useCallers(agents: AgentSummary[]): { tokens: number; clients: number } | undefined {
  const tokens = useQueries({ queries: agents.map(({ id }) => agentTokensQuery(id)) });
  const clients = useQueries({ queries: agents.map(({ id }) => agentClientsQuery(id)) });
  if (![...tokens, ...clients].every(({ isSuccess }) => isSuccess)) return undefined;
  return {
    tokens: tokens.reduce((total, { data = [] }) => total + data.length, 0),
    clients: clients.reduce((total, { data }) => total + (data?.clients.length ?? 0), 0),
  };
}

function Reached({ agents }: { agents: AgentSummary[] }) {
  const callers = useCallers(agents);
  return <p>{say.willAnswerNobody(agents.length, callers?.clients ?? 0)}</p>;
}

/** What is lost with the agents, as far as it exists. */
function Lost({ agents }: { agents: AgentSummary[] }) {
  const callers = useCallers(agents);
  const drafts = useKnownDrafts();
  const drafted = agents.filter(({ id }) => drafts.has(id)).length;
  const sum = (read: (agent: AgentSummary) => number) =>
    agents.reduce((total, agent) => total + read(agent), 0);
  const revisions = sum(({ revision }) => revision);
  const lines: ReactNode[] = [
    say.lostSwitches(sum(({ counts }) => counts.toolsOn)),
    revisions > 0 && say.lostSettings,
    revisions > 0 && say.lostHistory(revisions),
    callers && callers.tokens > 0 && say.lostTokens(callers.tokens),
    callers && callers.clients > 0 && say.lostConnections(callers.clients),
    drafted > 0 && say.lostDrafts(drafted),
    say.lostAddresses,
  ];
  return (
    <div className="grid gap-3">
      <p>{say.whatIsLost}</p>
      <ul className="grid list-disc gap-1 pl-5 text-2 marker:text-3">
        {lines.filter(Boolean).map((line) => (
          <li key={String(line)}>{line}</li>
        ))}
      </ul>
      <p className="text-2">{say.toolsAndOtherAgentsStayAs}</p>
    </div>
  );
}
