import { replaceAddress } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import { parseHistorySearch } from "../../addresses/searches/history-search.ts";
import { parsePresetSearch, parsePresetsSearch } from "../../addresses/searches/presets-search.ts";
import { useParam, useSearch } from "../../addresses/shown-page.ts";
import { PresetHistoryPage, PresetPage } from "../../features/presets/preset-page.tsx";
import { PresetsPage } from "../../features/presets/presets-page.tsx";
import { t } from "../../messages/t.ts";
import { useDocumentTitle } from "../document-title.ts";

export function PresetsRoute() {
  useDocumentTitle(t("Presets"));
  const [{ dialog, from }, setSearch] = useSearch(parsePresetsSearch);
  return (
    <PresetsPage
      isNew={dialog === "new"}
      from={from}
      onNew={(open) => setSearch(open ? { dialog: "new" } : {})}
    />
  );
}

export function PresetRoute() {
  useDocumentTitle(t("Preset"));
  const preset = useParam("preset");
  const [{ tool }] = useSearch(parsePresetSearch);
  return (
    <PresetPage
      key={preset}
      preset={preset}
      tool={tool}
      onTool={(next) =>
        replaceAddress(paths.preset(preset, next === undefined ? {} : { tool: next }))
      }
    />
  );
}

export function PresetHistoryRoute() {
  useDocumentTitle(t("Preset: history"));
  const preset = useParam("preset");
  const [search, , patchSearch] = useSearch(parseHistorySearch);
  return <PresetHistoryPage key={preset} preset={preset} search={search} setSearch={patchSearch} />;
}
