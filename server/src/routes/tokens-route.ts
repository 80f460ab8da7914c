// POST /api/tokens   estimates for texts that the browser made
import type { Hono } from "hono";
import { z } from "zod";
import type { CountTokensAnswer } from "../api-contract.ts";
import { readJson } from "../http/read-json.ts";
import { countTokens, TOKENIZER } from "../tokens/count-tokens.ts";

const countRequest = z.strictObject({ texts: z.array(z.string()).max(10_000) });

export function tokensRoute(app: Hono): void {
  app.post("/api/tokens", async (context) => {
    const { texts } = await readJson(context, countRequest);
    return context.json({ tokenizer: TOKENIZER, counts: texts.map(countTokens) } satisfies CountTokensAnswer);
  });
}
