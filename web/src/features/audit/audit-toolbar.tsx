import { escapeInvisible } from "@pegboard/registry-core/internal";
import { appBase } from "@pegboard/ui/app-base.ts";
import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { Chip } from "@pegboard/ui/chip.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { MS_PER_DAY } from "@pegboard/ui/messages/day-text.ts";
import { ChipMenu } from "@pegboard/ui/overlays/chip-menu.tsx";
import { Popover } from "@pegboard/ui/overlays/popover.tsx";
import { byName } from "@pegboard/ui/text/by-name.ts";
import { useDebouncedValue } from "@pegboard/ui/use-debounced.ts";
import { useQuery } from "@tanstack/react-query";
import { Download, X } from "lucide-react";
import { useMemo, useState } from "react";
import type { AuditSearch } from "../../addresses/searches/audit-search.ts";
import { useWhyNot } from "../../api/account/rights.ts";
import { allAgentsQuery } from "../../api/agents.ts";
import {
  type AuditAnswer,
  type AuditFacetsAnswer,
  type AuditFilter,
  auditFacetsQuery,
  auditQueryText,
} from "../../api/audit.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { sourcesQuery } from "../../api/sources/sources.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { PageSearch } from "../../components/page-search.tsx";
import { t } from "../../messages/t.ts";
import { AUDIT_FILTERS } from "../../owner-editor/audit-text/event-text.ts";
import { usePersonLabel } from "../../owner-editor/saver-choices.ts";
import { AskAdmins } from "../../owner-editor/view-only.tsx";

/** The spans of time; the last one is all of it. */
const SINCE = [
  { id: "1d", label: t("24 h"), length: MS_PER_DAY, facet: "day" },
  { id: "7d", label: t("7 d"), length: 7 * MS_PER_DAY, facet: "week" },
  { id: "30d", label: t("30 d"), length: 30 * MS_PER_DAY, facet: "month" },
  { id: "all", label: t("All", {}, "of the time"), length: undefined, facet: "all" },
] as const;

/** The filter that the server gets; words are read when typing pauses. */
export function useAuditFilter({ q, person, by, what, on, since }: AuditSearch): AuditFilter {
  const text = useDebouncedValue(q, 250)?.trim().slice(0, 200);
  // The moment stays fixed while the page is open, because another one would be another list.
  const [now] = useState(() => Date.now());
  return useMemo(() => {
    const chosen = AUDIT_FILTERS.find(({ id }) => id === what);
    const length = SINCE.find(({ id }) => id === since)?.length;
    return {
      ...(text && { text }),
      ...(person !== undefined && { person }),
      ...(by !== undefined && { personId: by }),
      ...(on !== undefined && { subject: on }),
      ...(chosen && { kind: chosen.kinds.join(",") }),
      ...(chosen?.changes && { change: chosen.changes.join(",") }),
      ...(length !== undefined && { since: new Date(now - length).toISOString() }),
    };
  }, [text, person, by, what, on, since, now]);
}

interface AuditToolbarProps {
  search: AuditSearch;
  setSearch(patch: AuditSearch): void;
  filter: AuditFilter;
  /** The newest page, which knows who is named and how many entries there are. */
  page: AuditAnswer | undefined;
}

/** The search, the filters and the export. */
export function AuditToolbar({ search, setSearch, filter, page }: AuditToolbarProps) {
  const { around } = search;
  const { data: facets } = useQuery(auditFacetsQuery(page?.total, filter));
  const times = SINCE.map(({ id, label, facet }) => ({
    id,
    label,
    ...(facets && { count: facets.times[facet] }),
  }));
  const setSince = (since: string | undefined) =>
    setSearch({ since: since as AuditSearch["since"] });
  const whyNotExport = useWhyNot("GET /api/v1/audit/export");
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line bg-panel px-6 py-2.5 max-sm:px-4">
      <span className="flex min-w-52 flex-1 max-sm:order-first max-sm:min-w-[calc(100%-3.5rem)] sm:max-w-80">
        <PageSearch
          label={t("Search what happened")}
          value={search.q ?? ""}
          onChange={(q) => setSearch({ q: q || undefined })}
        />
      </span>
      <WhoMenu search={search} setSearch={setSearch} facets={facets} />
      <ChipMenu
        label={t("What")}
        choices={AUDIT_FILTERS.map((each) => ({ ...each, ...countOfFilter(facets, each) }))}
        value={search.what}
        onChange={(what) => setSearch({ what })}
      />
      <SubjectMenu facets={facets} value={search.on} onChange={(on) => setSearch({ on })} />
      {around !== undefined && (
        <Chip
          on
          aria-label={t("Around entry {entry, number}: take away", { entry: around })}
          onClick={() => setSearch({ around: undefined })}
        >
          {t("Around entry {entry, number}", { entry: around })}
          <X {...iconSize.xs} />
        </Chip>
      )}
      <span className="sm:hidden">
        <ChipMenu
          label={t("Time")}
          choices={times.filter(({ id }) => id !== "all")}
          value={search.since}
          onChange={setSince}
        />
      </span>
      <span className="flex-1 max-sm:hidden" />
      <span className="flex flex-none max-sm:hidden">
        <Segmented
          label={t("Time")}
          items={times}
          value={search.since ?? "all"}
          onChange={(id) => setSince(id === "all" ? undefined : id)}
        />
      </span>
      <Popover
        label={t("Export")}
        trigger={
          <Button icon={Download} blocked={whyNotExport} className="max-sm:order-first">
            <span className="max-sm:sr-only">{t("Export…")}</span>
          </Button>
        }
      >
        <AuditExportChoice filter={filter} total={page?.total ?? 0} />
      </Popover>
      {whyNotExport !== undefined && (
        <span className="flex basis-full">
          <AskAdmins>{t("To export, ask an admin:")}</AskAdmins>
        </span>
      )}
    </div>
  );
}

type Facets = AuditFacetsAnswer | undefined;

interface WhoMenuProps extends Pick<AuditToolbarProps, "search" | "setSearch"> {
  facets: Facets;
}

/** Who did it: a person, whatever it was called then, or a token and whoever is only named. */
function WhoMenu({ search: { by, person }, setSearch, facets }: WhoMenuProps) {
  const nameOf = usePersonLabel(true);
  const choices = (facets?.who ?? []).map(({ name, person: id, count }) =>
    id === undefined
      ? { id: `name:${name}`, label: escapeInvisible(name), count }
      : { id: `by:${id}`, label: escapeInvisible(nameOf(id, name)), count },
  );
  const named = person === undefined ? undefined : `name:${person}`;
  const value = by === undefined ? named : `by:${by}`;
  if (value !== undefined && !choices.some(({ id }) => id === value))
    choices.push({ id: value, label: nameOf(by ?? "", person ?? by ?? ""), count: 0 });
  return (
    <ChipMenu
      label={t("Who")}
      choices={choices}
      value={value}
      onChange={(id) => {
        const [kind, chosen] = id?.split(/:(.*)/s) ?? [];
        setSearch({
          by: kind === "by" ? chosen : undefined,
          person: kind === "name" ? chosen : undefined,
        });
      }}
    />
  );
}

/** How many entries a filter would show. */
function countOfFilter(facets: Facets, { kinds, changes }: (typeof AUDIT_FILTERS)[number]) {
  if (!facets) return {};
  const counted = changes
    ? Object.entries(facets.changes).filter(([all]) =>
        all.split(",").some((kind) => changes.includes(kind)),
      )
    : Object.entries(facets.kinds).filter(([kind]) => kinds.some((one) => one === kind));
  return { count: counted.reduce((sum, [, count]) => sum + count, 0) };
}

interface SubjectMenuProps {
  facets: Facets;
  value: string | undefined;
  onChange(on: string | undefined): void;
}

/** What it happened to: one agent, preset or source, or the organisation. */
function SubjectMenu({ facets, value, onChange }: SubjectMenuProps) {
  const counts = new Map(
    facets?.subjects.map(({ kind, id, count }) => [
      kind === "organisation" ? kind : `${kind}:${id}`,
      count,
    ]),
  );
  const { data: agents = [] } = useQuery(allAgentsQuery);
  const { data: presets = [] } = useQuery({
    ...catalogQuery,
    select: (catalog) => catalog.presets,
  });
  const { data: sources = [] } = useQuery({ ...sourcesQuery, select: (all) => all.sources });
  const choices = [
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
    ...sources.toSorted(byName).map(({ id, name }) => ({
      id: `source:${id}`,
      label: t("Source {name}", { name: escapeInvisible(name) }),
    })),
  ];
  const counted = choices.map((choice) => ({
    ...choice,
    ...(facets && { count: counts.get(choice.id) ?? 0 }),
  }));
  return (
    <ChipMenu
      label={t("On", {}, "of an entry")}
      choices={counted}
      value={value}
      onChange={onChange}
    />
  );
}

/** What is exported of the record, and as which kind of file. */
function AuditExportChoice({ filter, total }: { filter: AuditFilter; total: number }) {
  const isFiltered = Object.keys(filter).length > 0;
  const [which, setWhich] = useState<"shown" | "all">(isFiltered ? "shown" : "all");
  const [format, setFormat] = useState<"jsonl" | "csv">("jsonl");
  const query = auditQueryText({ ...(which === "shown" && filter), format });
  return (
    <div className="grid gap-3 p-4 text-list">
      <b className="font-semibold">{t("Export")}</b>
      <Segmented<"shown" | "all">
        label={t("Entries")}
        items={[
          { id: "shown" as const, label: t("Those listed") },
          { id: "all" as const, label: t("All {count}", { count: countText(total) }) },
        ]}
        value={which}
        onChange={setWhich}
      />
      <Segmented<"jsonl" | "csv">
        label={t("Format")}
        items={[
          { id: "jsonl" as const, label: t("JSON lines") },
          { id: "csv" as const, label: "CSV" },
        ]}
        value={format}
        onChange={setFormat}
      />
      {which === "all" && format === "jsonl" && (
        <p className="text-meta text-2">
          {t("With hashes. To check the file:")} <code>pegboard audit verify audit.jsonl</code>
        </p>
      )}
      <div className="flex items-center gap-3">
        <span className="flex-1 text-meta text-2">{t("The export becomes an entry itself")}</span>
        <a
          className={buttonClass("primary")}
          href={`${appBase}/api/v1/audit/export?${query}`}
          download={`audit.${format}`}
        >
          {t("Download")}
        </a>
      </div>
    </div>
  );
}
