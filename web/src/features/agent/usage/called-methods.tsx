import { ownValue } from "@pegboard/json-schema";
import { escapeInvisible, methodTokens } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { LongList } from "@pegboard/ui/page/long-list.tsx";
import { Tile } from "@pegboard/ui/tile.tsx";
import { ArrowDown } from "lucide-react";
import { useMemo } from "react";
import { paths } from "../../../addresses/paths.ts";
import type { UsageSort, UsageState } from "../../../addresses/searches/usage-search.ts";
import type { CallUsageAnswer } from "../../../api/calls.ts";
import { RowBar } from "../../../components/charts/ranked-bars.tsx";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";

/** The columns of rows and of their head. The last ones go where there is no room. */
const CALLED_COLUMNS =
  "grid grid-cols-[20px_minmax(0,1fr)_minmax(60px,200px)_48px_52px_52px_56px_60px] items-center gap-x-3 px-6 whitespace-nowrap @max-[860px]:grid-cols-[20px_minmax(0,1fr)_72px_48px_52px_52px_56px_60px] @max-[620px]:grid-cols-[20px_minmax(0,1fr)_72px_48px_52px] @max-[620px]:[&>*:nth-last-child(-n+3)]:hidden max-sm:grid-cols-[28px_minmax(0,1fr)_auto] max-sm:px-4";

interface CalledRow {
  key: string;
  icon: string | undefined;
  color: string | undefined;
  name: string;
  beside: string;
  href: string;
  counts: CallUsageAnswer["tools"][number];
  /** Undefined of what is not offered now. */
  offered: number | undefined;
}

interface CalledProps extends UsageState {
  usage: CallUsageAnswer;
}

/** What was called: each method or each tool, sorted by what somebody asks for. */
export function CalledMethods({ usage, search, setSearch }: CalledProps) {
  const sort = search.sort ?? "calls";
  const rows = useCalledRows(usage, search.by);
  const sorted = useMemo(
    () => [...rows].sort((one, other) => sortValue(other, sort) - sortValue(one, sort)),
    [rows, sort],
  );
  const most = Math.max(1, ...rows.map(({ counts }) => counts.calls));
  const label = search.by === "tools" ? t("Tools by calls") : t("Methods by calls");
  return (
    <>
      <div
        className={classNames(
          CALLED_COLUMNS,
          "h-9 flex-none border-b border-line text-micro text-2 max-sm:flex max-sm:h-12",
        )}
      >
        <span className="col-span-3 flex items-center">
          <Segmented
            reads
            label={t("Rows")}
            items={[
              { id: "methods", label: t("Methods"), count: usage.methods.length },
              { id: "tools", label: t("Tools"), count: usage.tools.length },
            ]}
            value={search.by ?? "methods"}
            onChange={(by) => setSearch({ by: by === "tools" ? by : undefined })}
          />
        </span>
        {SORT_HEADS.map(({ id, label: said, title }) => (
          <SortButton
            key={id}
            said={said}
            title={title}
            isSorted={id === sort}
            onSort={() => setSearch({ sort: id === "calls" ? undefined : id })}
          />
        ))}
      </div>
      <div data-scroller className="min-h-0 flex-1 overflow-auto max-lg:overflow-visible">
        <LongList label={label} items={sorted} keyOf={({ key }) => key} height={36}>
          {(row) => <CalledLine row={row} most={most} />}
        </LongList>
      </div>
    </>
  );
}

const SORT_HEADS: { id: UsageSort; label: string; title: string }[] = [
  { id: "calls", label: t("Calls"), title: t("Sort by calls") },
  { id: "failed", label: t("Failed"), title: t("Sort by failed calls") },
  { id: "median", label: t("ms"), title: t("Sort by the median of their milliseconds") },
  {
    id: "medianTokens",
    label: t("Result"),
    title: t("Sort by the median of the tokens of their results"),
  },
  {
    id: "offered",
    label: t("Offered"),
    title: t("Sort by the tokens of their definitions, sent with every request"),
  },
];

interface SortButtonProps {
  said: string;
  title: string;
  isSorted: boolean;
  onSort(): void;
}

const SortButton = ({ said, title, isSorted, onSort }: SortButtonProps) => (
  <span className="text-right max-sm:hidden">
    <button
      type="button"
      title={title}
      aria-label={title}
      aria-pressed={isSorted}
      onClick={onSort}
      className={classNames(
        "inline-flex h-6 items-center gap-0.5 rounded-sm hover:text-1",
        isSorted && "font-semibold text-1",
      )}
    >
      {said}
      {isSorted && <ArrowDown size={12} strokeWidth={2.25} aria-hidden />}
    </button>
  </span>
);

const sortValue = ({ counts, offered }: CalledRow, sort: UsageSort): number =>
  (sort === "offered" ? offered : counts[sort]) ?? -1;

function useCalledRows({ methods, tools }: CallUsageAnswer, by: "tools" | undefined): CalledRow[] {
  const { definitions, model, settings } = useAgentEdit("definitions", "model", "settings");
  const agent = settings.agent.id;
  return useMemo(() => {
    const look = (name: string) => {
      const tool = definitions.byName.get(name);
      return { tool, icon: tool?.icon, color: tool?.color };
    };
    const offeredOf = (name: string) =>
      model.byName.get(name)?.methods.filter(({ offered }) => offered) ?? [];
    const tokensOf = (tool: string, method: string) =>
      methodTokens(model.tokens.drafted, tool, method);
    if (by === "tools")
      return tools.map((counts): CalledRow => {
        const { tool, icon, color } = look(counts.tool);
        const offered = offeredOf(counts.tool);
        return {
          key: counts.tool,
          icon,
          color,
          counts,
          name: escapeInvisible(tool?.displayName ?? counts.tool),
          beside: t("{count, plural, one {# method offered} other {# methods offered}}", {
            count: offered.length,
          }),
          href: paths.agentTools(agent, { tool: counts.tool }),
          offered:
            offered.length === 0
              ? undefined
              : offered.reduce(
                  (sum, { definition }) => sum + tokensOf(counts.tool, definition.name),
                  0,
                ),
        };
      });
    return methods.map((counts): CalledRow => {
      const { tool, icon, color } = look(counts.tool);
      const method = tool?.methods.find(({ name }) => name === counts.method);
      const isOffered = offeredOf(counts.tool).some(
        ({ definition }) => definition.name === counts.method,
      );
      return {
        key: `${counts.tool} ${counts.method}`,
        icon,
        color,
        counts,
        name: escapeInvisible(method?.displayName ?? counts.method),
        beside: escapeInvisible(tool?.displayName ?? counts.tool),
        href: paths.methodUsage(counts.tool, counts.method),
        offered: isOffered ? tokensOf(counts.tool, counts.method) : undefined,
      };
    });
  }, [methods, tools, by, definitions, model, agent]);
}

/** Milliseconds from which a median is slow. */
const SLOW_METHOD = 2_000;
/** From this share of failed calls on, their number is marked. */
const MARKED_SHARE = 0.05;

function CalledLine({ row, most }: { row: CalledRow; most: number }) {
  const icons = useAgentEdit((edit) => edit.answer.icons);
  const { icon, color, name, beside, href, counts, offered } = row;
  const { calls, failed, median, medianTokens } = counts;
  const isFailing = failed / calls >= MARKED_SHARE;
  const cell = "num text-right text-meta text-2 max-sm:hidden";
  return (
    <div
      className={classNames(
        CALLED_COLUMNS,
        "h-9 border-b border-line-soft text-list hover:bg-hover max-sm:h-15 max-sm:grid-rows-[20px_18px] max-sm:content-center",
      )}
    >
      <span className="max-sm:row-span-2">
        <Tile size="xs" node={ownValue(icons, icon ?? "")} color={color} />
      </span>
      <a href={href} className="flex min-w-0 items-baseline gap-2 hover:underline">
        <b className="min-w-0 truncate font-medium max-sm:text-[15px]">{name}</b>
        <span className="min-w-0 truncate text-meta text-3 @max-[700px]:hidden">{beside}</span>
      </a>
      <span className="max-sm:order-last max-sm:col-start-2">
        <RowBar share={calls / most} failed={failed / calls} />
      </span>
      <span className="num text-right max-sm:row-span-2 max-sm:font-semibold">
        {countText(calls)}
        <Unit>{t("{count, plural, one {call} other {calls}}", { count: calls })}</Unit>
      </span>
      <span className={classNames(cell, isFailing && "font-medium text-red")}>
        {failed === 0 ? "–" : countText(failed)}
        <Unit>{t("failed", {}, "count")}</Unit>
      </span>
      <span className={classNames(cell, (median ?? 0) >= SLOW_METHOD && "font-medium text-amber")}>
        {median === undefined ? "–" : countText(median)}
        <Unit>{t("ms")}</Unit>
      </span>
      <span className={cell}>
        {medianTokens === undefined ? "–" : countText(medianTokens)}
        <Unit>{t("tokens of a result")}</Unit>
      </span>
      <span className={cell}>
        {offered === undefined ? "–" : countText(offered)}
        <Unit>{t("tokens offered")}</Unit>
      </span>
    </div>
  );
}

/** What a number counts, for who does not see the head of its column. */
const Unit = ({ children }: { children: string }) => <span className="sr-only"> {children}</span>;
