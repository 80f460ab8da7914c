import { SettingsPage } from "../../features/settings/settings-page.tsx";
import { t } from "../../messages/t.ts";
import { setAppearance, useAppearance } from "../appearance.ts";
import { useDocumentTitle } from "../document-title.ts";

export function SettingsRoute() {
  useDocumentTitle(t("Settings"));
  const appearance = useAppearance();
  return <SettingsPage appearance={appearance} onAppearance={setAppearance} />;
}
