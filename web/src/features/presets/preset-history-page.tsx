import { useQuery } from "@tanstack/react-query";
import { Layers } from "lucide-react";
import { useState } from "react";
import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import type { HistorySearch } from "../../addresses/searches/history-search.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { settingsQuery } from "../../api/settings.ts";
import { iconSize } from "../../components/icon-size.ts";
import { CrumbHead } from "../../components/page/crumb-head.tsx";
import { Loaded } from "../../components/page/loaded.tsx";
import { t } from "../../messages/t.tsx";
import { historySkeleton, OwnerHistory } from "../../settings/history/owner-history.tsx";
import { ReachFoot } from "../../settings/organisation/reach-foot.tsx";
import { PresetEditor } from "./preset-page.tsx";

interface PresetHistoryPageProps {
  preset: string;
  search: HistorySearch;
  /** Changes the given keys; undefined removes one from the address. */
  setSearch(patch: HistorySearch): void;
}

/** The saves of a preset, any two compared, with the way back as a draft. */
export function PresetHistoryPage({ preset, ...history }: PresetHistoryPageProps) {
  const [owner] = useState(() => ({ kind: "preset", id: preset }) as const);
  const catalog = useQuery(catalogQuery);
  const stored = useQuery(settingsQuery({ kind: "preset", id: preset }));
  const both = catalog.data && stored.data && { catalog: catalog.data, stored: stored.data };
  const error = catalog.error ?? stored.error;
  const known = {
    data: both,
    error,
    refetch: () => Promise.all([catalog.refetch(), stored.refetch()]),
  };
  const name = stored.data?.preset.name ?? preset;
  const above = [
    { label: t("Presets"), onGo: () => goTo(paths.presets()) },
    { label: name, onGo: () => goTo(paths.preset(preset)) },
  ];
  return (
    <>
      <CrumbHead above={above} title={t("History")} />
      <div className="flex min-h-0 flex-1 flex-col bg-panel">
        <Loaded
          query={known}
          failure={t("The history could not be loaded")}
          skeleton={historySkeleton}
        >
          {(loaded) => (
            <PresetEditor
              {...loaded}
              blocked={error ? t("Read only until it is loaded again") : undefined}
            >
              {(tools) => (
                <>
                  <OwnerHistory
                    {...history}
                    owner={owner}
                    name={name}
                    tile={presetTile}
                    definitions={tools}
                    current={loaded.stored.revision}
                  />
                  <ReachFoot
                    tools={tools}
                    openField={(tool) => goTo(paths.preset(preset, { tool }))}
                  />
                </>
              )}
            </PresetEditor>
          )}
        </Loaded>
      </div>
    </>
  );
}

const presetTile = <Layers {...iconSize.m} className="text-2" />;
