import type { ToolDefinition } from "@pegboard/registry-core";
import { isFunction } from "@pegboard/registry-core/internal";
import { describeProblem } from "@pegboard/registry-core/problems";
import { useQueries } from "@tanstack/react-query";
import { History } from "lucide-react";
import { Suspense } from "react";
import { paths } from "../../addresses/paths.ts";
import { catalogQuery, toolUsageQuery } from "../../api/catalog.ts";
import {
  ORGANISATION,
  type OrganisationAnswer,
  settingsQuery,
  useRepairOrganisation,
} from "../../api/settings.ts";
import { Button, buttonClass } from "../../components/button.tsx";
import { iconSize } from "../../components/icon-size.ts";
import { Note } from "../../components/note.tsx";
import { EmptyState } from "../../components/page/empty-state.tsx";
import { Loaded } from "../../components/page/loaded.tsx";
import { TitleHead } from "../../components/page/page.tsx";
import { SplitSkeleton } from "../../components/page/split-skeleton.tsx";
import { common } from "../../language/common.ts";
import { fill } from "../../language/fill.tsx";
import { joinAnswers } from "./join-answers.ts";
import { RegistryList } from "./list/registry-list.tsx";
import { OrganisationEditor } from "./organisation-editor.tsx";
import { OrganisationFoot } from "./organisation-foot.tsx";
import { ToolPane } from "./pane/tool-pane.tsx";
import type { RegistryTool } from "./registry-model.ts";
import { type RegistryPlace, RegistryPlaceContext, useRegistryPlace } from "./registry-place.ts";
import { say } from "./texts.ts";

/**
 * Every tool with what is declared and what the organisation set, which is drafted and saved here.
 */
export function RegistryPage(place: RegistryPlace) {
  const known = useQueries({
    queries: [catalogQuery, toolUsageQuery, settingsQuery(ORGANISATION)],
    combine: joinAnswers,
  });
  const { error } = known;
  const skeleton = <RegistrySkeleton split={place.tool !== undefined} />;
  return (
    <RegistryPlaceContext value={place}>
      <TitleHead title={common.registry}>
        {known.data && <CatalogCounts declared={known.data.catalog.declared} />}
        <a href={paths.organisationHistory()} className={buttonClass("ghost", "s")}>
          <History {...iconSize.s} />
          {say.history}
        </a>
      </TitleHead>
      {known.data?.stored.outOfOrder && <OutOfOrder {...known.data.stored.outOfOrder} />}
      <div className="flex min-h-0 flex-1 flex-col bg-panel">
        <Loaded query={known} failure={say.theRegistryCouldNotBeLoaded} skeleton={skeleton}>
          {(loaded) =>
            loaded.catalog.declared.length === 0 ? (
              <NoTools />
            ) : (
              <Suspense fallback={skeleton}>
                <OrganisationEditor
                  {...loaded}
                  blocked={error ? common.readOnlyUntilItIsLoadedAgain : undefined}
                >
                  {(tools) => <Registry tools={tools} />}
                </OrganisationEditor>
              </Suspense>
            )
          }
        </Loaded>
      </div>
    </RegistryPlaceContext>
  );
}

/** What is set for everybody cannot be read: an earlier save counts, and everything works. */
function OutOfOrder({ problem, readableRevision }: NonNullable<OrganisationAnswer["outOfOrder"]>) {
  const { mutate, isPending, error } = useRepairOrganisation();
  return (
    <div className="grid gap-2 px-6 py-3 max-sm:px-4">
      <Note tone="bad">
        {describeProblem(problem).message}
        <div className="pt-2">
          <Button
            size="s"
            blocked={isPending ? say.itIsBeingRestored : undefined}
            onClick={() => mutate()}
          >
            {readableRevision === 0
              ? say.restoreWithoutSaves
              : say.restoreRevision(readableRevision)}
          </Button>
        </div>
      </Note>
      {error && <Note tone="bad">{say.notRestored(error.message)}</Note>}
    </div>
  );
}

/** How much there is, as every other screen counts it. */
function CatalogCounts({ declared }: { declared: ToolDefinition[] }) {
  const methods = declared.reduce((sum, tool) => sum + tool.methods.filter(isFunction).length, 0);
  const apps = new Set(declared.flatMap(({ app }) => app ?? [])).size;
  return (
    <span className="num text-list text-2 max-lg:hidden">
      {[
        common.toolCount(declared.length),
        common.methodCount(methods),
        apps > 0 && say.appCount(apps),
      ]
        .filter(Boolean)
        .join(" · ")}
    </span>
  );
}

const PANE = "w-[clamp(440px,32vw,560px)] flex-none border-line lg:border-l";

/** List, details and draft bar in their places, so that nothing jumps. */
function RegistrySkeleton({ split }: { split: boolean }) {
  return (
    <>
      <SplitSkeleton
        label={say.loadingTheRegistry}
        headClass="h-[79px] px-4 pt-2.5 max-sm:h-[139px]"
        rowClass="h-(--row) px-4 max-sm:h-15"
        rows={12}
        split={split}
        paneClass={PANE}
      />
      <div aria-hidden className="h-(--draft) flex-none border-t border-line-strong bg-app" />
    </>
  );
}

function NoTools() {
  return (
    <EmptyState
      title={common.noToolsAreRegisteredYet}
      actions={
        <a href={paths.sources({ add: "command" })} className={buttonClass("primary")}>
          {common.addASource}
        </a>
      }
    >
      {fill(say.startPegboardWith, { option: <code>--tools ./my-tools.ts</code> })}
    </EmptyState>
  );
}

function Registry({ tools }: { tools: RegistryTool[] }) {
  const { tool: name } = useRegistryPlace();
  const chosen = tools.find((tool) => tool.definition.name === name);
  return (
    <>
      <div className="flex min-h-0 flex-1">
        <RegistryList tools={tools} />
        {name !== undefined && (
          <section
            aria-label={common.tool}
            className={`flex min-h-0 min-w-0 flex-col max-lg:w-full ${PANE}`}
          >
            {chosen ? <ToolPane tool={chosen} /> : <UnknownTool name={name} />}
          </section>
        )}
      </div>
      <OrganisationFoot tools={tools} />
    </>
  );
}

function UnknownTool({ name }: { name: string }) {
  const { search } = useRegistryPlace();
  return (
    <EmptyState
      plain
      title={say.noToolIsCalledName(name)}
      actions={
        <a href={paths.registry(search)} className={buttonClass()}>
          {common.backToTheList}
        </a>
      }
    >
      {say.itMayHaveBeenRenamedOrThe}
    </EmptyState>
  );
}
