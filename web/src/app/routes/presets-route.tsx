import { replaceAddress } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import { parseHistorySearch } from "../../addresses/searches/history-search.ts";
import { parsePresetSearch, parsePresetsSearch } from "../../addresses/searches/presets-search.ts";
import { useParam, useSearch } from "../../addresses/shown-page.ts";
import { PresetHistoryPage } from "../../features/presets/preset-history-page.tsx";
import { PresetPage } from "../../features/presets/preset-page.tsx";
import { PresetsPage } from "../../features/presets/presets-page.tsx";
import { common } from "../../language/common.ts";
import { useDocumentTitle } from "../document-title.ts";
import { say } from "./texts.ts";

export function PresetsRoute() {
  useDocumentTitle(common.presets);
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
  useDocumentTitle(common.preset);
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
  useDocumentTitle(say.presetHistory);
  const preset = useParam("preset");
  const [search, , patchSearch] = useSearch(parseHistorySearch);
  return <PresetHistoryPage key={preset} preset={preset} search={search} setSearch={patchSearch} />;
}
