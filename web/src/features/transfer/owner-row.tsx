import { useQuery } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { allAgentsQuery, useAgentTile } from "../../api/agents.ts";
import { ownerKey } from "../../api/settings.ts";
import type { ImportedOwner } from "../../api/transfer.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { Button } from "../../components/button.tsx";
import { iconSize } from "../../components/icon-size.ts";
import { Segmented } from "../../components/inputs/segmented.tsx";
import { Select } from "../../components/inputs/select.tsx";
import { TextInput } from "../../components/inputs/text-input.tsx";
import { countOf } from "../../components/text/count-text.ts";
import { visibleText } from "../../components/text/visible-text.ts";
import { useKnownDrafts } from "../../settings/drafts/known-drafts.ts";
import { TakeChoice } from "./change-row.tsx";
import { changeKey, type Import, nameKey } from "./use-import.ts";

const NEW = "@new";

/** Where an owner of the document goes, and how. */
export function OwnerRow({ owner, running }: { owner: ImportedOwner; running: Import }) {
  const { owner: target, changes, revision, unknown } = owner;
  const agents = useQuery(allAgentsQuery).data ?? [];
  const isOrganisation = target?.kind === "organisation";
  const id = target?.kind === "agent" ? target.id : undefined;
  const tile = useAgentTile(id ?? "");
  const keys = changes.map((change) => changeKey(owner, change));
  const names = unknown.map((name) => nameKey(owner, name));
  const known = useKnownDrafts().get(target ? ownerKey(target) : "");
  const who = isOrganisation
    ? "Organisation"
    : (agents.find((agent) => agent.id === id)?.name ?? (running.nameOf(owner) || "New agent"));
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1.5 bg-sunken px-6 py-2 max-sm:px-4">
      {isOrganisation ? <Building2 {...iconSize.m} className="text-2" /> : <AgentTile tile={tile} size="xs" />}
      <h2 className="max-w-full truncate font-semibold">{visibleText(who)}</h2>
      <span className="num text-meta text-2">
        {target ? `comes in as a draft on revision ${revision}` : "is new here"} ·{" "}
        {countOf(changes.length, "difference")}
        {known && ` · its draft holds ${countOf(known.changes + known.lostSecrets, "other change")}`}
      </span>
      <span className="flex-1" />
      {!isOrganisation && <TargetChoice {...{ owner, running, agents, id }} who={who} />}
      {target ? (
        <>
          <Button size="s" variant="ghost" onClick={() => running.take([...keys, ...names], false)}>
            Leave all<span className="sr-only"> of {who}</span>
          </Button>
          <Button size="s" variant="ghost" onClick={() => running.take(keys, true)}>
            Take all<span className="sr-only"> of {who}</span>
          </Button>
        </>
      ) : (
        <TakeChoice {...{ running }} keys={[owner.key]} label={`${who}: take or leave`} />
      )}
    </div>
  );
}

interface TargetChoiceProps {
  owner: ImportedOwner;
  running: Import;
  agents: { id: string; name: string }[];
  /** Of the agent that it goes into. */
  id: string | undefined;
  who: string;
}

function TargetChoice({ owner, running, agents, id, who }: TargetChoiceProps) {
  const { mode } = owner;
  return (
    <>
      <span className="w-44">
        <Select
          size="s"
          aria-label={`Where ${who} goes`}
          value={id ?? NEW}
          onChange={({ target: { value } }) => running.aim(owner, { agent: value === NEW ? null : value, mode })}
        >
          <option value={NEW}>As a new agent</option>
          {id !== undefined && !agents.some((agent) => agent.id === id) && <option value={id}>Into {who}</option>}
          {agents.map((agent) => (
            <option key={agent.id} value={agent.id}>
              Into {visibleText(agent.name)}
            </option>
          ))}
        </Select>
      </span>
      {id === undefined ? (
        <TextInput
          size="s"
          className="w-44 max-sm:min-h-11"
          aria-label="Name of the new agent"
          maxLength={100}
          placeholder="Name of the new agent"
          value={running.nameOf(owner)}
          onChange={(name) => running.rename(owner, name)}
        />
      ) : (
        <Segmented
          label={`What ${who} has besides`}
          value={mode}
          onChange={(next) => running.aim(owner, { agent: id, mode: next })}
          items={[
            { id: "replace", label: "Replace" },
            { id: "merge", label: "Merge" },
          ]}
        />
      )}
    </>
  );
}
