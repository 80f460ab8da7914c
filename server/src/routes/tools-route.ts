// GET  /api/v1/tools               every definition, what operators changed, and what it takes to
//                                  show them
// GET  /api/v1/tools/list          what lists show of each tool
// POST /api/v1/tools/definitions   the whole of some of them
// GET  /api/v1/tools/usage         which agents have each tool on, or values of their own for it
// POST /api/v1/tools/switches      how each agent has these methods on
// GET  /api/v1/tools/metadata      the metadata document in snake_case, by weight; ?by=name as a
//                                  record
// GET  /api/v1/agents/tools        visible tools in the compatible shape
// GET  /api/v1/colors.css          the colour classes in use
// GET  /api/v1/icons?name=…        drawings of icons by name; unknown names are missing

import { sortToolsByWeight, type ToolDefinition } from "@pegboard/registry-core";
import type { Catalog } from "@pegboard/registry-core/internal";
import {
  countSwitches,
  findNamedMethods,
  type MethodNames,
  metadataDocument,
  methodTokens,
  type TokenTable,
  type ToolMetadataDocument,
  toolsOfAll,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import type { Context, Hono } from "hono";
import type { AgentState } from "../agents/agent-states.ts";
import {
  catalogAnswer,
  colorsQuery,
  compatibleToolsAnswer,
  definitionsAnswer,
  definitionsRequest,
  iconsAnswer,
  iconsQuery,
  metadataAnswer,
  metadataQuery,
  switchesAnswer,
  switchesRequest,
  toolListAnswer,
  toolUsageAnswer,
} from "../api-contract/catalog-contract.ts";
import type {
  CatalogAnswer,
  CompatibleToolsAnswer,
  DefinitionsAnswer,
  DefinitionsRequest,
  IconsAnswer,
  MetadataAnswer,
  SwitchesAnswer,
  SwitchesRequest,
  ToolUsageAnswer,
} from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import { colorStylesheet } from "../appearance/color-stylesheet.ts";
import { iconNodes } from "../appearance/icon-nodes.ts";
import { runCooperatively } from "../bounds/run-cooperatively.ts";
import type { Dependencies } from "../dependencies.ts";
import { type SeenAgents, seenAgents } from "../http/agent-reach.ts";
import { cachedResponse, chunkedResponse, sendLong, writeLong } from "../http/chunked-response.ts";
import { tagAnswers } from "../http/entity-tag.ts";
import { readJson } from "../http/read-request.ts";
import { seenSettings } from "../http/seen-settings.ts";
import { BODY_LIMITS } from "../limits.ts";
import { readPreferences } from "../preferences/preferences.ts";
import { TOKENIZERS } from "../tokens/tokenizers.ts";
import { markOf, toolPacker } from "./listed-tools.ts";

export function toolsRoute(app: Hono, dependencies: Dependencies): void {
  definitionRoutes(app, dependencies);
  usageRoutes(app, dependencies);
  iconsRoute(app);

  app.get(
    "/api/v1/agents/tools",
    contract({ answers: compatibleToolsAnswer }),
    tagAnswers,
    async (context) =>
      context.json(compatibleTools((await dependencies.current.read()).catalog.tools)),
  );

  app.get(
    "/api/v1/colors.css",
    contract({ query: colorsQuery, media: "text/css" }),
    tagAnswers,
    async (context) => {
      const { catalog } = await dependencies.current.read();
      const { css } = await colorStylesheet(colorsInUse(catalog));
      return context.body(css, 200, { "Content-Type": "text/css; charset=utf-8" });
    },
  );
}

function definitionRoutes(app: Hono, dependencies: Dependencies): void {
  app.get("/api/v1/tools", contract({ answers: catalogAnswer }), async (context) =>
    chunkedResponse(
      context,
      await answerCatalog(dependencies, await seenAgents(context, dependencies)),
      2,
    ),
  );

  const list = cachedResponse();
  app.get("/api/v1/tools/list", contract({ answers: toolListAnswer }), async (context) => {
    const { tokenizer } = await readPreferences(dependencies.store);
    const seen = await seenAgents(context, dependencies);
    if (seen.ids)
      return sendLong(
        context,
        await writeLong(context, listParts(await answerCatalog(dependencies, seen)), JSON_HEADERS),
        JSON_HEADERS,
      );
    return list(context, [await dependencies.current.read(), tokenizer], () =>
      writeToolList(dependencies),
    );
  });

  app.post(
    "/api/v1/tools/definitions",
    contract({ takes: definitionsRequest, answers: definitionsAnswer }),
    async (context) => {
      const { tools }: DefinitionsRequest = await readJson(
        context,
        definitionsRequest,
        BODY_LIMITS.ofNames,
      );
      const { declared } = await dependencies.current.read();
      const wanted = new Set(tools);
      const lines = declared.filter(({ name }) => wanted.has(name)).map(definitionLine);
      return context.body(
        `{"definitions":[\n${lines.join(",\n")}${lines.length > 0 ? "\n" : ""}]}`,
        200,
        JSON_HEADERS,
      );
    },
  );

  app.get(
    "/api/v1/tools/metadata",
    contract({ answers: metadataAnswer, query: metadataQuery }),
    async (context) => {
      const tools = sortToolsByWeight((await dependencies.current.read()).catalog.tools);
      const documents = await runCooperatively(documentsOf(tools));
      const byName = () =>
        Object.fromEntries(documents.map((document) => [document.name, document]));
      const document: MetadataAnswer = context.req.query("by") === "name" ? byName() : documents;
      return chunkedResponse(context, document, 1);
    },
  );
}

function usageRoutes(app: Hono, dependencies: Dependencies): void {
  app.get(
    "/api/v1/tools/usage",
    contract({ answers: toolUsageAnswer }),
    tagAnswers,
    async (context) =>
      context.json(await runCooperatively(toolUsage(await seenStates(dependencies, context)))),
  );

  app.post(
    "/api/v1/tools/switches",
    contract({ takes: switchesRequest, answers: switchesAnswer }),
    async (context) => {
      const { tools }: SwitchesRequest = await readJson(
        context,
        switchesRequest,
        BODY_LIMITS.ofNames,
      );
      const agents = await runCooperatively(
        countOfAgents(await seenStates(dependencies, context), tools),
      );
      return context.json({ agents } satisfies SwitchesAnswer);
    },
  );
}

/** The agents in use that the caller sees. */
async function seenStates(dependencies: Dependencies, context: Context): Promise<AgentState[]> {
  const seen = await seenAgents(context, dependencies);
  return seen.among(await dependencies.agents.listServed(), ({ agent }) => agent.id);
}

const JSON_HEADERS = { "Content-Type": "application/json" };

const definitionLine = (definition: ToolDefinition): string =>
  JSON.stringify({
    listed: markOf(definition),
    definition,
  } satisfies DefinitionsAnswer["definitions"][number]);

function compatibleTools(tools: readonly ToolDefinition[]): CompatibleToolsAnswer {
  const results = tools
    .filter((tool) => tool.visible)
    .map(({ name, displayName, description, icon = "Wrench", app = "pegboard" }) => {
      // A dotted name carries its app already.
      const key = name.includes(".") ? name : `${app}.${name}`;
      return [key, { name: displayName, description, icon, app }] as const;
    });
  return { results: Object.fromEntries(results) };
}

function* documentsOf(
  tools: readonly ToolDefinition[],
): Generator<undefined, ToolMetadataDocument[]> {
  const documents: ToolMetadataDocument[] = [];
  for (const tool of tools) {
    documents.push(...metadataDocument([tool]));
    yield;
  }
  return documents;
}

function iconsRoute(app: Hono): void {
  app.get("/api/v1/icons", contract({ answers: iconsAnswer, query: iconsQuery }), (context) => {
    return context.json({
      icons: iconNodes(context.req.queries("name") ?? []),
    } satisfies IconsAnswer);
  });
}

/** Everything that the UI shows of tools, before any agent is chosen. */
async function answerCatalog(
  dependencies: Pick<Dependencies, "current" | "store" | "methodTokens">,
  seen?: SeenAgents,
): Promise<CatalogAnswer> {
  const { catalog, names, ...state } = await dependencies.current.read();
  const { version, declared, organisation, ownFormats } = state;
  const icons = toolsOfAll(catalog).flatMap(({ icon }) => (icon === undefined ? [] : [icon]));
  const { tokenizer } = await readPreferences(dependencies.store);
  const { version: colorsVersion } = await colorStylesheet(colorsInUse(catalog));
  const tokens = await dependencies.methodTokens.read(toolsOfAll(catalog), names, tokenizer);
  const { search } = catalog;
  return {
    version,
    declared,
    organisation: seen ? seenSettings(organisation, seen) : organisation,
    ...(search && { search: searchWithTokens(search, tokens) }),
    presets: [...(catalog.presets ?? [])],
    ownFormats,
    unavailable: catalog.unavailable ?? {},
    incomplete: catalog.incomplete ?? false,
    icons: iconNodes(icons),
    colorsVersion,
    tokens,
    tokenizer: TOKENIZERS[tokenizer].label,
  };
}

function searchWithTokens(definition: ToolDefinition, tokens: TokenTable) {
  const [method] = definition.methods;
  return { definition, tokens: method ? methodTokens(tokens, definition.name, method.name) : 0 };
}

/** The catalogue with what lists show of tools, as JSON, tool by tool. */
async function writeToolList(
  dependencies: Pick<Dependencies, "current" | "store" | "methodTokens">,
): Promise<Iterable<string>> {
  return listParts(await answerCatalog(dependencies));
}

function* listParts({ declared, tokens, ...others }: CatalogAnswer): Generator<string> {
  const { pack, alike } = toolPacker(tokens);
  yield `${JSON.stringify(others).slice(0, -1)},"declared":[`;
  for (const [index, tool] of declared.entries())
    yield `${index === 0 ? "" : ","}${JSON.stringify(pack(tool))}`;
  yield `],"alike":${JSON.stringify(alike)}}`;
}

/** Every colour of a tool, each once. */
function colorsInUse({ tools }: Catalog): string[] {
  return [...new Set(tools.flatMap(({ color }) => (color === undefined ? [] : [color])))];
}

/**
 * The agents that have a tool on, and those that have values of their own for it, computed agent by
 * agent.
 */
function* toolUsage(states: readonly AgentState[]): Generator<undefined, ToolUsageAnswer> {
  const usedBy = yield* findUsers(states);
  const agents = states.map(({ agent: { id, name } }) => ({ id, name }));
  return { agents, usedBy, configuredBy: findConfiguring(states) };
}

/** How each agent has these methods on, computed agent by agent. */
function* countOfAgents(
  agents: readonly AgentState[],
  named: readonly MethodNames[],
): Generator<undefined, SwitchesAnswer["agents"]> {
  const counts: SwitchesAnswer["agents"] = {};
  for (const { agent, toolset } of agents) {
    counts[agent.id] = countSwitches(findNamedMethods(toolset.tools, named));
    yield;
  }
  return counts;
}

/**
 * Writes digits as bytes, because with thousands of tools and hundreds of agents there are
 * millions.
 */
function* findUsers(
  states: readonly AgentState[],
): Generator<undefined, ToolUsageAnswer["usedBy"]> {
  const users = new Map<string, Buffer>();
  for (const [place, { toolset }] of states.entries()) {
    for (const { definition, state, methods } of toolset.tools) {
      if (state === "off") continue;
      const known = users.get(definition.name) ?? Buffer.alloc(states.length, "0");
      const offered = methods.some((method) => method.offered || method.passedOn);
      known.write(offered ? "2" : "1", place);
      users.set(definition.name, known);
    }
    yield;
  }
  return Object.fromEntries([...users].map(([tool, digits]) => [tool, digits.toString("latin1")]));
}

function findConfiguring(agents: readonly AgentState[]): ToolUsageAnswer["configuredBy"] {
  const found = new Map<string, Map<string, { id: string; name: string }[]>>();
  for (const { agent, settings } of agents) {
    for (const [tool, stored] of Object.entries(settings.tools ?? {})) {
      const ofTool = found.get(tool) ?? new Map<string, { id: string; name: string }[]>();
      for (const key of Object.keys(toToolSettings(stored).config ?? {})) {
        const known = ofTool.get(key) ?? [];
        known.push({ id: agent.id, name: agent.name });
        found.set(tool, ofTool.set(key, known));
      }
    }
  }
  return Object.fromEntries([...found].map(([tool, keys]) => [tool, Object.fromEntries(keys)]));
}
