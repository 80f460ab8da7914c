import { escapeInvisible } from "@pegboard/registry-core/internal";
import { buttonClass } from "@pegboard/ui/button.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { ChipMenu } from "@pegboard/ui/overlays/chip-menu.tsx";
import { Toolbar } from "@pegboard/ui/page/page.tsx";
import { countedChoices } from "@pegboard/ui/text/count-each.ts";
import type { ReactNode } from "react";
import { paths } from "../../addresses/paths.ts";
import type { PresetsSearch } from "../../addresses/searches/presets-search.ts";
import type { AgentSummary } from "../../api/agents.ts";
import { PageSearch } from "../../components/page-search.tsx";
import { t } from "../../messages/t.ts";
import { useSaverChoices } from "../../owner-editor/saver-choices.ts";
import type { ListedPreset } from "./listed-presets.ts";

/** Changes the given keys; undefined removes one from the address. */
export type ChangePresetsSearch = (
  patch: {
    [Key in keyof PresetsSearch]?: PresetsSearch[Key] | undefined;
  },
) => void;

interface PresetsStatsProps {
  listed: readonly ListedPreset[];
  agents: readonly AgentSummary[];
  drafts: ReadonlySet<string>;
}

/** The number of presets, of agents that follow one, and of drafts, which filters. */
export function PresetsStats({ listed, agents, drafts }: PresetsStatsProps) {
  const followers = new Set(listed.flatMap(({ preset }) => preset.followers.map(({ id }) => id)));
  const following = agents.filter(({ id }) => followers.has(id)).length;
  const drafted = listed.filter(({ key }) => drafts.has(key)).length;
  return (
    <span className="num flex items-center gap-2 text-list whitespace-nowrap text-2 max-md:hidden">
      <b className="font-semibold text-1">{countText(listed.length)}</b>
      <span aria-hidden>·</span>
      <span>
        {t.rich("{following} of {all, plural, one {# agent follows} other {# agents follow}} one", {
          following: <b className="font-semibold text-1">{countText(following)}</b>,
          all: agents.length,
        })}
      </span>
      {drafted > 0 && (
        <>
          <span aria-hidden>·</span>
          <a href={paths.presets({ draft: true })} className="text-accent hover:underline">
            {t("{count, number} with a draft", { count: drafted })}
          </a>
        </>
      )}
    </span>
  );
}

export interface PresetsToolbarProps {
  listed: readonly ListedPreset[];
  search: PresetsSearch;
  change: ChangePresetsSearch;
  newPreset: ReactNode;
}

/** The search, and filters for the values that occur. */
export function PresetsToolbar({ listed, search, change, newPreset }: PresetsToolbarProps) {
  const followers = listed.flatMap(({ preset }) => preset.followers);
  const names = new Map(followers.map(({ id, name }) => [id, escapeInvisible(name)]));
  const agents = countedChoices(
    followers.map(({ id }) => id),
    (id) => names.get(id) ?? id,
  );
  const savers = useSaverChoices(listed.map(({ preset }) => preset.lastChange));
  return (
    <Toolbar>
      <div className="flex w-75 max-lg:w-55 max-sm:w-full">
        <PageSearch
          label={t("Search presets")}
          value={search.q ?? ""}
          onChange={(text) => change({ q: text || undefined })}
        />
      </div>
      <ChipMenu
        least={1}
        label={t("Followed by")}
        choices={agents}
        value={search.agent}
        onChange={(agent) => change({ agent })}
      />
      <ChipMenu
        least={2}
        label={t("Changed by")}
        choices={savers}
        value={search.by}
        onChange={(by) => change({ by })}
      />
      {search.draft && (
        <ChipMenu
          label={t("State")}
          choices={[{ id: "draft", label: t("With a draft") }]}
          value="draft"
          onChange={() => change({ draft: undefined })}
        />
      )}
      <span className="flex-1" />
      <a href={paths.transfer()} className={`${buttonClass("ghost")} max-sm:hidden`}>
        {t("Import…")}
      </a>
      {newPreset}
    </Toolbar>
  );
}
