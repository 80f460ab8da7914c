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

import { sortToolsByWeight, type ToolDefinition } from "@pegboard/registry-core";
import { metadataDocument, type ToolMetadataDocument } from "@pegboard/registry-core/internal";
import type { Hono } from "hono";
import {
  catalogAnswer,
  compatibleToolsAnswer,
  definitionsAnswer,
  definitionsRequest,
  metadataAnswer,
  metadataQuery,
  switchesAnswer,
  switchesRequest,
  toolListAnswer,
  toolUsageAnswer,
} from "../api-contract/catalog-contract.ts";
import type {
  CompatibleToolsAnswer,
  DefinitionsAnswer,
  DefinitionsRequest,
  MetadataAnswer,
  SwitchesAnswer,
  SwitchesRequest,
} from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import { colorStylesheet } from "../appearance/color-stylesheet.ts";
import type { Dependencies } from "../dependencies.ts";
import { cachedResponse } from "../http/cached-response.ts";
import { chunkedResponse } from "../http/chunked-response.ts";
import { tagAnswers } from "../http/entity-tag.ts";
import { readJson } from "../http/read-json.ts";
import { BODY_LIMITS } from "../limits.ts";
import { readPreferences } from "../preferences/preferences.ts";
import { runCooperatively } from "../run-cooperatively.ts";
import { answerCatalog, colorsInUse, writeToolList } from "./catalog-answer.ts";
import { markOf } from "./listed-tools.ts";
import { countOfAgents, toolUsage } from "./tool-usage.ts";

export function toolsRoute(app: Hono, dependencies: Dependencies): void {
  definitionRoutes(app, dependencies);
  usageRoutes(app, dependencies);

  app.get(
    "/api/v1/agents/tools",
    contract({ answers: compatibleToolsAnswer }),
    tagAnswers,
    async (context) =>
      context.json(compatibleTools((await dependencies.current.read()).catalog.tools)),
  );

  app.get("/api/v1/colors.css", contract({ media: "text/css" }), tagAnswers, async (context) => {
    const { catalog } = await dependencies.current.read();
    const { css } = await colorStylesheet(colorsInUse(catalog));
    return context.body(css, 200, { "Content-Type": "text/css; charset=utf-8" });
  });
}

function definitionRoutes(app: Hono, dependencies: Dependencies): void {
  app.get("/api/v1/tools", contract({ answers: catalogAnswer }), async (context) =>
    chunkedResponse(context, await answerCatalog(dependencies), 2),
  );

  const list = cachedResponse();
  app.get("/api/v1/tools/list", contract({ answers: toolListAnswer }), async (context) => {
    const { tokenizer } = await readPreferences(dependencies.store);
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
      context.json(await runCooperatively(toolUsage(await dependencies.agents.listServed()))),
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
        countOfAgents(await dependencies.agents.listServed(), tools),
      );
      return context.json({ agents } satisfies SwitchesAnswer);
    },
  );
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
