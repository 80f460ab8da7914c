// GET /api/openapi.json   this API in the words of OpenAPI 3.1
import type { JsonSchema } from "@pegboard/registry-core";
import type { Hono } from "hono";
import types from "../api-description/__golden__/api-types.json" with { type: "json" };
import { describeApi } from "../api-description/describe-api.ts";
import type { Dependencies } from "../dependencies.ts";
import { tagAnswers } from "../http/entity-tag.ts";

export function openApiRoute(app: Hono, { version, basePath }: Dependencies): void {
  app.get("/api/openapi.json", tagAnswers, (context) => {
    const { routes } = app;
    return context.json(
      describeApi({ routes, types: types as unknown as Record<string, JsonSchema>, version, basePath }),
    );
  });
}
