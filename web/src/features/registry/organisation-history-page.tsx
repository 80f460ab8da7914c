import { buttonClass } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { TitleHead } from "@pegboard/ui/page/page.tsx";
import { Loaded } from "@pegboard/ui/page/page-states.tsx";
import { Building } from "lucide-react";
import { Suspense } from "react";
import { paths } from "../../addresses/paths.ts";
import type { HistorySearch } from "../../addresses/searches/history-search.ts";
import { useWhyNotOwner } from "../../api/account/rights.ts";
import { ORGANISATION_OWNER } from "../../api/settings.ts";
import { t } from "../../messages/t.ts";
import { historySkeleton, OwnerHistory } from "../../owner-editor/history/owner-history.tsx";
import { ViewOnlyLine, ViewOnlyMark } from "../../owner-editor/view-only.tsx";
import {
  OrganisationEditor,
  OrganisationFoot,
  useOrganisationAnswers,
} from "./organisation-editor.tsx";
import { NO_REGISTRY_PLACE, RegistryPlaceContext } from "./registry-model.ts";

interface OrganisationHistoryPageProps {
  search: HistorySearch;
  /** Changes the given keys; undefined removes one from the address. */
  setSearch(patch: HistorySearch): void;
}

/** The saves of the organisation's settings, any two compared, with the way back as a draft. */
export function OrganisationHistoryPage(history: OrganisationHistoryPageProps) {
  const known = useOrganisationAnswers();
  const whyNot = useWhyNotOwner(ORGANISATION_OWNER);
  return (
    <>
      <TitleHead
        title={t("Organisation: history")}
        end={
          <a href={paths.registry()} className={buttonClass("ghost", "s")}>
            {t("Registry")}
          </a>
        }
      >
        <ViewOnlyMark why={whyNot} />
      </TitleHead>
      <ViewOnlyLine why={whyNot} />
      <div className="flex min-h-0 flex-1 flex-col bg-panel">
        <Loaded
          query={known}
          error={t("The history could not be loaded")}
          skeleton={historySkeleton}
        >
          {(loaded) => (
            <Suspense fallback={historySkeleton}>
              <OrganisationEditor
                {...loaded}
                blocked={known.error ? t("Read only until it is loaded again") : undefined}
              >
                {(tools) => (
                  <RegistryPlaceContext value={NO_REGISTRY_PLACE}>
                    <OwnerHistory
                      {...history}
                      owner={ORGANISATION_OWNER}
                      name={t("Organisation")}
                      tile={organisationTile}
                      definitions={loaded.catalog.declared}
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

const organisationTile = <Building {...iconSize.m} className="text-2" />;
