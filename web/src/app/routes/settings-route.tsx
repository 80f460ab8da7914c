import { SettingsPage } from "../../features/settings/settings-page.tsx";
import { common } from "../../language/common.ts";
import { setAppearance, useAppearance } from "../appearance.ts";
import { useDocumentTitle } from "../document-title.ts";

export function SettingsRoute() {
  useDocumentTitle(common.settings);
  const appearance = useAppearance();
  return <SettingsPage appearance={appearance} onAppearance={setAppearance} />;
}
