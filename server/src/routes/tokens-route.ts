// POST /api/tokens   counts for texts that the browser made
import type { Hono } from "hono";
import { z } from "zod";
import type { CountTokensAnswer } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { readJson } from "../http/read-json.ts";
import { BODY_LIMITS } from "../limits.ts";
import { readPreferences } from "../preferences/preferences.ts";
import { TOKENIZER_NAMES, TOKENIZERS } from "../tokens/tokenizers.ts";

const countRequest = z.strictObject({
  texts: z.array(z.string()).max(10_000),
  tokenizer: z.enum(TOKENIZER_NAMES).optional(),
});

export function tokensRoute(app: Hono, { store, counter }: Dependencies): void {
  app.post("/api/tokens", async (context) => {
    const { texts, tokenizer = (await readPreferences(store)).tokenizer } = await readJson(
      context,
      countRequest,
      BODY_LIMITS.ofTexts,
    );
    const counts = await counter.count(texts, tokenizer);
    return context.json({ tokenizer: TOKENIZERS[tokenizer].label, counts } satisfies CountTokensAnswer);
  });
}
