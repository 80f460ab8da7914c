// POST /api/v1/agents/:agent/texts   what tools say with the configs of a draft, for its preview

import { type ConfiguredTexts, catalogFor, withPresets } from "@pegboard/registry-core/internal";
import type { Hono } from "hono";
import { readDraftTexts } from "../agents/draft-texts.ts";
import { draftTextsAnswer, draftTextsRequest } from "../api-contract/texts-contract.ts";
import type { DraftTextsAnswer, DraftTextsRequest } from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import { runCooperatively } from "../bounds/run-cooperatively.ts";
import type { Dependencies } from "../dependencies.ts";
import { limitAtOnce, limitRate } from "../http/caller-limits.ts";
import { findAgent } from "../http/find-agent.ts";
import { readChange } from "../http/read-request.ts";
import { CALLER_LIMITS } from "../limits.ts";

export function textsRoute(app: Hono, dependencies: Dependencies): void {
  app.use(
    "/api/v1/agents/:agent/texts",
    limitRate(CALLER_LIMITS.texts, (t) => t("texts of drafts", {}, "limited")),
    limitAtOnce(CALLER_LIMITS.textsAtOnce, (t) =>
      t("texts of drafts of this agent being made", {}, "limited"),
    ),
  );

  app.post(
    "/api/v1/agents/:agent/texts",
    contract({ takes: draftTextsRequest, answers: draftTextsAnswer }),
    async (context) => {
      const { configs, presets }: DraftTextsRequest = await readChange(context, draftTextsRequest);
      const { agent, settings, under, shared, names } = await findAgent(dependencies, context);
      const below = withPresets(catalogFor(shared, agent.id), presets ? { presets } : settings);
      const texts = await runCooperatively(askEach());
      return context.json({ texts } satisfies DraftTextsAnswer);

      function* askEach(): Generator<undefined, Record<string, ConfiguredTexts>> {
        const found: [tool: string, texts: ConfiguredTexts][] = [];
        for (const definition of below.tools) {
          const config = Object.hasOwn(configs, definition.name)
            ? configs[definition.name]
            : undefined;
          if (!config || !definition.textsFollowConfig) continue;
          const texts = readDraftTexts(
            dependencies,
            { agent, below, under, names },
            { definition, config },
          );
          if (texts) found.push([definition.name, texts]);
          yield;
        }
        return Object.fromEntries(found);
      }
    },
  );
}
