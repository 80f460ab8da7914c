import { t } from "../messages/t.ts";

/** The modifier of shortcuts as this computer prints it. */
export const modKey = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : t("Ctrl+");
