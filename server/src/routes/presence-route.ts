// POST /api/v1/presence   where the page of an event stream is; other pages are told over theirs

import type { Hono } from "hono";
import { presenceRequest } from "../api-contract/agent-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { PegboardError } from "../errors.ts";
import { callerOf } from "../http/caller.ts";
import { readJson } from "../http/read-json.ts";

export function presenceRoute(
  app: Hono,
  { presence: pages }: Pick<Dependencies, "presence">,
): void {
  app.post(
    "/api/v1/presence",
    contract({ takes: presenceRequest, status: 204 }),
    async (context) => {
      const { stream, place } = await readJson(context, presenceRequest, { bytes: 2_000 });
      if (!pages.move(stream, callerOf(context).name, place)) {
        throw new PegboardError("not_found", (t) =>
          t("None of your event streams has this name: open one at GET /api/v1/events."),
        );
      }
      return context.body(null, 204);
    },
  );
}
