import { pageTranslate } from "@pegboard/ui/messages/page-translate.tsx";

/** Says what forms say: `t("must be a number")`. */
export const t = await pageTranslate(() => import("./de.json"));
