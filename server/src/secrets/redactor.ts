/**
 * The shortest secret that is looked for, in characters. Shorter texts are found in innocent ones
 * too, and are soon guessed.
 */
const SHORTEST = 8;
/** Matches lone surrogates, which no URL can hold. */
const LONE_SURROGATES = /\p{Surrogate}/gu;
/** The text in the place of a secret in what tools wrote. */
export const REDACTED = "[secret]";
/** The text in the place of a secret where people look at what was sent. */
export const HIDDEN_TEXT = "•••";

/**
 * A copy of what a tool or source wrote, without secrets in its texts; keys and numbers stay. What
 * its caller `sent` stays too, because it tells the caller nothing, while taking it out would
 * confirm a guess.
 */
export type Redact = <T>(written: T, sent?: unknown, isKept?: IsKept) => T;

/** Whether a member stays unchanged, with everything inside. */
type IsKept = (key: string, member: unknown) => boolean;

/**
 * Knows the `secrets` of one tool or source. A text that also stands in `visible`
 * is not a secret.
 */
export function redactorOf(secrets: Iterable<unknown>, visible?: unknown): Redact {
  const known = formsOfAll(new Set([...secrets].flatMap((secret) => textsOfValue(secret, false))));
  if (known.starts.size === 0) return (written) => written;
  const shown = findSecrets(known, visible);
  return (written, sent, isKept = () => false) => {
    const spared = new Set([...shown, ...findSecrets(known, sent)]);
    return mapTexts(written, (text) => redactText(known, text, spared), isKept) as typeof written;
  };
}

/** The forms in which texts quote secrets, by blocks of `SHORTEST` characters. */
interface SecretForms {
  root: FormBlock;
  /** Their first two characters, to skip most places of a text quickly. */
  starts: Set<number>;
}

interface FormBlock {
  next: Map<string, FormBlock>;
  /** The last characters of a form, fewer than a block, and the secret that it is a form of. */
  ends: Map<string, string>;
}

function formsOfAll(secrets: Iterable<string>): SecretForms {
  const forms: SecretForms = { root: { next: new Map(), ends: new Map() }, starts: new Set() };
  for (const secret of secrets) {
    for (const form of quotedForms(secret)) {
      forms.starts.add(startAt(form, 0));
      let block = forms.root;
      let at = 0;
      for (; at + SHORTEST <= form.length; at += SHORTEST)
        block = openBlock(block, form.slice(at, at + SHORTEST));
      block.ends.set(form.slice(at), secret);
    }
  }
  return forms;
}

function openBlock({ next }: FormBlock, key: string): FormBlock {
  const block = next.get(key) ?? { next: new Map(), ends: new Map() };
  next.set(key, block);
  return block;
}

/**
 * The forms of a secret: as it is, without the scheme before a header's key, and as JSON and
 * addresses write it.
 */
function quotedForms(secret: string): string[] {
  const bare = new Set([secret, secret.trim(), secret.trim().replace(/^[A-Za-z]+ +/, "")]);
  const written = [...bare].flatMap((text) => [
    text,
    JSON.stringify(text).slice(1, -1),
    encodeURIComponent(text.replace(LONE_SURROGATES, "\ufffd")),
  ]);
  return [...new Set(written)].filter((form) => form.length >= SHORTEST);
}

const startAt = (text: string, index: number): number =>
  text.charCodeAt(index) * 0x1_00_00 + text.charCodeAt(index + 1);

/** Every secret that has a form at this place, with the form's length; the longest comes last. */
function* matchesAt(
  { root, starts }: SecretForms,
  text: string,
  index: number,
): Generator<{ secret: string; length: number }> {
  if (!starts.has(startAt(text, index))) return;
  let at = index;
  for (let block: FormBlock | undefined = root; block; at += SHORTEST) {
    for (
      let length = 0;
      length < SHORTEST && at + length <= text.length && block.ends.size > 0;
      length++
    ) {
      const secret = block.ends.get(text.slice(at, at + length));
      if (secret !== undefined) yield { secret, length: at + length - index };
    }
    block = block.next.get(text.slice(at, at + SHORTEST));
  }
}

function redactText(known: SecretForms, text: string, spared: ReadonlySet<string>): string {
  let redacted = "";
  let from = 0;
  for (let index = 0; index + SHORTEST <= text.length; index++) {
    let length = 0;
    for (const match of matchesAt(known, text, index))
      if (!spared.has(match.secret)) length = match.length;
    if (length === 0) continue;
    redacted += text.slice(from, index) + REDACTED;
    from = index + length;
    index = from - 1;
  }
  return from === 0 ? text : redacted + text.slice(from);
}

/** The secrets that have a form somewhere in the value. */
function findSecrets(known: SecretForms, value: unknown): Set<string> {
  const found = new Set<string>();
  for (const text of textsOfValue(value, true)) {
    for (let index = 0; index + SHORTEST <= text.length; index++) {
      for (const { secret } of matchesAt(known, text, index)) found.add(secret);
    }
  }
  return found;
}

/** Every text of a value, numbers as well. */
function textsOfValue(value: unknown, withKeys: boolean): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  if (typeof value !== "object" || value === null) return [];
  const keys = withKeys && !Array.isArray(value) ? Object.keys(value) : [];
  return [...keys, ...Object.values(value).flatMap((part) => textsOfValue(part, withKeys))];
}

function mapTexts(value: unknown, change: (text: string) => string, isKept: IsKept): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change, isKept));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value);
  return Object.fromEntries(
    members.map(([key, part]) => [key, isKept(key, part) ? part : mapTexts(part, change, isKept)]),
  );
}
