import type { Role } from "../../../server/src/api-contract.ts";
import { t } from "./t.ts";

/** The roles of people as they are named everywhere. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  viewer: t("Viewer"),
  editor: t("Editor"),
  admin: t("Admin"),
};
