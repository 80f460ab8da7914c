import { pageTranslate } from "@pegboard/ui/messages/page-translate.tsx";

/**
 * Says an English message in the language of this page: `t("Remove {name}", { name })`. What it
 * says in other languages stands in a file for each beside this one.
 */
export const t = await pageTranslate(() => import("./de.json"));
