import {
  type Client,
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
} from "@modelcontextprotocol/client";
import { sameJson } from "@pegboard/json-schema";
import { LIMITS } from "@pegboard/registry-core/internal";
import { z } from "zod";
import type { McpLimits } from "../transport/mcp-line.ts";
import type { ListedMaterials, RefusedList } from "./listed-materials.ts";

const MOST_PAGES = 64;
/** Milliseconds for each page of a list besides tools, since the tools wait for it. */
const BESIDES_LIMIT = 20_000;

/**
 * The lists that a server may have: the key of each in the answers, and how many entries are taken.
 */
const MCP_LISTS = {
  "tools/list": { key: "tools", most: LIMITS.methodsOfSource },
  "prompts/list": { key: "prompts", most: LIMITS.materialsOfSource },
  "resources/list": { key: "resources", most: LIMITS.materialsOfSource },
  "resources/templates/list": { key: "resourceTemplates", most: LIMITS.templatesOfSource },
} as const;

/**
 * A page accepts any entry, because each is judged on its own, so that a bad one costs only itself.
 */
const mcpListPage = z.looseObject({ nextCursor: z.unknown().optional() });

/**
 * Prompts and resources, and those lists that the server does not give although it says that it has
 * them. A refusal costs only the list itself.
 */
type Besides = ListedMaterials & { refused: RefusedList[] };

/**
 * Every page of what a server lists, unchecked, until there are more than are taken. Rejects when
 * it gives no list of tools although it says that it has one.
 */
export async function listServer(
  client: Client,
  limits: McpLimits,
): Promise<{ tools: unknown[]; materials: Besides }> {
  const tools = client.getServerCapabilities()?.tools
    ? await listAll(client, "tools/list", limits)
    : [];
  return { tools, materials: await listMaterials(client, limits) };
}

async function listMaterials(client: Client, { signal, timeout }: McpLimits): Promise<Besides> {
  const { prompts, resources } = client.getServerCapabilities() ?? {};
  const refused: RefusedList[] = [];
  const limits = { signal, timeout: Math.min(timeout, BESIDES_LIMIT) };
  const list = async (
    of: RefusedList["of"],
    method: keyof typeof MCP_LISTS,
  ): Promise<unknown[]> => {
    if (!(of === "prompts" ? prompts : resources)) return [];
    try {
      return await listAll(client, method, limits);
    } catch (error) {
      const cause = whyNone(error);
      // Many servers with resources know no templates.
      const isUnknown =
        error instanceof ProtocolError && error.code === ProtocolErrorCode.MethodNotFound;
      if (!isUnknown) refused.push({ of, cause });
      return [];
    }
  };
  const [ofPrompts, ofResources, templates] = await Promise.all([
    list("prompts", "prompts/list"),
    list("resources", "resources/list"),
    list("templates", "resources/templates/list"),
  ]);
  return { prompts: ofPrompts, resources: ofResources, templates, refused };
}

class NoList extends Error {}

/** Why a server does not give a list. Throws errors that end the whole connection. */
function whyNone(error: unknown): string {
  if (error instanceof ProtocolError || error instanceof NoList) return error.message;
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) {
    const { timeout } = Object(error.data) as { timeout?: unknown };
    return typeof timeout === "number"
      ? `it did not answer within ${timeout / 1_000} seconds`
      : "it did not answer";
  }
  throw error;
}

async function listAll(
  client: Client,
  method: keyof typeof MCP_LISTS,
  limits: McpLimits,
): Promise<unknown[]> {
  const { key, most } = MCP_LISTS[method];
  const listed: unknown[] = [];
  // Cursors are the server's own: what is none in MCP, such as a number, goes back as it came.
  let cursor: unknown;
  let before: unknown;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const request = { method, params: cursor === undefined ? {} : { cursor: cursor as string } };
    const { [key]: entries, nextCursor } = await client.request(request, mcpListPage, limits);
    if (!Array.isArray(entries)) throw new NoList(`The server's list of ${key} is none in MCP`);
    const stands = page > 0 && sameJson(nextCursor, cursor);
    // A server that does not read cursors gives its only page again.
    if (stands && sameJson(entries, before)) return listed;
    for (const entry of entries) listed.push(entry);
    const isLast = nextCursor === undefined || nextCursor === null || nextCursor === "";
    if (listed.length > most || isLast || stands) return listed;
    [cursor, before] = [nextCursor, entries];
  }
  throw new NoList(`its list of ${key} does not end after ${MOST_PAGES} pages`);
}
