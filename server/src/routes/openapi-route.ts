// GET /api/v1/openapi.json           this API in the words of OpenAPI 3.1
// GET /api/v1/pegboard.schema.json   the JSON Schema of pegboard.yaml
import type { JsonObject } from "@pegboard/registry-core";
import type { Hono } from "hono";
import { jsonObject } from "../api-contract/library-types.ts";
import { describeApi } from "../api-description/describe-api.ts";
import { contract } from "../api-description/route-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { tagAnswers } from "../http/entity-tag.ts";
import { pegboardFileSchema } from "../pegboard-file/file-format.ts";

export function openApiRoute(app: Hono, dependencies: Dependencies): void {
  let description: ReturnType<typeof describeApi> | undefined;
  app.get(
    "/api/v1/openapi.json",
    contract({ answers: jsonObject }),
    tagAnswers,
    async (context) => {
      description ??= describeApi(app, dependencies);
      return context.json(await description);
    },
  );

  app.get(
    "/api/v1/pegboard.schema.json",
    contract({ answers: jsonObject }),
    tagAnswers,
    (context) => context.json(pegboardFileSchema() as JsonObject),
  );
}
