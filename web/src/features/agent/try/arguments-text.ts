import type { JsonObject } from "@pegboard/registry-core";
import { t } from "../../../messages/t.ts";

/** Arguments in one line: `status: "unpaid", limit: 8` */
export function formatArguments(args: JsonObject): string {
  const members = Object.entries(args).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return members.length > 0 ? members.join(", ") : t("no arguments");
}
