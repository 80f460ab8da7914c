import { omitUndefined } from "@pegboard/registry-core/internal";
import { Chip } from "@pegboard/ui/chip.tsx";
import { focusList } from "@pegboard/ui/focus.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { Menu, MenuChoices } from "@pegboard/ui/overlays/menu.tsx";
import { Popover } from "@pegboard/ui/overlays/popover.tsx";
import { Toolbar } from "@pegboard/ui/page/page.tsx";
import { CircleQuestionMark } from "lucide-react";
import { useMemo } from "react";
import type { MatrixSearch } from "../../addresses/searches/matrix-search.ts";
import type { AgentSummary } from "../../api/agents.ts";
import { PageSearch } from "../../components/page-search.tsx";
import { t } from "../../messages/t.ts";
import { ArrangeMenus, type RememberedArrangement } from "../../tool-list/arrange-menus.tsx";
import { TOOL_FILTER_KEYS } from "../../tool-list/search/search-query.ts";
import { CellSigns } from "./grid/toggle-cells.tsx";
import { type CellState, type MatrixCell, STATE_WORDS } from "./model/matrix-cell.ts";

interface MatrixToolbarProps {
  search: MatrixSearch;
  setSearch(search: MatrixSearch): void;
  arranged: RememberedArrangement;
  /** Filters of the search that ask about one agent, which have no effect here. */
  ofOneAgent: readonly string[];
  agents: readonly AgentSummary[];
}

/** The most groups that have a chip each. */
const MOST_CHIPS = 5;

/** Search, the other filters of rows and columns, and the arrangement of rows. */
export function MatrixToolbar({
  search,
  setSearch,
  arranged,
  ofOneAgent,
  agents,
}: MatrixToolbarProps) {
  const { q = "", groups, agents: ids, tools, source, hidden } = search;
  const change = (patch: { [Key in keyof MatrixSearch]: MatrixSearch[Key] | undefined }) =>
    setSearch(omitUndefined({ ...search, ...patch }));
  const renderNarrowed = (text: string, key: keyof MatrixSearch) => (
    <Chip
      on
      aria-label={t("{text}: show all", { text })}
      onClick={() => change({ [key]: undefined })}
    >
      {text} ×
    </Chip>
  );
  return (
    <>
      <Toolbar>
        <div className="flex w-66 max-xl:w-50 max-sm:w-full">
          <PageSearch
            label={t("Search tools and methods")}
            filterKeys={TOOL_FILTER_KEYS}
            value={q}
            onChange={(text) => change({ q: text || undefined })}
            onLeaveDown={focusList}
          />
        </div>
        {tools &&
          renderNarrowed(
            t("{count, plural, one {# chosen tool} other {# chosen tools}}", {
              count: tools.length,
            }),
            "tools",
          )}
        {source !== undefined && renderNarrowed(t("From {source}", { source }), "source")}
        {hidden && (
          <Chip
            on
            aria-label={t("Hide hidden tools again")}
            onClick={() => change({ hidden: undefined })}
          >
            {t("With hidden tools")} ×
          </Chip>
        )}
        {ids &&
          renderNarrowed(
            t("{count, plural, one {# chosen agent} other {# chosen agents}}", {
              count: ids.length,
            }),
            "agents",
          )}
        <span className="flex-1 max-sm:hidden" />
        <GroupChips groups={groups} agents={agents} onChange={(next) => change({ groups: next })} />
        <ArrangeMenus {...arranged} />
        <Popover
          label={t("What the signs mean")}
          trigger={<IconButton label={t("What the signs mean")} icon={CircleQuestionMark} />}
        >
          <Legend />
        </Popover>
      </Toolbar>
      {ofOneAgent.length > 0 && (
        <p className="flex-none px-6 py-1.5 text-meta text-2 max-sm:px-4">
          {t("{filters} asks about one agent: it does not narrow the rows. The cells show it.", {
            filters: ofOneAgent.join(", "),
          })}
        </p>
      )}
    </>
  );
}

interface GroupChipsProps extends Pick<MatrixToolbarProps, "agents"> {
  groups: MatrixSearch["groups"];
  onChange(groups: MatrixSearch["groups"]): void;
}

/** The groups of agents, of which those that are on are shown. */
function GroupChips({ agents, groups, onChange }: GroupChipsProps) {
  const known = useMemo(() => [...new Set(agents.map(({ group = "" }) => group))], [agents]);
  const toggle = (name: string) => {
    const next = groups?.includes(name)
      ? groups.filter((one) => one !== name)
      : [...(groups ?? []), name];
    onChange(next.length > 0 ? next : undefined);
  };
  // A group that is chosen has its chip, wherever it stands: chips say which filters are on.
  const hasChip = (name: string, place: number) => place < MOST_CHIPS || groups?.includes(name);
  const chips = known.filter(hasChip);
  const rest = known.filter((name, place) => !hasChip(name, place));
  if (known.length < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a group of fields of a form
    <span
      role="group"
      aria-label={t("Groups of agents")}
      className="flex flex-wrap items-center gap-1.5 max-sm:hidden"
    >
      {chips.map((name) => (
        <Chip key={name} on={groups?.includes(name)} onClick={() => toggle(name)}>
          {name || t("No group")}
        </Chip>
      ))}
      {rest.length > 0 && (
        <Menu
          trigger={
            <Chip opens>
              {t("{count, plural, one {# more group} other {# more groups}}", {
                count: rest.length,
              })}
            </Chip>
          }
        >
          {rest.map((name) => (
            <MenuChoices
              key={name}
              choices={[{ id: name, label: name || t("No group") }]}
              value={undefined}
              onChange={toggle}
            />
          ))}
        </Menu>
      )}
    </span>
  );
}

function Legend() {
  const renderSign = (sign: MatrixCell, text: string) => (
    <li key={text} className="flex h-7 items-center gap-2">
      <CellSigns signs={[sign]} width={24} />
      {text}
    </li>
  );
  const own = { inherited: false, drafted: false };
  return (
    <ul className="px-3 py-2 text-list">
      {Object.entries(STATE_WORDS).map(([state, text]) =>
        renderSign({ ...own, state: state as CellState }, text),
      )}
      {renderSign({ ...own, state: "on", inherited: true }, t("on, nothing is set for the agent"))}
      {renderSign(
        { ...own, state: "off", inherited: true },
        t("off, nothing is set for the agent"),
      )}
      {renderSign({ ...own, state: "on", drafted: true }, t("changed in the draft"))}
    </ul>
  );
}
