import { visibleText } from "@pegboard/registry-core";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { ActivitySearch } from "../../addresses/searches/activity-search.ts";
import { agentsQuery } from "../../api/agents.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { Chip } from "../../components/chip.tsx";
import { iconSize } from "../../components/icon-size.ts";
import { SearchField } from "../../components/inputs/search-field.tsx";
import { Segmented } from "../../components/inputs/segmented.tsx";
import { ChipMenu } from "../../components/overlays/chip-menu.tsx";
import { byName } from "../../components/text/by-name.ts";
import { common } from "../../language/common.ts";
import { CHANGE_FILTERS } from "../../words/saved/saved-text.ts";
import { say } from "./texts.ts";

const DAY = 86_400_000;
export const SINCE = [
  { id: "1d", label: say.last24Hours, length: DAY },
  { id: "7d", label: say.last7Days, length: 7 * DAY },
  { id: "30d", label: say.last30Days, length: 30 * DAY },
  { id: "365d", label: say.lastYear, length: 365 * DAY },
];

interface ActivityToolbarProps {
  search: ActivitySearch;
  setSearch(patch: ActivitySearch): void;
  people: string[];
  nameOf(tool: string): string;
}

/** Which of the two lists is shown. */
export function ActivityViews({ search, setSearch }: Pick<ActivityToolbarProps, "search" | "setSearch">) {
  return (
    <Segmented
      label={say.views}
      items={[
        { id: "saves", label: say.saves },
        { id: "events", label: say.events },
      ]}
      value={search.show ?? "saves"}
      // What one list is narrowed to, the other may not know.
      onChange={(id) => setSearch({ ...WHOLE, q: search.q, show: id === "events" ? id : undefined } as ActivitySearch)}
    />
  );
}

/** Nothing that narrows the list. */
const WHOLE = { owner: undefined, person: undefined, what: undefined, tool: undefined, since: undefined };

/** What the list is narrowed to. */
export function ActivityToolbar({ search, setSearch, people, nameOf }: ActivityToolbarProps) {
  const { data: agents = [] } = useQuery(agentsQuery);
  const { data: presets = [] } = useQuery({ ...catalogQuery, select: (catalog) => catalog.presets });
  const owners = [
    { id: "organisation", label: common.organisation },
    ...agents.toSorted(byName).map(({ id, name, tile }) => ({
      id: `agent:${id}`,
      label: visibleText(name),
      start: <AgentTile tile={tile} size="xs" />,
    })),
    ...presets.toSorted(byName).map(({ id, name }) => ({
      id: `preset:${id}`,
      label: say.presetName(visibleText(name)),
    })),
  ];
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-6 py-2.5 max-sm:px-4">
      <ActivityViews {...{ search, setSearch }} />
      <span className="flex min-w-52 flex-1 sm:max-w-96">
        <SearchField
          label={say.search}
          isMain
          value={search.q ?? ""}
          onChange={(q) => setSearch({ q: q || undefined })}
        />
      </span>
      <ChipMenu label={say.whose} choices={owners} value={search.owner} onChange={(owner) => setSearch({ owner })} />
      <ChipMenu
        label={say.who}
        choices={people.map((person) => ({ id: person, label: visibleText(person) }))}
        value={search.person}
        onChange={(person) => setSearch({ person })}
      />
      <ChipMenu
        label={say.what}
        choices={CHANGE_FILTERS}
        value={search.what}
        onChange={(what) => setSearch({ what })}
      />
      <ChipMenu label={say.since} choices={SINCE} value={search.since} onChange={(since) => setSearch({ since })} />
      {search.tool !== undefined && (
        <Chip on aria-label={say.takeAwayFilter(nameOf(search.tool))} onClick={() => setSearch({ tool: undefined })}>
          {nameOf(search.tool)}
          <X {...iconSize.xs} />
        </Chip>
      )}
    </div>
  );
}
