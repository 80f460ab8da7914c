// GET /api/tools            every definition, what operators changed, and what it takes to show them
// GET /api/tools/usage      which agents have each tool on, or values of their own for it
// GET /api/tools/metadata   the metadata document in snake_case, by weight; ?by=name as a record
// GET /api/colors.css       the colour classes in use
import { metadataDocument, metadataRecord, sortToolsByWeight } from "@pegboard/registry-core";
import type { Hono } from "hono";
import type { MetadataAnswer } from "../api-contract.ts";
import { colorStylesheet } from "../appearance/color-stylesheet.ts";
import type { Dependencies } from "../dependencies.ts";
import { tagAnswers } from "../http/entity-tag.ts";
import { answerCatalog, colorsInUse } from "./catalog-answer.ts";
import { toolUsage } from "./tool-usage.ts";

export function toolsRoute(app: Hono, dependencies: Dependencies): void {
  app.get("/api/tools", tagAnswers, async (context) => context.json(await answerCatalog(dependencies)));

  app.get("/api/tools/usage", tagAnswers, async (context) => context.json(toolUsage(await dependencies.agents.list())));

  app.get("/api/tools/metadata", tagAnswers, async (context) => {
    const tools = sortToolsByWeight((await dependencies.current.read()).catalog.tools);
    const document = context.req.query("by") === "name" ? metadataRecord(tools) : metadataDocument(tools);
    return context.json(document satisfies MetadataAnswer);
  });

  app.get("/api/colors.css", tagAnswers, async (context) => {
    const { catalog } = await dependencies.current.read();
    const { css } = await colorStylesheet(colorsInUse(catalog));
    return context.body(css, 200, { "Content-Type": "text/css; charset=utf-8" });
  });
}
