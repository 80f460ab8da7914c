import { getRouteApi, useRouter } from "@tanstack/react-router";
import { PresetHistoryPage } from "../../features/presets/preset-history-page.tsx";
import { PresetPage } from "../../features/presets/preset-page.tsx";
import { PresetsPage } from "../../features/presets/presets-page.tsx";
import { common } from "../../language/common.ts";
import type { HistorySearch } from "../../settings/history/history-search.ts";
import { useDocumentTitle } from "../document-title.ts";
import { modKey } from "../mod-key.ts";
import { paths } from "../paths.ts";
import { say } from "./texts.ts";

const listRoute = getRouteApi("/presets");
const pageRoute = getRouteApi("/presets/$preset");
const historyRoute = getRouteApi("/presets/$preset/history");

export function PresetsRoute() {
  useDocumentTitle(common.presets);
  const navigate = listRoute.useNavigate();
  const { history } = useRouter();
  const { dialog } = listRoute.useSearch();
  return (
    <PresetsPage
      isNew={dialog === "new"}
      onNew={(open) => void navigate({ search: open ? { dialog: "new" } : {}, replace: true })}
      presetPath={(preset) => paths.preset(preset)}
      historyPath={(preset) => paths.presetHistory(preset)}
      agentsPath={paths.agents()}
      onOpen={(preset) => history.replace(paths.preset(preset))}
    />
  );
}

export function PresetRoute() {
  useDocumentTitle(common.preset);
  const { preset } = pageRoute.useParams();
  const { tool } = pageRoute.useSearch();
  const { history } = useRouter();
  return (
    <PresetPage
      key={preset}
      preset={preset}
      tool={tool}
      onTool={(next) => history.replace(paths.preset(preset, next === undefined ? {} : { tool: next }))}
      onList={() => history.push(paths.presets())}
      historyPath={paths.presetHistory(preset)}
      modKey={modKey}
    />
  );
}

export function PresetHistoryRoute() {
  useDocumentTitle(say.presetHistory);
  const { preset } = historyRoute.useParams();
  const navigate = historyRoute.useNavigate();
  const { history } = useRouter();
  const setSearch = (patch: HistorySearch) =>
    void navigate({ search: (before) => ({ ...before, ...patch }), replace: true });
  return (
    <PresetHistoryPage
      key={preset}
      preset={preset}
      search={historyRoute.useSearch()}
      setSearch={setSearch}
      activityPath={paths.activity({ owner: `preset:${preset}` })}
      onList={() => history.push(paths.presets())}
      onPreset={(tool) => history.push(paths.preset(preset, tool === undefined ? {} : { tool }))}
      modKey={modKey}
    />
  );
}
