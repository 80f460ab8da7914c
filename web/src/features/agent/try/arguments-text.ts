import type { JsonObject } from "@pegboard/registry-core";
import { say } from "./texts.ts";

/** Arguments in one line: `status: "unpaid", limit: 8` */
export function argumentsText(args: JsonObject): string {
  const members = Object.entries(args).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return members.length > 0 ? members.join(", ") : say.withoutArguments;
}
