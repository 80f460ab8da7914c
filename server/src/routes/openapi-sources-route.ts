// POST  /api/sources/openapi/preview   what would come in of a description; stores nothing
// POST  /api/sources/openapi           adds a service that is described in OpenAPI
// GET   /api/sources/:id/openapi       all that its description has, and what of it stays out
// GET   /api/sources/:id/openapi/reading   what is known of it since it was read last
// PATCH /api/sources/:id/openapi       another name, description or choice of what stays out

import { type JsonObject, reasonOf } from "@pegboard/registry-core";
import type { Hono } from "hono";
import { z } from "zod";
import type { ChangeOpenApiRequest } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { invalid, PegboardError } from "../errors.ts";
import { callerOf } from "../http/caller.ts";
import { limitAtOnce } from "../http/caller-limits.ts";
import { readChange } from "../http/read-json.ts";
import { sourceName } from "../http/source-name.ts";
import { OPENAPI_LIMITS } from "../limits.ts";
import { type OpenApiOrigin, parseOpenApiOrigin } from "../sources/openapi/openapi-config.ts";
import { originOf, readingOf } from "../sources/openapi/openapi-source.ts";
import { previewDescription } from "../sources/openapi/preview-description.ts";
import { addOpenApiSource, changeOpenApiSource } from "../sources/openapi/stored-openapi.ts";

const sent = z.looseObject({ name: sourceName });
const previewed = z.looseObject({ name: sourceName.default("openapi") });
const changed: z.ZodType<ChangeOpenApiRequest> = z
  .strictObject({
    ...{ name: sourceName, without: z.array(z.string()), url: z.string() },
    ...{ text: z.string(), fileName: z.string() },
  })
  .partial();
/** A text in JSON is longer than itself. */
const LARGEST_BODY = OPENAPI_LIMITS.bytes * 1.5;

export function openApiSourcesRoute(app: Hono, dependencies: Dependencies): void {
  const { sources, log } = dependencies;
  app.use("/api/sources/openapi/*", limitAtOnce(OPENAPI_LIMITS.readingAtOnce, "descriptions that are read"));

  app.post("/api/sources/openapi/preview", async (context) => {
    const { name, ...rest } = await readChange(context, previewed, LARGEST_BODY);
    return context.json(await preview(originFrom(rest as JsonObject), name, context.req.raw.signal));
  });

  app.post("/api/sources/openapi", async (context) => {
    const { name, ...rest } = await readChange(context, sent, LARGEST_BODY);
    const summary = await addOpenApiSource(dependencies, name, originFrom(rest as JsonObject));
    log.warn(
      { source: summary.id, by: callerOf(context).name },
      `The source ${name}, which OpenAPI describes, was added.`,
    );
    return context.json(summary, 201);
  });

  app.get("/api/sources/:id/openapi", async (context) => {
    const { origin, name } = describedSource(context.req.param("id"));
    return context.json(await preview(origin, name, context.req.raw.signal));
  });

  app.get("/api/sources/:id/openapi/reading", (context) => {
    const { source } = describedSource(context.req.param("id"));
    const reading = readingOf(source);
    if (!reading) throw new PegboardError("not_found", `The description of ${source.name} was not read yet.`);
    return context.json(reading);
  });

  app.patch("/api/sources/:id/openapi", async (context) => {
    const { source, origin: before } = describedSource(context.req.param("id"));
    const { name = source.name, ...change } = await readChange(context, changed, LARGEST_BODY);
    if (source.addedBy !== "ui") {
      throw new PegboardError(
        "bad_request",
        `${source.name} was not added here, so what comes in of it is not chosen here.`,
      );
    }
    const { id } = source;
    const { url, text, fileName, ...choices } = before;
    const isElsewhere = "url" in change || "text" in change;
    const place = { fileName: change.url === undefined ? fileName : undefined, ...(!isElsewhere && { url, text }) };
    const origin = originFrom(JSON.parse(JSON.stringify({ ...choices, ...place, ...change })));
    // What cannot be read does not take the place of what can.
    if (isElsewhere) await preview(origin, name, context.req.raw.signal);
    const summary = await changeOpenApiSource(dependencies, id, { name, origin });
    log.warn({ source: id, by: callerOf(context).name }, `The source ${name}, which OpenAPI describes, was changed.`);
    return context.json(summary);
  });

  async function preview(origin: OpenApiOrigin, name: string, signal: AbortSignal) {
    try {
      return await previewDescription(origin, { name, signal }, dependencies);
    } catch (error) {
      throw new PegboardError("bad_request", `The description cannot be read: ${reasonOf(error)}`);
    }
  }

  function describedSource(id: string) {
    const source = sources.find(id);
    const origin = source && originOf(source);
    if (!source || !origin) throw new PegboardError("not_found", `There is no source "${id}" that OpenAPI describes.`);
    return { source, origin, name: source.name };
  }
}

function originFrom(given: JsonObject): OpenApiOrigin {
  const parsed = parseOpenApiOrigin({ transport: "openapi", ...given });
  if ("issues" in parsed) throw invalid(parsed.issues);
  return parsed.origin;
}
