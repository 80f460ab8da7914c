import { ownValue } from "@pegboard/json-schema";
import { escapeInvisible, toToolSettings } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { Chip } from "@pegboard/ui/chip.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { clockText, momentText } from "@pegboard/ui/messages/day-text.ts";
import { TitleHead } from "@pegboard/ui/page/page.tsx";
import { EmptyState, Loaded } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { PersonMark } from "@pegboard/ui/person-mark.tsx";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Building, Layers, X } from "lucide-react";
import { useMemo, useState } from "react";
import { paths } from "../../addresses/paths.ts";
import {
  type ActivitySearch,
  NO_ACTIVITY_FILTERS,
} from "../../addresses/searches/activity-search.ts";
import { allAgentsQuery } from "../../api/agents.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { activityPagesQuery, newestSaveQuery, type OwnedSave } from "../../api/revisions.ts";
import { ownerKey } from "../../api/settings.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { savedText } from "../../messages/saved-text.ts";
import { t } from "../../messages/t.ts";
import { NewerButton, SavesList, useFollowed } from "../../owner-editor/history/saves-list.tsx";
import { ActivityToolbar, useActivityFilter } from "./activity-toolbar.tsx";
import { Events } from "./events.tsx";

interface ActivityPageProps {
  search: ActivitySearch;
  /** Changes the given keys; undefined removes one from the address. */
  setSearch(patch: ActivitySearch): void;
}

/** Two lists: every save of every owner of settings, and what happened besides saves. */
export function ActivityPage(props: ActivityPageProps) {
  return (
    <>
      <TitleHead title={t("Activity")} />
      <div className="flex min-h-0 flex-1 flex-col bg-panel">
        {props.search.show === "events" ? <Events {...props} /> : <Saves {...props} />}
      </div>
    </>
  );
}

/** Every save of every agent, of the organisation and of every preset. */
function Saves(props: ActivityPageProps) {
  const newest = useQuery(newestSaveQuery);
  return (
    <Loaded
      query={newest}
      error={t("The activity could not be loaded")}
      skeleton={
        <Skeleton rows={10} rowClass="h-12 px-6 max-sm:px-4" label={t("Loading the activity")} />
      }
    >
      {(mark) => <Activity {...props} newest={mark} />}
    </Loaded>
  );
}

const savedEventKey = ({ owner, revision }: OwnedSave) => `${ownerKey(owner)} ${revision}`;

function Activity({ search, setSearch, newest }: ActivityPageProps & { newest: string }) {
  const filter = useActivityFilter(search);
  const [pages, setPages] = useState(0);
  const { shown, hasNewer, follow } = useFollowed(newest, pages > 1);
  const list = useInfiniteQuery(activityPagesQuery(shown, filter));
  if (list.data && list.data.pages.length !== pages) setPages(list.data.pages.length);
  const saves = useMemo(() => list.data?.pages.flatMap((page) => page.saves), [list.data]);
  const nameOf = useToolName();
  return (
    <>
      <ActivityToolbar {...{ search, setSearch }} people={list.data?.pages[0]?.people ?? []}>
        {search.tool !== undefined && (
          <Chip
            on
            aria-label={t("Only {name}: take away", { name: nameOf(search.tool) })}
            onClick={() => setSearch({ tool: undefined })}
          >
            {nameOf(search.tool)}
            <X {...iconSize.xs} />
          </Chip>
        )}
      </ActivityToolbar>
      {hasNewer && <NewerButton label={t("Show newer saves")} follow={follow} />}
      <Loaded
        query={{ ...list, data: saves }}
        error={t("The activity could not be loaded")}
        skeleton={
          <Skeleton rows={10} rowClass="h-12 px-6 max-sm:px-4" label={t("Loading the activity")} />
        }
      >
        {(all) =>
          all.length === 0 ? (
            <NothingSaved
              isFiltered={Object.keys(filter).length > 0}
              onClear={() => setSearch(NO_ACTIVITY_FILTERS)}
            />
          ) : (
            <SavesList
              saves={all}
              label={t("Saves")}
              dayClass="pl-6 max-sm:pl-4"
              keyOf={savedEventKey}
              onEnd={() => {
                if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
              }}
              row={(save) => (
                <SaveRow
                  save={save}
                  nameOf={nameOf}
                  href={paths.revision(save.owner, save.revision)}
                />
              )}
            />
          )
        }
      </Loaded>
    </>
  );
}

/** The name of a tool as people know it, also of one that is gone. */
function useToolName(): (tool: string) => string {
  const { data } = useQuery(catalogQuery);
  return useMemo(() => {
    const declared = new Map(data?.declared.map((tool) => [tool.name, tool.displayName]));
    return (tool) =>
      escapeInvisible(
        toToolSettings(ownValue(data?.organisation.tools, tool)).metadata?.displayName ??
          declared.get(tool) ??
          tool,
      );
  }, [data]);
}

interface SaveRowProps {
  save: OwnedSave;
  nameOf(tool: string): string;
  href: string;
}

/**
 * A save: who changed what of which owner, and when. It leads to the comparison with the revision
 * before.
 */
function SaveRow({ save, nameOf, href }: SaveRowProps) {
  const { owner, revision, savedAt, savedBy, tools } = save;
  const { data: agent } = useQuery({
    ...allAgentsQuery,
    select: ({ agents }) => agents.find(({ id }) => owner.kind === "agent" && id === owner.id),
  });
  const { data: preset } = useQuery({
    ...catalogQuery,
    select: ({ presets }) => presets.find(({ id }) => owner.kind === "preset" && id === owner.id),
  });
  const name =
    agent?.name ?? preset?.name ?? (owner.kind === "organisation" ? t("Organisation") : owner.id);
  const Icon = owner.kind === "preset" ? Layers : Building;
  const more = tools.count - tools.first.length;
  const first = tools.first.map(nameOf).join(", ");
  const named =
    more > 0
      ? t("{first} and {more, plural, one {# more tool} other {# more tools}}", { first, more })
      : first;
  return (
    <div className="relative flex min-h-12 items-center gap-3 border-b border-line-soft px-6 hover:bg-hover max-sm:min-h-14 max-sm:px-4">
      {owner.kind === "agent" ? (
        <AgentTile tile={agent?.tile} size="xs" />
      ) : (
        <span className="grid size-5 flex-none place-items-center">
          <Icon {...iconSize.m} className="text-2" />
        </span>
      )}
      <PersonMark name={savedBy} />
      <span className="grid min-w-0 flex-1">
        <a
          href={href}
          data-row="save"
          className="truncate text-list font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          {escapeInvisible(name)} · {savedText(save, nameOf)}
        </a>
        <span className="num truncate text-meta text-2" title={named}>
          <span className="sr-only">{t("Revision")} </span>
          {revision} · {escapeInvisible(savedBy)} ·{" "}
          <time dateTime={savedAt} title={momentText(savedAt)}>
            {clockText(savedAt)}
          </time>
          {tools.count > 1 && ` · ${named}`}
        </span>
      </span>
    </div>
  );
}

function NothingSaved({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  return isFiltered ? (
    <EmptyState
      plain
      title={t("No matching saves")}
      actions={<Button onClick={onClear}>{t("Show all saves")}</Button>}
    >
      {t("The saves of deleted agents and presets are gone with them.")}
    </EmptyState>
  ) : (
    <EmptyState title={t("Nothing was saved yet")}>
      {t(
        "Each save of an agent's tools and prompts stands here, and each of what the organisation and presets set.",
      )}
    </EmptyState>
  );
}
