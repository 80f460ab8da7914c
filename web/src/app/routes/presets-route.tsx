import { parseHistorySearch } from "../../addresses/searches/history-search.ts";
import { parsePresetSearch, parsePresetsSearch } from "../../addresses/searches/presets-search.ts";
import { useParam, useSearch } from "../../addresses/shown-page.ts";
import { PresetHistoryPage, PresetPage } from "../../features/presets/preset-page.tsx";
import { PresetsPage } from "../../features/presets/presets-page.tsx";
import { t } from "../../messages/t.ts";
import { useDocumentTitle } from "../document-title.ts";

export function PresetsRoute() {
  useDocumentTitle(t("Presets"));
  const [search, setSearch] = useSearch(parsePresetsSearch);
  return <PresetsPage search={search} setSearch={setSearch} />;
}

export function PresetRoute() {
  useDocumentTitle(t("Preset"));
  const preset = useParam("preset");
  const [search, , patchSearch] = useSearch(parsePresetSearch);
  return <PresetPage key={preset} preset={preset} search={search} setSearch={patchSearch} />;
}

export function PresetHistoryRoute() {
  useDocumentTitle(t("Preset: history"));
  const preset = useParam("preset");
  const [search, , patchSearch] = useSearch(parseHistorySearch);
  return <PresetHistoryPage key={preset} preset={preset} search={search} setSearch={patchSearch} />;
}
