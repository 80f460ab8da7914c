import { escapeInvisible } from "@pegboard/registry-core/internal";
import { useQuery } from "@tanstack/react-query";
import { Building2, Layers } from "lucide-react";
import { allAgentsQuery, useAgentTile } from "../../api/agents.ts";
import { ownerKey } from "../../api/settings.ts";
import type { ImportedOwner } from "../../api/transfer.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { Button } from "../../components/button.tsx";
import { iconSize } from "../../components/icon-size.ts";
import { Segmented } from "../../components/inputs/segmented.tsx";
import { Select } from "../../components/inputs/select.tsx";
import { TextInput } from "../../components/inputs/text-input.tsx";
import { byName } from "../../components/text/by-name.ts";
import { useKnownDrafts } from "../../drafts/use-draft.ts";
import { common } from "../../language/common.ts";
import { TakeChoice } from "./change-row.tsx";
import { say } from "./texts.ts";
import { changeKey, type Import, nameKey, renameKey } from "./use-import.ts";

const NEW = "@new";

/** Where an owner of the document goes, and how. */
export function OwnerRow({ owner, running }: { owner: ImportedOwner; running: Import }) {
  const { owner: target, kind, changes, renames, revision, unknown } = owner;
  const agents = useQuery(allAgentsQuery).data ?? [];
  const id = target?.kind === "agent" ? target.id : undefined;
  const tile = useAgentTile(id ?? "");
  const keys = [
    ...renames.map((rename) => renameKey(owner, rename)),
    ...changes.map((change) => changeKey(owner, change)),
  ];
  const names = unknown.map((name) => nameKey(owner, name));
  const known = useKnownDrafts().get(target ? ownerKey(target) : "");
  const nameHere = renames.find(({ field }) => field === "name")?.from;
  const who = {
    organisation: () => common.organisation,
    preset: () => say.presetName(nameHere ?? owner.labels.name),
    agent: () =>
      agents.find((agent) => agent.id === id)?.name ?? (running.nameOf(owner) || common.newAgent),
  }[kind]();
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1.5 bg-sunken px-6 py-2 max-sm:px-4">
      {kind === "agent" && <AgentTile tile={tile} size="xs" />}
      {kind === "organisation" && <Building2 {...iconSize.m} className="text-2" />}
      {kind === "preset" && <Layers {...iconSize.m} className="text-2" />}
      <h2 className="max-w-full truncate font-semibold">{escapeInvisible(who)}</h2>
      <span className="num min-w-0 text-meta whitespace-normal text-2">
        {[
          target ? say.comesInAsADraft(revision) : say.isNewHere,
          say.differenceCount(keys.length),
          ...(owner.likeRevision === undefined ? [] : [say.likeRevision(owner.likeRevision)]),
          ...(known ? [say.draftHoldsOthers(known.changes + known.lostSecrets)] : []),
        ].join(" · ")}
      </span>
      <span className="flex-1" />
      {kind === "agent" && <TargetChoice {...{ owner, running, agents, id }} who={who} />}
      {target ? (
        <>
          <Button
            size="s"
            variant="ghost"
            aria-label={say.leaveAllOf(who)}
            onClick={() => running.take([...keys, ...names], false)}
          >
            {say.leaveAll}
          </Button>
          <Button
            size="s"
            variant="ghost"
            aria-label={say.takeAllOf(who)}
            onClick={() => running.take(keys, true)}
          >
            {say.takeAll}
          </Button>
        </>
      ) : (
        <TakeChoice {...{ running }} keys={[owner.key]} label={say.takeOrLeave(who)} />
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
          aria-label={say.whereWhoGoes(who)}
          value={id ?? NEW}
          onChange={({ target: { value } }) =>
            running.aim(owner, { agent: value === NEW ? null : value, mode })
          }
        >
          <option value={NEW}>{say.asANewAgent}</option>
          {id !== undefined && !agents.some((agent) => agent.id === id) && (
            <option value={id}>{say.into(who)}</option>
          )}
          {[...agents].sort(byName).map((agent) => (
            <option key={agent.id} value={agent.id}>
              {say.into(escapeInvisible(agent.name))}
            </option>
          ))}
        </Select>
      </span>
      {id === undefined ? (
        <TextInput
          size="s"
          className="w-44 max-sm:min-h-11"
          aria-label={say.nameOfTheNewAgent}
          maxLength={100}
          placeholder={say.nameOfTheNewAgent}
          value={running.nameOf(owner)}
          onChange={(name) => running.rename(owner, name)}
        />
      ) : (
        <Segmented
          label={say.whatElseItHas(who)}
          value={mode}
          onChange={(next) => running.aim(owner, { agent: id, mode: next })}
          items={[
            { id: "replace", label: common.replace },
            { id: "merge", label: say.merge },
          ]}
        />
      )}
    </>
  );
}
