import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { MS_PER_DAY } from "@pegboard/ui/messages/day-text.ts";
import { ChipMenu } from "@pegboard/ui/overlays/chip-menu.tsx";
import { byName } from "@pegboard/ui/text/by-name.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import {
  type ActivitySearch,
  NO_ACTIVITY_FILTERS,
} from "../../addresses/searches/activity-search.ts";
import { agentsQuery } from "../../api/agents.ts";
import { catalogQuery } from "../../api/catalog.ts";
import type { ActivityFilter } from "../../api/revisions.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { CHANGE_FILTERS } from "../../messages/saved-text.ts";
import { t } from "../../messages/t.ts";
import { SavesFields, useSavesFilter } from "../../owner-editor/history/saves-filter.tsx";
import { EVENT_FILTERS } from "./event-text.ts";

const SINCE = [
  { id: "1d", label: t("Last 24 hours"), length: MS_PER_DAY },
  { id: "7d", label: t("Last 7 days"), length: 7 * MS_PER_DAY },
  { id: "30d", label: t("Last 30 days"), length: 30 * MS_PER_DAY },
  { id: "365d", label: t("Last year"), length: 365 * MS_PER_DAY },
];

const isOfEvents = ({ show }: ActivitySearch): boolean => show === "events";
const kindFilters = (search: ActivitySearch) =>
  isOfEvents(search) ? EVENT_FILTERS : CHANGE_FILTERS;

/** The filter that the server gets. Owners and tools narrow saves only. */
export function useActivityFilter(search: ActivitySearch): ActivityFilter {
  const filter = useSavesFilter(search, kindFilters(search));
  // The moment stays fixed while the page is open, because another one would be another list.
  const [now] = useState(() => Date.now());
  return useMemo(() => {
    const { owner, tool, since } = search;
    const length = SINCE.find(({ id }) => id === since)?.length;
    return {
      ...filter,
      ...(!isOfEvents(search) && {
        ...(owner !== undefined && { owner }),
        ...(tool !== undefined && { tool }),
      }),
      ...(length !== undefined && { since: new Date(now - length).toISOString() }),
    };
  }, [search, filter, now]);
}

interface ActivityToolbarProps {
  search: ActivitySearch;
  setSearch(patch: ActivitySearch): void;
  people: string[];
  /** The other filters, at the end. */
  children?: ReactNode;
}

/** The choice of one of the two lists, and its filters. */
export function ActivityToolbar({ search, setSearch, people, children }: ActivityToolbarProps) {
  const isEvents = isOfEvents(search);
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-6 py-2.5 max-sm:px-4">
      <Segmented
        label={t("What is listed")}
        items={[
          { id: "saves", label: t("Saves") },
          { id: "events", label: t("Events") },
        ]}
        value={search.show ?? "saves"}
        // The filters of one list may be unknown to the other.
        onChange={(id) =>
          setSearch({ ...NO_ACTIVITY_FILTERS, q: search.q, show: id === "events" ? id : undefined })
        }
      />
      <SavesFields
        {...{ search, setSearch, people }}
        label={
          isEvents
            ? t("Search people, sources, agents and addresses")
            : t("Search agents, tools and people")
        }
        room="flex min-w-52 flex-1 sm:max-w-96"
        kinds={kindFilters(search)}
      >
        {!isEvents && <OwnerMenu {...{ search, setSearch }} />}
      </SavesFields>
      <ChipMenu
        label={t("Since")}
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
    { id: "organisation", label: t("Organisation") },
    ...agents.toSorted(byName).map(({ id, name, tile }) => ({
      id: `agent:${id}`,
      label: escapeInvisible(name),
      start: <AgentTile tile={tile} size="xs" />,
    })),
    ...presets.toSorted(byName).map(({ id, name }) => ({
      id: `preset:${id}`,
      label: t("Preset {name}", { name: escapeInvisible(name) }),
    })),
  ];
  return (
    <ChipMenu
      label={t("Whose")}
      choices={owners}
      value={search.owner}
      onChange={(owner) => setSearch({ owner })}
    />
  );
}
