// GET    /api/sources
// POST   /api/sources               adds an MCP server and connects to it
// DELETE /api/sources/:id           takes away a source that was added in the browser
// POST   /api/sources/:id/refresh   loads it anew
import type { Hono } from "hono";
import { z } from "zod";
import type { SourcesAnswer } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { invalid, PegboardError } from "../errors.ts";
import { tagAnswers } from "../http/entity-tag.ts";
import { readChange } from "../http/read-json.ts";
import { parseMcpConnection } from "../sources/mcp/parse-mcp-connection.ts";
import { addStoredSource, removeStoredSource } from "../sources/stored-sources.ts";

const addRequest = z.strictObject({
  name: z
    .string()
    .trim()
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,59}$/,
      "must begin with a letter or digit and have only letters, digits, spaces, . _ -",
    ),
  // What it has to be, its own reader says.
  config: z.unknown().optional(),
});

export function sourcesRoute(app: Hono, dependencies: Dependencies): void {
  const { sources, terminalProof, log, user } = dependencies;

  app.get("/api/sources", tagAnswers, (context) =>
    context.json({ sources: sources.summaries() } satisfies SourcesAnswer),
  );

  app.post("/api/sources", async (context) => {
    const { name, config } = await readChange(context, addRequest);
    const parsed = parseMcpConnection(config);
    if ("issues" in parsed) {
      throw invalid(parsed.issues.map((issue) => ({ ...issue, path: ["config", ...issue.path] })));
    }
    if (parsed.connection.transport === "stdio") terminalProof.require(context, "Adding a server that runs a command");
    const summary = await addStoredSource(dependencies, name, parsed.connection);
    const what = parsed.connection.transport === "stdio" ? "which runs a command" : "at an address";
    log.warn({ source: summary.id, by: user }, `The source ${name}, ${what}, was added.`);
    return context.json(summary, 201);
  });

  app.delete("/api/sources/:id", async (context) => {
    const id = context.req.param("id");
    const summary = sources.summaries().find((source) => source.id === id);
    if (!summary) throw unknownSource(id);
    if (summary.addedBy !== "ui") {
      const origin = `${summary.name} was not added here (${summary.addedBy}), so it cannot be removed here.`;
      throw new PegboardError("bad_request", `${origin} Leave it out when you start Pegboard.`);
    }
    await removeStoredSource(dependencies, id);
    log.warn({ source: id, by: user }, `The source ${summary.name} was removed.`);
    return context.body(null, 204);
  });

  app.post("/api/sources/:id/refresh", async (context) => {
    const summary = await sources.refresh(context.req.param("id"));
    if (!summary) throw unknownSource(context.req.param("id"));
    return context.json(summary);
  });
}

function unknownSource(id: string): PegboardError {
  return new PegboardError("not_found", `There is no source "${id}". It may have been removed: reload the list.`);
}
