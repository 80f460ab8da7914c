import {
  parseSettingsSearch,
  type SettingsSearch,
} from "../../addresses/searches/settings-search.ts";
import { useOptionalParam, useSearch } from "../../addresses/shown-page.ts";
import { SettingsPage } from "../../features/settings/settings-page.tsx";
import { isSettingsSection } from "../../features/settings/settings-table.ts";
import { t } from "../../messages/t.ts";
import { setAppearance, setLanguage, useAppearance } from "../appearance.ts";
import { useDocumentTitle } from "../document-title.ts";

export function SettingsRoute() {
  useDocumentTitle(t("Settings"));
  const appearance = useAppearance();
  const section = useOptionalParam("section");
  const [search, setSearch] = useSearch<SettingsSearch>(parseSettingsSearch);
  return (
    <SettingsPage
      section={isSettingsSection(section) ? section : undefined}
      search={search}
      setSearch={setSearch}
      appearance={appearance}
      onAppearance={setAppearance}
      onLanguage={setLanguage}
    />
  );
}
