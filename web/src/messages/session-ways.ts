import { t } from "./t.ts";

/** How somebody signed in. */
export const SESSION_WAYS = {
  password: t("Password"),
  passkey: t("Passkey"),
  sso: t("SSO"),
  link: t("Link"),
};
