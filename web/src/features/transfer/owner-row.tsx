import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { ChoicePopover } from "@pegboard/ui/search/choice-popover.tsx";
import { byName } from "@pegboard/ui/text/by-name.ts";
import { useQuery } from "@tanstack/react-query";
import { Building2, ChevronDown, Layers } from "lucide-react";
import type { AgentSummary } from "../../../../server/src/api-contract.ts";
import { allAgentsQuery, useAgentTile } from "../../api/agents.ts";
import { ownerKey } from "../../api/settings.ts";
import type { ImportedOwner } from "../../api/transfer.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { useKnownDrafts } from "../../drafts/use-draft.ts";
import { t } from "../../messages/t.ts";
import { TakeChoice } from "./change-row.tsx";
import { changeKey, type Import, renameKey, unknownNameKey } from "./use-import.ts";

const NEW = "@new";

/** The choice of where an owner of the document goes, and how. */
export function ImportOwnerRow({ owner, running }: { owner: ImportedOwner; running: Import }) {
  const { owner: target, kind, changes, renames, revision, unknown } = owner;
  const agents = useQuery(allAgentsQuery).data ?? [];
  const id = target?.kind === "agent" ? target.id : undefined;
  const tile = useAgentTile(id ?? "");
  const keys = [
    ...renames.map((rename) => renameKey(owner, rename)),
    ...changes.map((change) => changeKey(owner, change)),
  ];
  const names = unknown.map((name) => unknownNameKey(owner, name));
  const known = useKnownDrafts().get(target ? ownerKey(target) : "");
  const refusal = running.refusalOf(owner);
  const nameHere = renames.find(({ field }) => field === "name")?.from;
  const who = {
    organisation: () => t("Organisation"),
    preset: () => t("Preset {name}", { name: nameHere ?? owner.labels.name }),
    agent: () =>
      agents.find((agent) => agent.id === id)?.name ?? (running.nameOf(owner) || t("New agent")),
  }[kind]();
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1.5 bg-sunken px-6 py-2 max-sm:px-4">
      {kind === "agent" && <AgentTile tile={tile} size="xs" />}
      {kind === "organisation" && <Building2 {...iconSize.m} className="text-2" />}
      {kind === "preset" && <Layers {...iconSize.m} className="text-2" />}
      <h2 className="max-w-full truncate font-semibold">{escapeInvisible(who)}</h2>
      <span className="num min-w-0 text-meta whitespace-normal text-2">
        {[
          target ? t("comes in as a draft on revision {revision}", { revision }) : t("is new here"),
          t("{count, plural, one {# difference} other {# differences}}", { count: keys.length }),
          ...(owner.likeRevision === undefined
            ? []
            : [
                t("the document is most like revision {revision, number}", {
                  revision: owner.likeRevision,
                }),
              ]),
          ...(known
            ? [
                t("its draft holds {count, plural, one {# other change} other {# other changes}}", {
                  count: known.changes + known.lostSecrets,
                }),
              ]
            : []),
          ...(refusal === undefined ? [] : [refusal]),
        ].join(" · ")}
      </span>
      <span className="flex-1" />
      {kind === "agent" && (
        <TargetChoice owner={owner} running={running} agents={agents} id={id} who={who} />
      )}
      {target ? (
        <>
          <Button
            size="s"
            variant="ghost"
            aria-label={t("Leave all of {who}", { who })}
            onClick={() => running.take([...keys, ...names], false)}
          >
            {t("Leave all")}
          </Button>
          <Button
            size="s"
            variant="ghost"
            aria-label={t("Take all of {who}", { who })}
            onClick={() => running.take(keys, true)}
          >
            {t("Take all")}
          </Button>
        </>
      ) : (
        <TakeChoice
          running={running}
          keys={[owner.key]}
          label={t("{title}: take or leave", { title: who })}
        />
      )}
    </div>
  );
}

interface TargetChoiceProps {
  owner: ImportedOwner;
  running: Import;
  agents: AgentSummary[];
  /** The id of the agent that it goes into. */
  id: string | undefined;
  who: string;
}

function TargetChoice({ owner, running, agents, id, who }: TargetChoiceProps) {
  const { mode } = owner;
  const goesInto = agents.find((agent) => agent.id === id)?.name ?? who;
  const place =
    id === undefined ? t("As a new agent") : t("Into {who}", { who: escapeInvisible(goesInto) });
  return (
    <>
      <ChoicePopover
        label={t("Where {who} goes", { who })}
        search={t("Search agents")}
        trigger={
          <Button reads size="s" aria-label={t("Where {who} goes: {place}", { who, place })}>
            <span className="max-w-44 truncate">{place}</span>
            <ChevronDown {...iconSize.s} className="flex-none text-2" />
          </Button>
        }
        choices={[
          { id: NEW, label: t("As a new agent") },
          ...agents.toSorted(byName).map((agent) => ({
            id: agent.id,
            label: escapeInvisible(agent.name),
            start: <AgentTile tile={agent.tile} size="xs" />,
            ...(agent.group !== undefined && { note: agent.group }),
          })),
        ]}
        value={id ?? NEW}
        onChoose={(chosen) => running.aim(owner, { agent: chosen === NEW ? null : chosen, mode })}
      />
      {id === undefined ? (
        <TextInput
          size="s"
          className="w-44 max-sm:min-h-11"
          aria-label={t("Name of the new agent")}
          maxLength={100}
          placeholder={t("Name of the new agent")}
          value={running.nameOf(owner)}
          onChange={(name) => running.rename(owner, name)}
        />
      ) : (
        <Segmented
          label={t("What {who} also has", { who })}
          value={mode}
          onChange={(next) => running.aim(owner, { agent: id, mode: next })}
          items={[
            { id: "replace", label: t("Replace") },
            { id: "merge", label: t("Merge") },
          ]}
        />
      )}
    </>
  );
}
