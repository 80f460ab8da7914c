import { isJsonObject, type JsonValue } from "@pegboard/json-schema";

/** A kind of words that a tool's text has no reason to contain. */
export type Suspicion = "orders" | "secrecy" | "files" | "other tools";

/**
 * Words that were seen in descriptions that make a model do something else than its user wants, and
 * rarely in others. They point to texts that are worth reading and prove nothing, since whoever
 * wants to can get around them.
 */
const SUSPICIOUS_WORDS: readonly (readonly [Suspicion, RegExp])[] = [
  ["orders", /<\/?(?:important|system|secret|instructions?|admin|critical)\b[^<>]{0,80}>/i],
  [
    "orders",
    /\b(?:ignore|disregard|forget|override)\b[^.\n]{0,40}\b(?:previous|prior|above|earlier|all other)\b[^.\n]{0,30}\b(?:instructions?|prompts?|rules?|messages?|directions?)\b/i,
  ],
  [
    "secrecy",
    /\b(?:do not|don't|never|without)\b[^.\n]{0,25}\b(?:tell|telling|inform|informing|mention|mentioning|reveal|revealing|notify|notifying)\b[^.\n]{0,25}\b(?:user|users|human|person|anyone|anybody)\b/i,
  ],
  ["files", /(?:~|\$HOME|\$\{HOME\}|%USERPROFILE%)[\\/]\.?\w[\w.\\/-]{0,60}/i],
  [
    "files",
    /(?<![\w.])(?:\.env|\.ssh|\.netrc|\.npmrc|\.pgpass|\.aws[\\/]credentials|\.kube[\\/]config)(?![\w])|\bid_(?:rsa|ed25519)\b|\bmcp\.json\b|\/etc\/(?:passwd|shadow)\b/i,
  ],
  [
    "other tools",
    /\binstead of (?:the |any |all )?other\b|\buse this (?:one|tool|function|version) instead\b/i,
  ],
];

/** A mention of another tool, such as `send_email is available` or `after calling read_file`. */
const NAMED_TOOL =
  /\b(?:when|whenever|if|before|after)\b[^.\n]{0,30}?\b([a-z][a-z0-9]*(?:_[a-z0-9]+)+)\b[^.\n]{0,15}\b(?:is|are|was|has been) (?:available|called|used|present|invoked)\b|\b(?:before|after|instead of) (?:using|calling|invoking) [`"']?([a-z][a-z0-9]*(?:_[a-z0-9]+)+)\b/gi;

/**
 * The suspicious words in texts of a tool, at most 80 characters; `own` are the names that the tool
 * may mention.
 */
export function findSuspicions(
  texts: readonly string[],
  own: ReadonlySet<string>,
): Map<Suspicion, string> {
  const found = new Map<Suspicion, string>();
  for (const text of texts) {
    for (const [suspicion, sign] of SUSPICIOUS_WORDS) {
      if (!found.has(suspicion)) noteSuspicion(found, suspicion, sign.exec(text)?.[0]);
    }
    for (const [words, available, called] of text.matchAll(NAMED_TOOL)) {
      if (!own.has(available ?? called ?? "")) noteSuspicion(found, "other tools", words);
    }
  }
  return found;
}

function noteSuspicion(
  found: Map<Suspicion, string>,
  suspicion: Suspicion,
  words: string | undefined,
): void {
  if (words !== undefined && !found.has(suspicion))
    found.set(suspicion, words.trim().slice(0, LONGEST_WORDS));
}

const LONGEST_WORDS = 80;

/** Every text in a value, keys included. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isJsonObject(value as JsonValue)) return [];
  return Object.entries(value as object).flatMap(([key, member]) => [key, ...textsIn(member)]);
}
