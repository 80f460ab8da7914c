import { buttonClass } from "@pegboard/ui/button.tsx";
import { TitleHead } from "@pegboard/ui/page/page.tsx";
import { EmptyState, Loaded } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { paths } from "../../addresses/paths.ts";
import { agentsQuery } from "../../api/agents.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { allSettingsQuery } from "../../api/reach.ts";
import { t } from "../../messages/t.ts";
import type { MatrixPlace } from "./matrix-place.ts";
import { MatrixView } from "./matrix-view.tsx";

/**
 * Many agents beside each other: the state of every tool in each, and one draft over all of them.
 */
export function MatrixPage(props: MatrixPlace) {
  const [catalog, agents, stored] = [
    useQuery(catalogQuery),
    useQuery(agentsQuery),
    useQuery(allSettingsQuery),
  ];
  const all = [catalog, agents, stored];
  const known = {
    data:
      catalog.data && agents.data && stored.data
        ? { catalog: catalog.data, agents: agents.data, stored: stored.data.agents }
        : undefined,
    error: all.find(({ isError }) => isError)?.error ?? null,
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  };
  const skeleton = (
    <Skeleton
      rows={14}
      label={t("Loading agents and tools")}
      rowClass="h-7 px-4"
      headClass="h-[226px] short:h-[134px]"
    />
  );
  const renderKnown = (loaded: NonNullable<typeof known.data>) => {
    if (loaded.catalog.declared.length === 0) {
      return (
        <EmptyMatrix
          title={t("No tools are registered yet")}
          href={paths.sources({ add: "command" })}
          action={t("Add a source")}
        />
      );
    }
    if (loaded.agents.length === 0) {
      return (
        <EmptyMatrix
          title={t("There are no agents yet")}
          href={paths.agents({ dialog: "new" })}
          action={t("Create one")}
        />
      );
    }
    return (
      <Suspense
        fallback={
          <>
            <TitleHead title={t("Agents × tools")} />
            {skeleton}
          </>
        }
      >
        <MatrixView {...props} {...loaded} />
      </Suspense>
    );
  };
  return (
    <>
      {known.data === undefined && <TitleHead title={t("Agents × tools")} />}
      <div className="flex min-h-0 flex-1 flex-col bg-panel">
        <Loaded
          query={known}
          failure={t("Agents and tools could not be loaded")}
          skeleton={skeleton}
        >
          {renderKnown}
        </Loaded>
      </div>
    </>
  );
}

function EmptyMatrix({ title, href, action }: { title: string; href: string; action: string }) {
  return (
    <>
      <TitleHead title={t("Agents × tools")} />
      <EmptyState
        title={title}
        actions={
          <a href={href} className={buttonClass("primary")}>
            {action}
          </a>
        }
      >
        {t("Here every agent stands beside the others, with what it has on of each tool.")}
      </EmptyState>
    </>
  );
}
