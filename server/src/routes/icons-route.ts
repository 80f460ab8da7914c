// GET /api/v1/icons?name=…&name=…   drawings of icons by name; unknown names are missing

import type { Hono } from "hono";
import { iconsAnswer, iconsQuery } from "../api-contract/catalog-contract.ts";
import type { IconsAnswer } from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import { iconNodes } from "../appearance/icon-nodes.ts";

export function iconsRoute(app: Hono): void {
  app.get("/api/v1/icons", contract({ answers: iconsAnswer, query: iconsQuery }), (context) => {
    return context.json({
      icons: iconNodes(context.req.queries("name") ?? []),
    } satisfies IconsAnswer);
  });
}
