import { pageTranslate } from "./page-translate.tsx";

/** Says what controls say: `t("Remove {name}", { name })`. */
export const t = await pageTranslate(() => import("./de.json"));
