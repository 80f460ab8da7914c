import { escapeInvisible } from "@pegboard/registry-core/internal";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { type ActivitySearch, NO_FILTERS } from "../../addresses/searches/activity-search.ts";
import { agentsQuery } from "../../api/agents.ts";
import { catalogQuery } from "../../api/catalog.ts";
import type { ActivityFilter } from "../../api/revisions.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { SearchField } from "../../components/inputs/search-field.tsx";
import { Segmented } from "../../components/inputs/segmented.tsx";
import { ChipMenu } from "../../components/overlays/chip-menu.tsx";
import { byName } from "../../components/text/by-name.ts";
import { useDebouncedValue } from "../../components/use-debounced.ts";
import { common } from "../../language/common.ts";
import { CHANGE_FILTERS } from "../../words/saved/saved-text.ts";
import { EVENT_FILTERS } from "./event-text.ts";
import { say } from "./texts.ts";

const DAY = 86_400_000;
const SINCE = [
  { id: "1d", label: say.last24Hours, length: DAY },
  { id: "7d", label: say.last7Days, length: 7 * DAY },
  { id: "30d", label: say.last30Days, length: 30 * DAY },
  { id: "365d", label: say.lastYear, length: 365 * DAY },
];

const isOfEvents = ({ show }: ActivitySearch): boolean => show === "events";
const kindFilters = (search: ActivitySearch) =>
  isOfEvents(search) ? EVENT_FILTERS : CHANGE_FILTERS;

/** What the server is asked for. Owners and tools narrow saves only. */
export function useActivityFilter(search: ActivitySearch): ActivityFilter {
  const text = useDebouncedValue(search.q, 250)?.trim().slice(0, 200);
  // The moment stays the same while the page is looked at: another one would be another list.
  const [now] = useState(() => Date.now());
  return useMemo(() => {
    const { owner, person, what, tool, since } = search;
    const kinds = kindFilters(search).find(({ id }) => id === what)?.kinds;
    const length = SINCE.find(({ id }) => id === since)?.length;
    return {
      ...(!isOfEvents(search) && {
        ...(owner !== undefined && { owner }),
        ...(tool !== undefined && { tool }),
      }),
      ...(person !== undefined && { person }),
      ...(kinds && { kind: kinds.join(",") }),
      ...(length !== undefined && { since: new Date(now - length).toISOString() }),
      ...(text && { text }),
    };
  }, [search, text, now]);
}

interface ActivityToolbarProps {
  search: ActivitySearch;
  setSearch(patch: ActivitySearch): void;
  people: string[];
  /** Stands at the end: what else narrows the list. */
  children?: ReactNode;
}

/** Which of the two lists is shown, and what it is narrowed to. */
export function ActivityToolbar({ search, setSearch, people, children }: ActivityToolbarProps) {
  const isEvents = isOfEvents(search);
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-6 py-2.5 max-sm:px-4">
      <Segmented
        label={say.views}
        items={[
          { id: "saves", label: say.saves },
          { id: "events", label: say.events },
        ]}
        value={search.show ?? "saves"}
        // What one list is narrowed to, the other may not know.
        onChange={(id) =>
          setSearch({ ...NO_FILTERS, q: search.q, show: id === "events" ? id : undefined })
        }
      />
      <span className="flex min-w-52 flex-1 sm:max-w-96">
        <SearchField
          label={isEvents ? say.searchEvents : say.search}
          isMain
          value={search.q ?? ""}
          onChange={(q) => setSearch({ q: q || undefined })}
        />
      </span>
      {!isEvents && <OwnerMenu {...{ search, setSearch }} />}
      <ChipMenu
        label={say.who}
        choices={people.map((person) => ({ id: person, label: escapeInvisible(person) }))}
        value={search.person}
        onChange={(person) => setSearch({ person })}
      />
      <ChipMenu
        label={say.what}
        choices={kindFilters(search)}
        value={search.what}
        onChange={(what) => setSearch({ what })}
      />
      <ChipMenu
        label={say.since}
        choices={SINCE}
        value={search.since}
        onChange={(since) => setSearch({ since })}
      />
      {children}
    </div>
  );
}

function OwnerMenu({ search, setSearch }: Pick<ActivityToolbarProps, "search" | "setSearch">) {
  const { data: agents = [] } = useQuery(agentsQuery);
  const { data: presets = [] } = useQuery({
    ...catalogQuery,
    select: (catalog) => catalog.presets,
  });
  const owners = [
    { id: "organisation", label: common.organisation },
    ...agents.toSorted(byName).map(({ id, name, tile }) => ({
      id: `agent:${id}`,
      label: escapeInvisible(name),
      start: <AgentTile tile={tile} size="xs" />,
    })),
    ...presets.toSorted(byName).map(({ id, name }) => ({
      id: `preset:${id}`,
      label: say.presetName(escapeInvisible(name)),
    })),
  ];
  return (
    <ChipMenu
      label={say.whose}
      choices={owners}
      value={search.owner}
      onChange={(owner) => setSearch({ owner })}
    />
  );
}
