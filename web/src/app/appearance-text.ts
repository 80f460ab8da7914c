import { t } from "../messages/t.ts";

export const USE_THEME = { light: t("Use the light theme"), dark: t("Use the dark theme") };

export const SHOW_ROWS = {
  comfortable: t("Show comfortable rows"),
  compact: t("Show compact rows"),
};
