import type { OwnerSettings, SettingsOperation } from "@pegboard/registry-core";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { inTurns } from "@pegboard/ui/in-turns.ts";
import { countChangeText } from "@pegboard/ui/messages/count-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { LongList } from "@pegboard/ui/page/long-list.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { ChoicePopover } from "@pegboard/ui/search/choice-popover.tsx";
import { byName } from "@pegboard/ui/text/by-name.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { paths } from "../../addresses/paths.ts";
import { reachedOf } from "../../api/account/reached.ts";
import { useMay, whyNot } from "../../api/account/rights.ts";
import { type AgentSummary, agentsQuery } from "../../api/agents.ts";
import type { CatalogAnswer } from "../../api/catalog.ts";
import { allSettingsQuery } from "../../api/reach.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { draftedSettings, newAct } from "../../drafts/draft.ts";
import { readSaved } from "../../drafts/save-drafts.ts";
import { useDrafts } from "../../drafts/use-draft.ts";
import { tokenChange } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { useOwnerEdit } from "../../owner-editor/owner-edit.tsx";
import { type FollowerEffect, followerEffects } from "./follower-effects.ts";

interface FollowersPaneProps {
  preset: { id: string; name: string };
  catalog: CatalogAnswer;
  /** Whether a tool is open beside it, which has the room on narrow screens. */
  isBeside: boolean;
}

/** The agents that follow the preset, and what its draft does to each of them. */
export function FollowersPane({ preset, catalog, isBeside }: FollowersPaneProps) {
  const agents = useQuery(agentsQuery);
  const stored = useQuery(allSettingsQuery);
  const followers = useMemo(() => {
    const known = stored.data?.agents;
    if (!known || !agents.data) return undefined;
    const following = agents.data.filter(({ id }) =>
      known[id]?.settings.presets?.includes(preset.id),
    );
    return following.sort(byName);
  }, [agents.data, stored.data, preset.id]);
  const pending = useOwnerEdit((edit) => edit.drafted.pending);
  const following = followers ?? NO_FOLLOWERS;
  const effects = useFollowerEffects({
    preset: preset.id,
    catalog,
    pending,
    followers: following,
  });
  const error = agents.error ?? stored.error;
  const sum = [...(effects?.values() ?? [])].reduce((all, { tokens }) => all + tokens, 0);
  const changing = following.filter(({ id }) => effects?.get(id)?.changes).length;
  return (
    <aside
      aria-label={t("Followers")}
      className={classNames(
        "flex min-h-0 w-84 flex-none flex-col border-l border-line bg-panel",
        isBeside ? "max-xl:hidden" : "max-lg:hidden",
      )}
    >
      <div className="flex min-h-13 flex-none items-baseline gap-2 px-4 pt-4 text-list">
        <b className="num flex-1 font-semibold">
          {followers
            ? t("{count, plural, one {# follower} other {# followers}}", {
                count: followers.length,
              })
            : t("Followers")}
        </b>
        {effects && following.length > 0 && (
          <span className="num text-meta text-2">{tokenChange(sum)}</span>
        )}
      </div>
      {error && (
        <div className="px-4 pb-2">
          <Note tone="bad">{error.message}</Note>
        </div>
      )}
      {effects && following.length > 0 && (
        <FollowerStrip effects={effects} changing={changing} followers={following} />
      )}
      {followers?.length === 0 ? (
        <p className="flex-1 px-4 py-2 text-list text-2">
          {t("No agent follows it yet. Changes of this preset reach nobody.")}
        </p>
      ) : (
        <div data-scroller className="min-h-0 flex-1 overflow-auto">
          {!followers && !error && <Skeleton rows={8} label={t("Loading the agents")} />}
          <LongList label={t("Followers")} items={following} keyOf={({ id }) => id} height={44}>
            {(agent) => <PresetFollower agent={agent} effect={effects?.get(agent.id)} />}
          </LongList>
        </div>
      )}
      <LetFollow preset={preset} agents={agents.data ?? []} followers={following} />
    </aside>
  );
}

const NO_FOLLOWERS: AgentSummary[] = [];

interface EffectsInput extends Pick<FollowersPaneProps, "catalog"> {
  preset: string;
  followers: readonly AgentSummary[];
  pending: readonly SettingsOperation[];
}

/** The effects of the draft on its followers, counted where the page has time; none without one. */
function useFollowerEffects({ preset, catalog, followers, pending }: EffectsInput) {
  const { data } = useQuery(allSettingsQuery);
  const [effects, setEffects] = useState<ReadonlyMap<string, FollowerEffect>>();
  useEffect(() => {
    if (!data || pending.length === 0) return setEffects(undefined);
    const settings = Object.fromEntries(
      followers.flatMap(({ id }): [string, { settings: OwnerSettings }][] => {
        const known = data.agents[id];
        return known ? [[id, known]] : [];
      }),
    );
    let isStopped = false;
    const steps = followerEffects(catalog, { preset, operations: pending, followers: settings });
    void inTurns(steps, () => isStopped).then((found) => {
      if (found && !isStopped) setEffects(found);
    });
    return () => {
      isStopped = true;
    };
  }, [data, catalog, preset, followers, pending]);
  return effects;
}

interface FollowerStripProps {
  followers: readonly AgentSummary[];
  effects: ReadonlyMap<string, FollowerEffect>;
  changing: number;
}

/** One piece for each follower: solid for those that change. */
function FollowerStrip({ followers, effects, changing }: FollowerStripProps) {
  const same = followers.length - changing;
  const texts = [
    t("{count, plural, one {# changes} other {# change}} with this draft", { count: changing }),
    t("{count, plural, one {# stays as it is} other {# stay as they are}}", { count: same }),
  ];
  return (
    <div className="flex-none px-4 pb-3 text-meta text-2">
      <div aria-hidden className="mb-2 flex h-2 gap-px">
        {followers.map(({ id }) => (
          <span
            key={id}
            className={classNames(
              "flex-1",
              effects.get(id)?.changes
                ? "bg-accent forced-colors:bg-[Highlight]"
                : "bg-accent-line forced-colors:bg-[GrayText]",
            )}
          />
        ))}
      </div>
      <ul className="num">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

function PresetFollower({
  agent,
  effect,
}: {
  agent: AgentSummary;
  effect: FollowerEffect | undefined;
}) {
  const why = effect && followerReason(effect);
  return (
    <a
      href={paths.agentTools(agent.id)}
      className="flex min-h-11 items-center gap-2 px-4 py-1 text-list hover:bg-hover focus-visible:-outline-offset-2"
    >
      <AgentTile tile={agent.tile} size="xs" />
      <span className="grid min-w-0 flex-1">
        <b className="truncate font-medium">{escapeInvisible(agent.name)}</b>
        {why !== undefined && (
          <span title={why} className="truncate text-meta text-2">
            {why}
          </span>
        )}
      </span>
      {effect && effect.methods !== 0 && (
        <span className="num flex-none text-meta text-2">
          {t("{change} {count, plural, one {method} other {methods}}", {
            change: countChangeText(effect.methods),
            count: Math.abs(effect.methods),
          })}
        </span>
      )}
      {effect && (
        <span className="num min-w-12 flex-none text-right text-meta">
          {countChangeText(effect.tokens)}
        </span>
      )}
    </a>
  );
}

/** Why the draft does nothing to an agent, or not all of it. */
function followerReason({
  methods,
  changes,
  isSwitched,
  keeps,
  hasOwnPolicy,
}: FollowerEffect): string | undefined {
  const [first, ...more] = keeps;
  if (first) {
    const values = { name: first.name, more: more.length };
    return first.on
      ? t("keeps {name}{more, plural, =0 {} other { and # more}} on", values)
      : t("keeps {name}{more, plural, =0 {} other { and # more}} off", values);
  }
  if (changes) return methods === 0 && isSwitched ? t("enabled, unavailable") : undefined;
  return hasOwnPolicy ? t("has its own policy for new tools") : t("has it so already");
}

interface LetFollowProps extends Pick<FollowersPaneProps, "preset"> {
  agents: readonly AgentSummary[];
  followers: readonly AgentSummary[];
}

/** Lets another agent follow the preset, in that agent's draft. */
function LetFollow({ preset, agents, followers }: LetFollowProps) {
  const client = useQueryClient();
  const drafts = useDrafts();
  const [done, setDone] = useState<AgentSummary>();
  const [error, setError] = useState<string>();
  const may = useMay();
  const { choices, refused } = useMemo(() => {
    const others = agents.filter(({ id }) => !followers.some((follower) => follower.id === id));
    const reached = reachedOf(others, (agent) =>
      whyNot(may, "PATCH /api/v1/agents/:agent/settings", agent),
    );
    const choices = reached.items.toSorted(byName).map(({ id, name, tile }) => ({
      id,
      label: escapeInvisible(name),
      start: <AgentTile tile={tile} size="xs" />,
    }));
    return { choices, refused: reached.whyNot };
  }, [agents, followers, may]);
  const follow = async (id: string) => {
    const owner = { kind: "agent", id } as const;
    const saved = await readSaved(client, owner);
    const draft = drafts.read(owner);
    const { presets = [] } = draft ? draftedSettings(draft, saved) : saved.settings;
    setDone(agents.find((agent) => agent.id === id));
    if (presets.includes(preset.id)) return;
    const operations = [{ op: "setPresets" as const, presets: [...presets, preset.id] }];
    const label = t("Follow {name}", { name: preset.name });
    const event = { type: "change" as const, step: { label, operations, act: newAct() } };
    drafts.change([{ owner, saved, event }]);
  };
  return (
    <div className="grid flex-none gap-2 border-t border-line p-4 text-meta">
      {done && (
        <p className="text-2">
          {t.rich("{agent} follows it in its draft: save it there.", {
            agent: (
              <a href={paths.agentTools(done.id)} className="text-accent hover:underline">
                {escapeInvisible(done.name)}
              </a>
            ),
          })}
        </p>
      )}
      {error !== undefined && <p className="text-red">{error}</p>}
      <ChoicePopover
        label={t("Let an agent follow")}
        search={t("Search agents")}
        choices={choices}
        value={undefined}
        blocked={refused}
        onChoose={(id) => {
          setError(undefined);
          follow(id).catch((reason: Error) => setError(reason.message));
        }}
        trigger={
          <button
            type="button"
            className="control flex cursor-pointer items-center gap-2 text-left text-list text-2"
          >
            <Search {...iconSize.m} className="flex-none" />
            {t("Let an agent follow…")}
          </button>
        }
      />
    </div>
  );
}
