import { jsonText } from "@pegboard/json-schema";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** An answer in JSON that may hold arguments or a result, whose numbers keep all their digits. */
export function jsonAnswer(
  context: Context,
  value: object,
  status: ContentfulStatusCode = 200,
): Response {
  return context.body(jsonText(value), status, { "Content-Type": "application/json" });
}
