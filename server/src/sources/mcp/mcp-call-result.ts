import { type ContentBlock, specTypeSchemas } from "@modelcontextprotocol/client";
import { isJsonObject, type JsonObject } from "@pegboard/json-schema";
import { errorText, withTrueMedia } from "@pegboard/registry-core/internal";
import { z } from "zod";
import { unmarkTexts } from "./transport/long-numbers.ts";

/** A server's answer to a call. A part that cannot be read is replaced; the others stay. */
export const serverCallAnswer = z.object({
  content: z
    .array(z.unknown().transform(toReadableBlock))
    .nullish()
    .transform((blocks) => blocks ?? [])
    .catch(() => [toReadableBlock(undefined)]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional().catch(undefined),
});

/**
 * The result of a call: the content blocks as the server sent them, and its structured content if
 * there is some.
 */
export interface McpCallResult {
  content: ContentBlock[];
  structuredContent?: unknown;
}

/** The result of a tool that ran; throws why it failed when it reports an error. */
export function mcpCallResult(answer: z.output<typeof serverCallAnswer>): McpCallResult {
  const { content, isError } = answer;
  const structuredContent = unmarkTexts(answer.structuredContent);
  if (isError) throw new Error(errorText({ content, structuredContent } as JsonObject));
  return { content, ...(structuredContent !== undefined && { structuredContent }) };
}

function toReadableBlock(block: unknown): ContentBlock {
  const given = isJsonObject(block) ? withTrueMedia(block) : block;
  const read = specTypeSchemas.ContentBlock["~standard"].validate(given);
  if (!read.issues) return read.value;
  const { type } = Object(block) as { type?: unknown };
  const kind = typeof type === "string" ? ` of the kind "${type.slice(0, 40)}"` : "";
  return { type: "text", text: `[The server sent a part${kind} that cannot be read.]` };
}
