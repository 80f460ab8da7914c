import { applyOverrides } from "@pegboard/registry-core";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { CrumbHead } from "@pegboard/ui/page/crumb-head.tsx";
import { Loaded } from "@pegboard/ui/page/page-states.tsx";
import { SplitSkeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Layers } from "lucide-react";
import { useMemo } from "react";
import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import type { HistorySearch } from "../../addresses/searches/history-search.ts";
import { type CatalogAnswer, catalogQuery } from "../../api/catalog.ts";
import { settingsQuery } from "../../api/settings.ts";
import { t } from "../../messages/t.ts";
import { HistoryOwnerContext } from "../../settings/history/history-owner.ts";
import { HistoryView } from "../../settings/history/history-view.tsx";
import { PresetFoot } from "./preset-foot.tsx";
import { PresetEditor } from "./preset-page.tsx";

interface PresetHistoryPageProps {
  preset: string;
  search: HistorySearch;
  /** Changes the given keys; undefined removes one from the address. */
  setSearch(patch: HistorySearch): void;
}

/** The saves of a preset, any two compared, with the way back as a draft. */
export function PresetHistoryPage({ preset, ...history }: PresetHistoryPageProps) {
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
          skeleton={
            <SplitSkeleton
              label={t("Loading the history")}
              headClass="h-13 px-4"
              rowClass="h-12 px-4"
              rows={12}
              split
            />
          }
        >
          {(loaded) => (
            <PresetEditor
              {...loaded}
              blocked={error ? t("Read only until it is loaded again") : undefined}
            >
              {(tools) => (
                <>
                  <PresetHistory
                    {...history}
                    {...{ preset, name }}
                    catalog={loaded.catalog}
                    current={loaded.stored.revision}
                  />
                  <PresetFoot
                    tools={tools}
                    onTool={(tool) => goTo(paths.preset(preset, { tool }))}
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

interface PresetHistoryProps extends PresetHistoryPageProps {
  name: string;
  catalog: CatalogAnswer;
  current: number;
}

const noCosts = () => undefined;

function PresetHistory({
  preset,
  name,
  catalog: { declared, organisation },
  current,
  ...history
}: PresetHistoryProps) {
  const context = useMemo(
    () => ({
      owner: { kind: "preset", id: preset } as const,
      ...{ current, origin: t("Nothing was set"), name },
      definitions: applyOverrides(declared, organisation).tools,
      tile: <Layers {...iconSize.m} className="text-2" />,
      useCosts: noCosts,
    }),
    [preset, name, declared, organisation, current],
  );
  return (
    <HistoryOwnerContext value={context}>
      <HistoryView {...history} />
    </HistoryOwnerContext>
  );
}
