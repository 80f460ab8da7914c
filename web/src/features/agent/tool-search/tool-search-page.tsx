import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { EmptyState } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { ChevronRight, RotateCcw } from "lucide-react";
import { paths } from "../../../addresses/paths.ts";
import {
  LEARNED_DAYS,
  type ToolSearchState,
  USUAL_LEARNED_DAYS,
} from "../../../addresses/searches/tool-search-search.ts";
import { t } from "../../../messages/t.ts";
import { type AgentLinks, useAgentEdit } from "../draft/agent-edit.tsx";
import { AgentPanel, EditedAgentPage } from "../edited-agent-page.tsx";
import { DeferralAdviceView } from "./deferral-advice.tsx";
import { DeferralFigures } from "./deferral-figures.tsx";
import { DeferralList } from "./deferral-list.tsx";
import { ProviderSearches } from "./provider-searches.tsx";
import { TriedRequest } from "./tried-request.tsx";
import {
  type Deferral,
  type DeferralRow,
  deferralOperations,
  useDeferral,
} from "./use-deferral.ts";

interface ToolSearchPageProps extends ToolSearchState {
  agent: string;
  links: AgentLinks;
}

/** Which methods are sent with every request, which are found by search, and how well. */
export function ToolSearchPage({ agent, search, setSearch, links }: ToolSearchPageProps) {
  return (
    <EditedAgentPage
      agent={agent}
      links={links}
      tab="tools"
      failed={t("The tools could not be loaded")}
      readOnly={t("Read only until the tools are loaded again")}
      skeleton={
        <AgentPanel>
          <Skeleton rows={14} rowClass="h-9 px-6" label={t("Loading the tools")} />
        </AgentPanel>
      }
    >
      <ToolSearchScreen agent={agent} search={search} setSearch={setSearch} />
    </EditedAgentPage>
  );
}

function ToolSearchScreen({ agent, search, setSearch }: ToolSearchState & { agent: string }) {
  const { model, definitions, blocked, onStep } = useAgentEdit(
    "model",
    "definitions",
    "blocked",
    "onStep",
  );
  const days = search.days ?? USUAL_LEARNED_DAYS;
  const deferral = useDeferral(agent, days);
  const { rows, facts, advice, usage } = deferral;
  const move = (some: readonly DeferralRow[], defer: boolean) => {
    const operations = deferralOperations(some, definitions, defer);
    const name = some.length === 1 ? some[0]?.method.displayName : undefined;
    if (operations.length > 0) onStep({ label: moveLabel(name, defer), operations });
  };
  const choose = (count: number) => {
    const chosen = new Set(advice.order.slice(0, count));
    const operations = [true, false].flatMap((defer) =>
      deferralOperations(
        facts.methods.filter((_, place) => chosen.has(place) === defer),
        definitions,
        defer,
      ),
    );
    const label = t("Find {count, plural, one {# method} other {# methods}} by search", { count });
    if (operations.length > 0) onStep({ label, operations });
  };
  const isDeferring = rows.some(({ isDeferred }) => isDeferred);
  return (
    <>
      <div className="flex min-h-11 flex-none items-center gap-x-3 border-b border-line bg-panel px-4 max-sm:flex-wrap max-sm:px-3 max-sm:py-1">
        <nav aria-label={t("Place")} className="flex items-center gap-1.5 text-body text-2">
          <a href={paths.agentTools(agent)} className="hover:text-1 hover:underline">
            {t("Tools")}
          </a>
          <ChevronRight {...iconSize.s} className="text-3" />
          <h2 className="font-semibold text-1">{t("Tool search")}</h2>
        </nav>
        <span className="min-w-0 flex-1 truncate text-list text-2 max-xl:hidden">
          {t("Less used methods need not be sent: the model finds them with a search.")}
        </span>
        <span className="ml-auto flex flex-none items-center gap-2">
          <LearnedDaysChoice days={days} usage={usage} setSearch={setSearch} />
          {isDeferring && (
            <Button size="s" variant="ghost" blocked={blocked} onClick={() => move(rows, false)}>
              <RotateCcw {...iconSize.s} />
              {t("Send all at once")}
            </Button>
          )}
        </span>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t("No method is on")}>
          {t("Switch on what this agent may use; then choose here what it finds by search.")}
        </EmptyState>
      ) : (
        <div
          data-scroller
          className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(0,440px)] grid-rows-[minmax(0,1fr)] bg-panel max-lg:flex max-lg:flex-col max-lg:overflow-auto"
        >
          <section
            aria-label={t("Methods")}
            className="flex min-h-0 min-w-0 flex-col max-lg:order-2 max-lg:flex-none"
          >
            <DeferralFigures {...deferral} sent={model.counts.tokens} />
            <DeferralList
              rows={rows}
              isCounted={usage !== undefined && usage.sessions > 0}
              onChange={move}
            />
          </section>
          <aside
            aria-label={t("What it costs")}
            className="min-h-0 overflow-auto border-l border-line max-lg:flex-none max-lg:border-b max-lg:border-l-0"
          >
            <DeferralAdviceView deferral={deferral} onChoose={choose} />
            <ProviderSearches />
            <TriedRequest methods={rows} search={search} setSearch={setSearch} />
          </aside>
        </div>
      )}
    </>
  );
}

/** What a step is called that moves one method, or all of a list. */
function moveLabel(name: string | undefined, defer: boolean): string {
  if (name === undefined)
    return defer ? t("Find all methods by search") : t("Send all methods at once");
  return defer ? t("Find {name} by search", { name }) : t("Send {name} at once", { name });
}

interface LearnedDaysProps extends Pick<ToolSearchState, "setSearch"> {
  days: number;
  usage: Deferral["usage"];
}

/** Of how many days calls are looked at, and how many they are. */
function LearnedDaysChoice({ days, usage, setSearch }: LearnedDaysProps) {
  return (
    <span className="num flex items-center gap-2 text-list text-2">
      <span className="max-sm:hidden">{t("Learn from")}</span>
      <Select
        size="s"
        aria-label={t("Learn from")}
        className="w-28"
        value={days}
        onChange={(event) => {
          const chosen = LEARNED_DAYS.find((one) => String(one) === event.target.value);
          setSearch({ days: chosen === USUAL_LEARNED_DAYS ? undefined : chosen });
        }}
      >
        {LEARNED_DAYS.map((count) => (
          <option key={count} value={count}>
            {t("{count, plural, one {# day} other {# days}}", { count })}
          </option>
        ))}
      </Select>
      {usage && (
        <span className="max-sm:hidden">
          {t("{calls, plural, one {# call} other {# calls}}", { calls: usage.calls })}
        </span>
      )}
    </span>
  );
}
