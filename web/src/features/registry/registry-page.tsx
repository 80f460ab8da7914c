import type { ToolDefinition } from "@pegboard/registry-core";
import { isFunction } from "@pegboard/registry-core/internal";
import { buttonClass } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { TitleHead } from "@pegboard/ui/page/page.tsx";
import { EmptyState, Loaded } from "@pegboard/ui/page/page-states.tsx";
import { SplitSkeleton } from "@pegboard/ui/page/skeleton.tsx";
import { History, Scale } from "lucide-react";
import { Suspense } from "react";
import { paths } from "../../addresses/paths.ts";
import { useWhyNot } from "../../api/account/rights.ts";
import { methodCount, toolCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { DamagedOwners } from "../../owner-editor/damaged-owners.tsx";
import { ViewOnlyLine, ViewOnlyMark } from "../../owner-editor/view-only.tsx";
import { RegistryList } from "./list/registry-list.tsx";
import {
  OrganisationEditor,
  OrganisationFoot,
  useOrganisationAnswers,
} from "./organisation-editor.tsx";
import { ToolPane } from "./pane/tool-pane.tsx";
import {
  type RegistryPlace,
  RegistryPlaceContext,
  type RegistryTool,
  useRegistryPlace,
} from "./registry-model.ts";

/**
 * All tools with their declared values and the organisation's, which are drafted and saved here.
 */
export function RegistryPage(place: RegistryPlace) {
  const known = useOrganisationAnswers();
  const { error } = known;
  const damaged = known.data?.stored.outOfOrder;
  const whyNot = useWhyNot("PATCH /api/v1/organisation/settings");
  const skeleton = <RegistrySkeleton split={place.tool !== undefined} />;
  return (
    <RegistryPlaceContext value={place}>
      <TitleHead title={t("Registry")}>
        {known.data && <CatalogCounts declared={known.data.catalog.declared} />}
        <a href={paths.organisationRules()} className={buttonClass("ghost", "s")}>
          <Scale {...iconSize.s} />
          {t("Rules")}
        </a>
        <a href={paths.organisationHistory()} className={buttonClass("ghost", "s")}>
          <History {...iconSize.s} />
          {t("History")}
        </a>
        <ViewOnlyMark why={whyNot} />
      </TitleHead>
      <ViewOnlyLine why={whyNot} />
      {damaged && <DamagedOwners kind="organisation" owners={[damaged]} />}
      <div className="flex min-h-0 flex-1 flex-col bg-panel">
        <Loaded query={known} error={t("The registry could not be loaded")} skeleton={skeleton}>
          {(loaded) =>
            loaded.catalog.declared.length === 0 ? (
              <EmptyRegistry />
            ) : (
              <Suspense fallback={skeleton}>
                <OrganisationEditor
                  {...loaded}
                  blocked={error ? t("Read only until it is loaded again") : undefined}
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

/** How much there is, as every other screen counts it. */
function CatalogCounts({ declared }: { declared: ToolDefinition[] }) {
  const methods = declared.reduce((sum, tool) => sum + tool.methods.filter(isFunction).length, 0);
  const apps = new Set(declared.flatMap(({ app }) => app ?? [])).size;
  return (
    <span className="num text-list text-2 max-lg:hidden">
      {[
        toolCount(declared.length),
        methodCount(methods),
        apps > 0 && t("{count, plural, one {# app} other {# apps}}", { count: apps }),
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
        label={t("Loading the registry")}
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

function EmptyRegistry() {
  return (
    <EmptyState
      title={t("No tools are registered yet")}
      actions={
        <a href={paths.sources({ add: "command" })} className={buttonClass("primary")}>
          {t("Add a source")}
        </a>
      }
    >
      {t.rich("Start Pegboard with {option}, or bring tools in from an MCP server.", {
        option: <code>--tools ./my-tools.ts</code>,
      })}
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
            aria-label={t("Tool")}
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
      title={t("No tool is called “{name}”", { name })}
      actions={
        <a href={paths.registry(search)} className={buttonClass()}>
          {t("Back to the list")}
        </a>
      }
    >
      {t("It may have been renamed, or its source was removed.")}
    </EmptyState>
  );
}
