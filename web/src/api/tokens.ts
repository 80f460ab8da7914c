import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { CountTokensAnswer, CountTokensRequest } from "../../../server/src/api-contract.ts";
import { t } from "../messages/t.ts";
import { catalogQuery } from "./catalog.ts";
import { requestJson } from "./request-json.ts";

/**
 * The most texts that the server takes at once, and the most characters that are sent at once; a
 * longer text is sent alone.
 */
const MOST_TEXTS_SENT = 10_000;
const MOST_CHARACTERS_SENT = 4_000_000;
/**
 * The seconds of a request, because large texts take a while to send and to count, and others may
 * be counted first.
 */
const TOKEN_COUNT_TIMEOUT_SECONDS = 60;

/**
 * Token counts of texts, in order. The tokenizer's label is part of the key, so that another
 * tokenizer counts anew.
 */
export const tokenCountsQuery = (texts: string[], tokenizer: string | undefined) =>
  queryOptions({
    queryKey: ["tokens", tokenizer, fingerprint(texts)],
    queryFn: async ({ signal }): Promise<CountTokensAnswer> => {
      const all: CountTokensAnswer = { tokenizer: tokenizer ?? "", counts: [] };
      for (const batch of batchesOf(texts)) {
        const body: CountTokensRequest = { texts: batch };
        const answer = await requestJson<CountTokensAnswer>("/api/v1/tokens", {
          method: "POST",
          body,
          signal,
          seconds: TOKEN_COUNT_TIMEOUT_SECONDS,
        });
        // Another tokenizer counted meanwhile, and its counts must not stand under this key.
        if (tokenizer !== undefined && answer.tokenizer !== tokenizer) {
          throw new Error(
            t("Somebody chose the tokenizer {tokenizer} meanwhile.", {
              tokenizer: answer.tokenizer,
            }),
          );
        }
        all.counts.push(...answer.counts);
        all.tokenizer = answer.tokenizer;
      }
      return all;
    },
    gcTime: 60_000,
  });

/**
 * A function that gives the count of one text, from the cache or the server. It is another function
 * once another tokenizer counts.
 */
export function useCountTokens(): (text: string) => Promise<CountTokensAnswer> {
  const client = useQueryClient();
  const { data: tokenizer } = useQuery({ ...catalogQuery, select: (answer) => answer.tokenizer });
  return useCallback(
    (text) => client.fetchQuery(tokenCountsQuery([text], tokenizer)),
    [client, tokenizer],
  );
}

/** The texts in order, divided into as many requests as they need. */
export function batchesOf(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  let characters = 0;
  for (const text of texts) {
    const last = batches.at(-1);
    const isFull =
      last && (last.length >= MOST_TEXTS_SENT || characters + text.length > MOST_CHARACTERS_SENT);
    characters = last && !isFull ? characters + text.length : text.length;
    if (last && !isFull) last.push(text);
    else batches.push([text]);
  }
  return batches;
}

/** A short key for long texts. */
function fingerprint(texts: string[]): string {
  let [first, second] = [0x811c9dc5, 0x01000193];
  for (const text of texts) {
    first = Math.imul(first ^ text.length, 0x9e3779b1);
    for (let place = 0; place < text.length; place++) {
      const code = text.charCodeAt(place);
      first = Math.imul(first ^ code, 0x01000193);
      second = Math.imul(second + code, 0x85ebca6b) ^ (second >>> 13);
    }
  }
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  return [texts.length, length, first >>> 0, second >>> 0].join(" ");
}
