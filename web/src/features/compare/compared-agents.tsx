import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { SortMenu } from "@pegboard/ui/overlays/menu.tsx";
import { EmptyState, ErrorState } from "@pegboard/ui/page/page-states.tsx";
import { useQuery } from "@tanstack/react-query";
import { GitCompare } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { paths } from "../../addresses/paths.ts";
import type { ComparedGroup, CompareSearch } from "../../addresses/searches/compare-search.ts";
import { allAgentsQuery } from "../../api/agents.ts";
import type { CatalogAnswer } from "../../api/catalog.ts";
import { useWholeTools } from "../../api/listed-tools/use-whole-tools.ts";
import type { SettingsAnswer } from "../../api/settings.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { PageSearch } from "../../components/page-search.tsx";
import { tokenCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { ViewOnlyLine } from "../../owner-editor/view-only.tsx";
import { useSearchedText } from "../../tool-list/search/search-tools.ts";
import { totalMethods } from "../../tool-list/total-methods.ts";
import {
  type AgentDifferences,
  compareAgents,
  countOn,
  type Pair,
  type Side,
} from "./agent-differences.ts";
import { type ComparePageProps, ComparingContext, useComparing } from "./compare-context.ts";
import { CompareFoot } from "./compare-foot.tsx";
import { compareRows, countDifferences, findDifferences } from "./compare-rows.ts";
import { CompareTable } from "./compare-table.tsx";
import { sharedCatalog, useComparedAgent } from "./use-compared-agent.ts";
import { useCopyAcross } from "./use-copy.ts";

interface ComparedAgentsProps extends ComparePageProps {
  answer: CatalogAnswer;
  stored: Pair<SettingsAnswer>;
  /** Draws the choice of the agents, each with these facts. */
  picks(facts: [ReactNode, ReactNode]): ReactNode;
}

/** Two agents with their drafts, and what differs between them. */
export function ComparedAgents({ answer, stored, picks, ...props }: ComparedAgentsProps) {
  const shared = useMemo(() => sharedCatalog(answer), [answer]);
  const a = useComparedAgent(shared, stored[0]);
  const b = useComparedAgent(shared, stored[1]);
  const agents = [a, b] as const;
  const copying = useCopyAcross(agents);
  const found = useMemo(
    () => compareAgents({ saved: a.saved, now: a.now }, { saved: b.saved, now: b.now }),
    [a.saved, a.now, b.saved, b.now],
  );
  const tools = useMemo(
    () =>
      new Map(
        [...b.now.toolset.tools, ...a.now.toolset.tools].map((tool) => [
          tool.definition.name,
          tool,
        ]),
      ),
    [a.now, b.now],
  );
  const comparing = { agents, tools, icons: answer.icons, tokens: answer.tokens, copying };
  const names = useMemo(
    () => [...new Set(found.values.flatMap(({ tool }) => tool ?? []))],
    [found.values],
  );
  const unread = useWholeTools(names);
  return (
    <ComparingContext value={comparing}>
      <ViewOnlyLine why={a.edit.whyNot ?? b.edit.whyNot} />
      <div className="flex min-h-0 flex-1 flex-col bg-panel">
        <div className="flex min-h-[68px] flex-none items-center gap-x-6 pr-6 pl-4 max-lg:flex-wrap max-lg:py-2 max-sm:px-2">
          {picks([
            <AgentFacts key={0} side={0} found={found} />,
            <AgentFacts key={1} side={1} found={found} />,
          ])}
          <span className="flex-1" />
          <SharedBar found={found} />
        </div>
        {unread ? (
          <ErrorState
            title={t("The tools could not be loaded")}
            reason={unread.reason}
            onRetry={unread.retry}
          />
        ) : (
          <Differences found={found} {...props} />
        )}
      </div>
      <CompareFoot />
    </ComparingContext>
  );
}

/** What is said of an agent below its name. */
function AgentFacts({ side, found }: { side: Side; found: AgentDifferences }) {
  const { agents } = useComparing();
  const { agent, edit } = agents[side];
  const { data: counts } = useQuery({
    ...allAgentsQuery,
    select: ({ agents }) => agents.find(({ id }) => id === agent.id)?.counts,
  });
  const on = countOn(found, side);
  return (
    <>
      {t("revision {revision}", { revision: edit.saved.revision })}
      {" · "}
      {on.saved !== on.now && `${countText(on.saved)} → `}
      {t("{count, plural, one {# method on} other {# methods on}}", { count: on.now })}
      {counts && ` · ${tokenCount(counts.tokens)}`}
    </>
  );
}

/** How many methods are on in one alone and in both, as a bar. */
function SharedBar({ found: { only, same } }: { found: AgentDifferences }) {
  const { agents } = useComparing();
  const [first, second] = [totalMethods(only[0]), totalMethods(only[1])];
  const both = totalMethods(same);
  const [a, b] = [agents[0].agent, agents[1].agent];
  if (first + second + both === 0) return null;
  return (
    <div
      role="img"
      aria-label={t(
        "{first, number} methods only in {a}, {both, number} in both, {second, number} only in {b}",
        { first, both, second, a: a.name, b: b.name },
      )}
      className="w-[360px] flex-none max-xl:w-[280px] max-lg:w-full max-lg:px-2"
    >
      <div className="flex h-2.5 gap-0.5 [&>i]:rounded-xs [&>i]:forced-color-adjust-none">
        {first > 0 && <i style={{ flex: first }} className="bg-accent" />}
        {both > 0 && <i style={{ flex: both }} className="bg-line-control" />}
        {second > 0 && <i style={{ flex: second }} className="bg-accent opacity-40" />}
      </div>
      <p className="num mt-1.5 flex justify-between text-meta whitespace-nowrap text-2 [&>span]:inline-flex [&>span]:items-center [&>span]:gap-1.5">
        <span>
          <AgentTile tile={a.tile} size="xs" />
          {t.rich("{number} only", { number: <StrongCount count={first} /> })}
        </span>
        <span>{t.rich("{number} in both", { number: <StrongCount count={both} /> })}</span>
        <span>
          <AgentTile tile={b.tile} size="xs" />
          {t.rich("{number} only", { number: <StrongCount count={second} /> })}
        </span>
      </p>
    </div>
  );
}

const StrongCount = ({ count }: { count: number }) => (
  <b className="font-semibold text-1">{countText(count)}</b>
);

interface DifferencesProps extends ComparePageProps {
  found: AgentDifferences;
}

/** The differences, filtered and searched. */
function Differences({ found, search, setSearch }: DifferencesProps) {
  const { agents, tokens, tools } = useComparing();
  const text = useSearchedText(search.q ?? "");
  const [turned, setTurned] = useState<ReadonlySet<string>>(NOTHING_TURNED);
  const left = findDifferences(found, text, { agents, tokens, tools });
  const counts = countDifferences(left);
  const differing = counts.tools + counts.values + counts.prompts;
  // A search opens what it finds in; without one, everything begins folded.
  const isSearched = text.trim() !== "";
  const turnedKey = (key: string) => (isSearched ? `found ${key}` : key);
  const rows = compareRows(left, {
    ...search,
    isOpen: (key) => turned.has(turnedKey(key)) !== isSearched,
  });
  const onFold = (key: string) => {
    const next = new Set(turned);
    if (!next.delete(turnedKey(key))) next.add(turnedKey(key));
    setTurned(next);
  };
  const [a, b] = [agents[0].agent.id, agents[1].agent.id];
  return (
    <>
      <div className="flex min-h-11 flex-none flex-wrap items-center gap-2 border-b border-line px-6 pb-3 max-sm:px-4">
        <Segmented
          label={t("Show")}
          items={[
            { id: ALL_DIFFERENCES, label: t("Differences"), count: differing },
            { id: "tools", label: t("Tools"), count: counts.tools },
            { id: "values", label: t("Values"), count: counts.values },
            { id: "prompts", label: t("Prompts"), count: counts.prompts },
            { id: "same", label: t("Same"), count: counts.same },
          ]}
          value={search.show ?? ALL_DIFFERENCES}
          onChange={(show) =>
            setSearch({
              show: show === ALL_DIFFERENCES ? undefined : (show as CompareSearch["show"]),
            })
          }
        />
        <span className="flex w-64 min-w-0 max-sm:w-full">
          <PageSearch
            label={t("Search differences")}
            value={search.q ?? ""}
            onChange={(q) => setSearch({ q: q || undefined })}
          />
        </span>
        <span className="flex-1 max-sm:hidden" />
        <SortMenu
          label={t("Group", {}, "command")}
          choices={GROUP_WORDS}
          value={search.group ?? "tool"}
          usual="tool"
          onChange={(group) => setSearch({ group: group === "tool" ? undefined : group })}
        />
        <a
          href={paths.agentTools(b, { other: a, dock: true, changes: true })}
          className={buttonClass("ghost", "s")}
        >
          <GitCompare {...iconSize.s} />
          {t("Payload")}
        </a>
      </div>
      {rows.length > 0 ? (
        <CompareTable rows={rows} onFold={onFold} />
      ) : (
        <NoRows search={search} setSearch={setSearch} isSame={counts.same > 0} />
      )}
    </>
  );
}

const NOTHING_TURNED: ReadonlySet<string> = new Set();

const GROUP_WORDS: Record<ComparedGroup, string> = {
  tool: t("Tool"),
  app: t("App"),
  none: t("Not grouped"),
};

/** The id of the button that shows everything that differs. */
const ALL_DIFFERENCES = "differences";

function NoRows({ search, setSearch, isSame }: ComparePageProps & { isSame: boolean }) {
  const { q = "", show } = search;
  if (q.trim() !== "")
    return (
      <EmptyState
        plain
        title={t("Nothing matches “{text}”", { text: q })}
        actions={
          <>
            <Button onClick={() => setSearch({ q: undefined })}>{t("Clear the search")}</Button>
            {show !== "same" && isSame && (
              <Button onClick={() => setSearch({ show: "same" })}>
                {t("Search in what both have")}
              </Button>
            )}
          </>
        }
      />
    );
  if (show === "same") return <EmptyState title={t("No method is on in both")} />;
  return (
    <EmptyState
      title={show === undefined ? t("No differences") : t("No differences here")}
      actions={
        isSame && (
          <Button onClick={() => setSearch({ show: "same" })}>{t("Show what both have")}</Button>
        )
      }
    >
      {show === undefined &&
        t("Both agents have the same methods on, with the same values and prompts.")}
    </EmptyState>
  );
}
