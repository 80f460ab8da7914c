import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { useQueries } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { agentClientsQuery } from "../../api/agent-clients.ts";
import { agentTokensQuery } from "../../api/agent-tokens.ts";
import type { AgentSummary } from "../../api/agents.ts";
import { type OwnerAct, useActOnAgents } from "../../api/owners.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { useKnownDrafts } from "../../drafts/use-draft.ts";
import { agentCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";

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
  const who = agents.length === 1 ? (agents[0]?.name ?? "") : agentCount(agents.length);
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
        onSuccess: (errors) => {
          const ids = agents
            .map(({ id }) => id)
            .filter((id) => !errors.some(({ agent }) => agent === id));
          onDone(doneText(kind, who, ids));
          if (errors.length > 0) return;
          after?.();
          onClose();
        },
      },
    );
  };
  const nameOf = (id: string) => agents.find((agent) => agent.id === id)?.name ?? id;
  const errors = failed.map(({ agent, reason }) => `${nameOf(agent)}: ${reason}`).join(" ");
  const { title, description, action, danger = false } = agentActTexts(kind, who, agents.length);
  return (
    <FormDialog
      title={title}
      description={description}
      action={action}
      danger={danger}
      onClose={onClose}
      error={error?.message ?? (errors || undefined)}
      onSubmit={submit}
    >
      {agents.length > 1 && <Names agents={agents} />}
      {kind === "delete" && <AgentLosses agents={agents} />}
      {kind === "archive" && <ArchiveEffect agents={agents} />}
      {kind === "group" && (
        <StackedField
          label={t("Group")}
          help={
            group === undefined
              ? t("Their groups differ: each stays in its own until you write one here.")
              : t("Lists sort and filter by it, for example Support. Leave it empty for no group.")
          }
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
      aria-label={t("Agents")}
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

function agentActTexts(kind: ActOnAgentsProps["kind"], who: string, count: number) {
  switch (kind) {
    case "archive":
      return {
        title: t("Archive {who}?", { who }),
        description: t("{agents, plural, one {It} other {They}} can be restored at any time.", {
          agents: count,
        }),
        action: t("Archive"),
      };
    case "restore":
      return {
        title: t("Restore {who}?", { who }),
        description: t("Callers are answered again."),
        action: t("Restore"),
      };
    case "delete":
      return {
        title: t("Delete {name}?", { name: who }),
        description: t("{agents, plural, one {It} other {They}} can be restored for 30 days.", {
          agents: count,
        }),
        action: t("Delete"),
        danger: true,
      };
    case "group":
      return { title: t("Group of {who}", { who }), description: undefined, action: t("Save") };
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
        text: t("{who} archived: callers are answered no more.", { who }),
        undo: { agents, act: { kind: "change", body: { archived: false } } },
      };
    case "delete":
      return {
        text: t("{name} deleted.", { name: who }),
        undo: { agents, act: { kind: "restore" } },
      };
    case "restore":
      return { text: t("{name} restored.", { name: who }) };
    case "group":
      return { text: t("Group of {who} saved.", { who }) };
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

function ArchiveEffect({ agents }: { agents: AgentSummary[] }) {
  const callers = useCallers(agents);
  return (
    <p>
      {t(
        "{agents, plural, one {It} other {They}} will answer nobody: programs that ask for a toolset, a prompt or a call get an error that says so.{clients, plural, =0 {} one { # connected client will be disconnected.} other { # connected clients will be disconnected.}} Settings, history and tokens stay.",
        { agents: agents.length, clients: callers?.clients ?? 0 },
      )}
    </p>
  );
}

/** What is lost with the agents, as far as it exists. */
function AgentLosses({ agents }: { agents: AgentSummary[] }) {
  const callers = useCallers(agents);
  const drafts = useKnownDrafts();
  const drafted = agents.filter(({ id }) => drafts.has(id)).length;
  const sum = (read: (agent: AgentSummary) => number) =>
    agents.reduce((total, agent) => total + read(agent), 0);
  const revisions = sum(({ revision }) => revision);
  const lines: ReactNode[] = [
    t("switches: {tools, plural, one {# tool is} other {# tools are}} on", {
      tools: sum(({ counts }) => counts.toolsOn),
    }),
    revisions > 0 && t("settings of tools, with stored secrets"),
    revisions > 0 &&
      t("the history of {revisions, plural, one {# revision} other {# revisions}}", { revisions }),
    callers &&
      callers.tokens > 0 &&
      t("{tokens, plural, one {# token} other {# tokens}} of callers", { tokens: callers.tokens }),
    callers &&
      callers.clients > 0 &&
      t(
        "{clients, plural, one {# connected client} other {# connected clients}}, which will be disconnected",
        { clients: callers.clients },
      ),
    drafted > 0 &&
      t(
        "{drafts, plural, one {# draft} other {# drafts}} in this browser that cannot be saved any more",
        { drafts: drafted },
      ),
    t("addresses: programs that ask for the toolset get “not found”"),
  ];
  return (
    <div className="grid gap-3">
      <p>{t("What is lost:")}</p>
      <ul className="grid list-disc gap-1 pl-5 text-2 marker:text-3">
        {lines.filter(Boolean).map((line) => (
          <li key={String(line)}>{line}</li>
        ))}
      </ul>
      <p className="text-2">{t("Tools and other agents stay as they are.")}</p>
    </div>
  );
}

interface GroupInputProps {
  id: string;
  describedBy: string | undefined;
  value: string;
  /** The existing groups, to choose from. */
  groups: string[];
  onChange(group: string): void;
}

/** A field for the name of a group, an old one or a new one. */
export function GroupInput({ id, describedBy, value, groups, onChange }: GroupInputProps) {
  const list = useId();
  return (
    <>
      <TextInput
        id={id}
        value={value}
        onChange={onChange}
        list={list}
        aria-describedby={describedBy}
        maxLength={60}
      />
      <datalist id={list}>
        {groups.map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
    </>
  );
}
