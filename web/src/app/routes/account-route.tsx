import { useAddress } from "../../addresses/address.ts";
import { AccountPage } from "../../features/account/account-page.tsx";
import { t } from "../../messages/t.ts";
import { setAppearance, setLanguage, useAppearance } from "../appearance.ts";
import { useDocumentTitle } from "../document-title.ts";

export function AccountRoute() {
  useDocumentTitle(t("Account"));
  const appearance = useAppearance();
  const { hash } = useAddress();
  return (
    <AccountPage
      section={hash.slice(1) || undefined}
      appearance={appearance}
      onAppearance={setAppearance}
      onLanguage={setLanguage}
      hasSingleKeys={appearance.keys === "all"}
      onSingleKeys={(isOn) => setAppearance({ keys: isOn ? "all" : "mod" })}
    />
  );
}
