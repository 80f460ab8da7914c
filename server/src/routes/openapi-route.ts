// GET /api/openapi.json           this API in the words of OpenAPI 3.1
// GET /api/pegboard.schema.json   the JSON Schema of pegboard.yaml
import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import type { Hono } from "hono";
import types from "../api-description/__golden__/api-types.json" with { type: "json" };
import { describeApi } from "../api-description/describe-api.ts";
import type { Dependencies } from "../dependencies.ts";
import { tagAnswers } from "../http/entity-tag.ts";
import { fileSchema } from "../pegboard-file/file-format.ts";

export function openApiRoute(app: Hono, { version, basePath }: Dependencies): void {
  app.get("/api/openapi.json", tagAnswers, (context) => {
    const { routes } = app;
    return context.json(
      describeApi({ routes, types: types as unknown as Record<string, JsonSchema>, version, basePath }),
    );
  });

  app.get("/api/pegboard.schema.json", tagAnswers, (context) => context.json(fileSchema() as JsonObject));
}
