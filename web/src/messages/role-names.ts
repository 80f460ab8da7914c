import { t } from "./t.ts";

/** The roles of people as they are named everywhere. */
export const ROLE_NAMES = {
  viewer: t("Viewer"),
  editor: t("Editor"),
  admin: t("Admin"),
};
