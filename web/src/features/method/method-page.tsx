import { reasonOf } from "@pegboard/json-schema";
import { escapeInvisible, findMethod, isDestructive } from "@pegboard/registry-core/internal";
import { buttonClass } from "@pegboard/ui/button.tsx";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { CrumbHead } from "@pegboard/ui/page/crumb-head.tsx";
import { EmptyState, ErrorState } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { Tile } from "@pegboard/ui/tile.tsx";
import { useQuery } from "@tanstack/react-query";
import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import type { MethodPageState } from "../../addresses/searches/method-search.ts";
import { LEARNED_DAYS, USUAL_LEARNED_DAYS } from "../../addresses/searches/tool-search-search.ts";
import { methodUsageQuery } from "../../api/calls.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { useMethodNames } from "../../api/listed-tools/method-names.ts";
import { RiskWord } from "../../components/risk.tsx";
import { t } from "../../messages/t.ts";
import { MethodAgents } from "./method-agents.tsx";
import { MethodFailures } from "./method-failures.tsx";
import { MethodFigures } from "./method-figures.tsx";
import { MethodVersions } from "./method-versions.tsx";

interface MethodPageProps extends MethodPageState {
  tool: string;
  method: string;
}

/** Who has a method, who calls it, how its calls end, and what was changed about it. */
export function MethodPage({ tool, method, search, setSearch }: MethodPageProps) {
  const days = search.days ?? USUAL_LEARNED_DAYS;
  const usage = useQuery(methodUsageQuery(tool, method, days));
  const declared = useQuery(catalogQuery);
  const { titleOf, tileOf } = useMethodNames();
  const definition = declared.data?.declared.find(({ name }) => name === tool);
  const found = definition && findMethod(definition, method);
  const name = titleOf({ tool, method, functionName: method });
  const toolName = escapeInvisible(definition?.displayName ?? tool);
  const error = usage.error ?? declared.error;
  return (
    <>
      <CrumbHead
        above={[
          { label: t("Registry"), onGo: () => goTo(paths.registry()) },
          { label: toolName, onGo: () => goTo(paths.tool(tool, { method })) },
        ]}
        title={name}
      />
      <div className="flex min-h-16 flex-none flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-panel px-6 py-2.5 max-sm:px-4">
        <Tile size="l" {...tileOf(tool)} />
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="flex items-center gap-2 text-[16px] leading-6 font-semibold">
            <span className="truncate">{name}</span>
            {found && isDestructive(found) && <RiskWord />}
          </h2>
          <p translate="no" className="truncate text-meta text-2">
            <code>{escapeInvisible(method)}</code> · {toolName}
          </p>
        </div>
        <Segmented
          reads
          label={t("Period")}
          items={LEARNED_DAYS.map((count) => ({
            id: String(count),
            label: t("{count, plural, one {# day} other {# days}}", { count }),
          }))}
          value={String(days)}
          onChange={(id) => {
            const chosen = LEARNED_DAYS.find((one) => String(one) === id);
            setSearch({ days: chosen === USUAL_LEARNED_DAYS ? undefined : chosen });
          }}
        />
        <a href={paths.tool(tool, { method })} className={buttonClass("default", "s")}>
          {t("Definition")}
        </a>
      </div>
      {declared.data && !found && (
        <EmptyState title={t("There is no such method now")}>
          {t("{tool} has no method {method}; its calls are still counted.", {
            tool: toolName,
            method: escapeInvisible(method),
          })}
        </EmptyState>
      )}
      {usage.data === undefined && error && (
        <ErrorState
          title={t("The calls could not be counted")}
          reason={reasonOf(error)}
          onRetry={() => void usage.refetch()}
        />
      )}
      {usage.data === undefined && !error && (
        <Skeleton rows={8} rowClass="h-12 px-6" label={t("Counting the calls")} />
      )}
      {usage.data && (
        <div data-scroller className="flex min-h-0 flex-1 flex-col overflow-auto bg-panel">
          <MethodFigures tool={tool} method={method} search={search} usage={usage.data} />
          <div className="grid flex-1 grid-cols-[minmax(0,1fr)_minmax(0,520px)] max-xl:grid-cols-2 max-lg:grid-cols-1">
            <MethodAgents tool={tool} method={method} name={name} days={days} usage={usage.data} />
            <div className="min-w-0 border-l border-line max-lg:border-t max-lg:border-l-0">
              <MethodFailures usage={usage.data} />
              <MethodVersions
                tool={tool}
                method={method}
                usage={usage.data}
                opened={search.version}
              />
            </div>
          </div>
        </div>
      )}
    </>
  );
}
