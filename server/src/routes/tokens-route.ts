// POST /api/v1/tokens   counts for texts that the browser made

import type { Hono } from "hono";
import { countTokensAnswer, countTokensRequest } from "../api-contract/preference-contract.ts";
import type { CountTokensAnswer } from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { readJson } from "../http/read-request.ts";
import { BODY_LIMITS } from "../limits.ts";
import { readPreferences } from "../preferences/preferences.ts";
import { TOKENIZERS } from "../tokens/tokenizers.ts";

export function tokensRoute(app: Hono, { store, counter }: Dependencies): void {
  app.post(
    "/api/v1/tokens",
    contract({ takes: countTokensRequest, answers: countTokensAnswer }),
    async (context) => {
      const { texts, tokenizer = (await readPreferences(store)).tokenizer } = await readJson(
        context,
        countTokensRequest,
        BODY_LIMITS.ofTexts,
      );
      const counts = await counter.count(texts, tokenizer);
      return context.json({
        tokenizer: TOKENIZERS[tokenizer].label,
        counts,
      } satisfies CountTokensAnswer);
    },
  );
}
