import { dateText } from "@pegboard/ui/messages/day-text.ts";
import { t } from "./t.ts";

/** Since when somebody is here: "since 3 March". */
export const sinceText = (at: string): string =>
  t("since {day}", { day: dateText(new Date(at), new Date()) });
