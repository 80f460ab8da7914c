import { PresetHistoryPage } from "../../features/presets/preset-history-page.tsx";
import { PresetPage } from "../../features/presets/preset-page.tsx";
import { PresetsPage } from "../../features/presets/presets-page.tsx";
import { parsePresetSearch, parsePresetsSearch } from "../../features/presets/presets-search.ts";
import { common } from "../../language/common.ts";
import { parseHistorySearch } from "../../settings/history/history-search.ts";
import { goTo, replaceAddress } from "../address/address.ts";
import { useParam, useSearch } from "../address/shown-page.ts";
import { useDocumentTitle } from "../document-title.ts";
import { modKey } from "../mod-key.ts";
import { paths } from "../paths.ts";
import { say } from "./texts.ts";

export function PresetsRoute() {
  useDocumentTitle(common.presets);
  const [{ dialog, from }, setSearch] = useSearch(parsePresetsSearch);
  return (
    <PresetsPage
      isNew={dialog === "new"}
      from={from}
      onNew={(open) => setSearch(open ? { dialog: "new" } : {})}
      presetPath={(preset) => paths.preset(preset)}
      historyPath={(preset) => paths.presetHistory(preset)}
      onAgents={() => goTo(paths.agents())}
      onOpen={(preset) => replaceAddress(paths.preset(preset))}
    />
  );
}

export function PresetRoute() {
  useDocumentTitle(common.preset);
  const preset = useParam("preset");
  const [{ tool }] = useSearch(parsePresetSearch);
  return (
    <PresetPage
      key={preset}
      preset={preset}
      tool={tool}
      onTool={(next) => replaceAddress(paths.preset(preset, next === undefined ? {} : { tool: next }))}
      onList={() => goTo(paths.presets())}
      historyPath={paths.presetHistory(preset)}
      modKey={modKey}
    />
  );
}

export function PresetHistoryRoute() {
  useDocumentTitle(say.presetHistory);
  const preset = useParam("preset");
  const [search, , patchSearch] = useSearch(parseHistorySearch);
  return (
    <PresetHistoryPage
      key={preset}
      preset={preset}
      search={search}
      setSearch={patchSearch}
      activityPath={paths.activity({ owner: `preset:${preset}` })}
      onList={() => goTo(paths.presets())}
      onPreset={(tool) => goTo(paths.preset(preset, tool === undefined ? {} : { tool }))}
      modKey={modKey}
    />
  );
}
