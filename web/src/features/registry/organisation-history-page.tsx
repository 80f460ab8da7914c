import { buttonClass } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { TitleHead } from "@pegboard/ui/page/page.tsx";
import { Loaded } from "@pegboard/ui/page/page-states.tsx";
import { SplitSkeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useQueries } from "@tanstack/react-query";
import { Building } from "lucide-react";
import { Suspense, useMemo } from "react";
import { paths } from "../../addresses/paths.ts";
import type { HistorySearch } from "../../addresses/searches/history-search.ts";
import { catalogQuery, toolUsageQuery } from "../../api/catalog.ts";
import { ORGANISATION_OWNER, settingsQuery } from "../../api/settings.ts";
import { t } from "../../messages/t.ts";
import { HistoryOwnerContext } from "../../settings/history/history-owner.ts";
import { HistoryView } from "../../settings/history/history-view.tsx";
import { joinAnswers } from "./join-answers.ts";
import { OrganisationEditor } from "./organisation-editor.tsx";
import { OrganisationFoot } from "./organisation-foot.tsx";
import { type RegistryPlace, RegistryPlaceContext } from "./registry-place.ts";

interface OrganisationHistoryPageProps {
  search: HistorySearch;
  /** Changes the given keys; undefined removes one from the address. */
  setSearch(patch: HistorySearch): void;
}

/** The saves of the organisation's settings, any two compared, with the way back as a draft. */
export function OrganisationHistoryPage(history: OrganisationHistoryPageProps) {
  const known = useQueries({
    queries: [catalogQuery, toolUsageQuery, settingsQuery(ORGANISATION_OWNER)],
    combine: joinAnswers,
  });
  const skeleton = (
    <SplitSkeleton
      label={t("Loading the history")}
      headClass="h-13 px-4"
      rowClass="h-12 px-4"
      rows={12}
      split
    />
  );
  return (
    <>
      <TitleHead
        title={t("Organisation: history")}
        end={
          <a href={paths.registry()} className={buttonClass("ghost", "s")}>
            {t("Registry")}
          </a>
        }
      />
      <div className="flex min-h-0 flex-1 flex-col bg-panel">
        <Loaded query={known} failure={t("The history could not be loaded")} skeleton={skeleton}>
          {(loaded) => (
            <Suspense fallback={skeleton}>
              <OrganisationEditor
                {...loaded}
                blocked={known.error ? t("Read only until it is loaded again") : undefined}
              >
                {(tools) => (
                  <RegistryPlaceContext value={NO_REGISTRY_PLACE}>
                    <OrganisationHistory
                      {...history}
                      declared={loaded.catalog.declared}
                      current={loaded.stored.revision}
                    />
                    <OrganisationFoot tools={tools} />
                  </RegistryPlaceContext>
                )}
              </OrganisationEditor>
            </Suspense>
          )}
        </Loaded>
      </div>
    </>
  );
}

const NO_REGISTRY_PLACE: RegistryPlace = { tool: undefined, search: {}, setSearch: () => {} };

interface OrganisationHistoryProps extends OrganisationHistoryPageProps {
  declared: Parameters<typeof OrganisationEditor>[0]["catalog"]["declared"];
  current: number;
}

const noCosts = () => undefined;

function OrganisationHistory({ declared, current, ...history }: OrganisationHistoryProps) {
  const context = useMemo(
    () => ({
      ...{
        owner: ORGANISATION_OWNER,
        current,
        origin: t("Nothing was set"),
        definitions: declared,
        name: t("Organisation"),
      },
      tile: <Building {...iconSize.m} className="text-2" />,
      useCosts: noCosts,
    }),
    [declared, current],
  );
  return (
    <HistoryOwnerContext value={context}>
      <HistoryView {...history} />
    </HistoryOwnerContext>
  );
}
