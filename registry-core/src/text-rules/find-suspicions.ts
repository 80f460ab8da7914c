import { isReadOnly } from "../definition/method-risk.ts";
import { hiddenCharacters, isMisleadingName } from "../definition/outside/hidden-characters.ts";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import { memoByIdentity } from "../memo-by-identity.ts";
import { nameWords } from "../toolset/search-words.ts";
import { encodedTexts } from "./encoded-texts.ts";
import {
  collectKeys,
  type PlacedText,
  type ReadText,
  readTextsOfMethod,
  readTextsOfPart,
  readTextsOfTool,
} from "./method-texts.ts";
import {
  HINT_OF_NAME,
  NAMED_TOOL,
  phrasesToLookFor,
  placesOfPhrase,
} from "./suspicious-phrases.ts";
import type { TextRuleId } from "./text-rules.ts";

/** Words of a text that break a rule. */
export interface TextFinding extends PlacedText {
  rule: TextRuleId;
  /** The first UTF-16 unit of the words in the text, and the one after the last. */
  start: number;
  end: number;
  /** What encoded words read. */
  reads?: string;
}

/** Of so many findings of one rule in a text the rest says nothing new, and a page has to show them. */
const MOST_OF_RULE = 20;

/** Passes the first findings of each rule, so that many of one hide none of another. */
function fewOfEachRule(): (found: Pick<TextFinding, "rule">) => boolean {
  const counts = new Map<TextRuleId, number>();
  return ({ rule }) => {
    const count = (counts.get(rule) ?? 0) + 1;
    counts.set(rule, count);
    return count <= MOST_OF_RULE;
  };
}

/** Texts that are longer are judged by their beginning: a text of megabytes holds nobody up. */
const LONGEST_JUDGED = 50_000;

/** What is suspicious in the texts of a tool, without its methods. */
export const suspicionsOfTool = memoByIdentity((tool: ToolDefinition): TextFinding[] => [
  ...misleadingName(tool),
  ...suspicionsIn(tool, { read: readTextsOfTool, own: () => mentionableNames(tool) }),
]);

/** What is suspicious in the texts of a method, in the order in which they stand. */
export const suspicionsOfMethod = memoByIdentity(
  (tool: ToolDefinition, method: MethodDefinition): TextFinding[] => [
    ...misleadingName(method),
    ...suspicionsIn(method, { read: readTextsOfMethod, own: () => mentionableNames(tool) }),
    ...readOnlyContradicted(method),
    ...capabilityMismatch(method),
  ],
);

/** What is suspicious in what a server says to all its clients about itself. */
export const suspicionsOfInstructions = (tool: ToolDefinition, text: string): TextFinding[] =>
  suspicionsIn(
    { instructions: text },
    { read: readTextsOfPart, own: () => mentionableNames(tool) },
  );

/**
 * Names that a tool may mention, in plain spelling: its own, and those of its methods and of all
 * that these take and give.
 */
const mentionableNames = memoByIdentity(({ name, methods }: ToolDefinition) => {
  const names = new Set([name]);
  for (const method of methods) {
    names.add(method.name);
    collectKeys([method.parameters, method.outputSchema], names);
  }
  return new Set(Array.from(names, plainSpelling));
});

/** Texts spell `maxCount` as `max_count`, too. */
const plainSpelling = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, "");

/**
 * What is suspicious in some fields of a definition, such as those that a source changed;
 * `mentioned` are names that they may mention beside those of parameters.
 */
export function suspicionsInFields(
  fields: Readonly<Record<string, unknown>>,
  mentioned: Iterable<string>,
): TextFinding[] {
  const names = new Set(mentioned);
  collectKeys(fields, names);
  const own = new Set(Array.from(names, plainSpelling));
  return suspicionsIn(fields, { read: readTextsOfPart, own: () => own });
}

interface SuspectedTexts<Of> {
  read(of: Of, read: ReadText): void;
  /** The names that the texts may mention, in plain spelling. */
  own: PlainNames;
}

/** What is suspicious in the texts of something. */
function suspicionsIn<Of>(of: Of, { read, own }: SuspectedTexts<Of>): TextFinding[] {
  const findings: TextFinding[] = [];
  read(of, (whole, at) => {
    const text = whole.slice(0, LONGEST_JUDGED);
    const named = HINT_OF_NAME.test(text) ? namedToolsIn(text, own) : NO_SUSPECT_WORDS;
    const words = wordsIn(text);
    if (words.length + named.length === 0) return;
    const placed = { at: at(), text: whole };
    const found = [...words, ...named].sort((a, b) => a.start - b.start || b.end - a.end);
    for (const one of found.filter(fewOfEachRule())) findings.push({ ...placed, ...one });
  });
  return findings;
}

/** Most texts name no tool, and need no names. */
type PlainNames = () => ReadonlySet<string>;

type Words = Pick<TextFinding, "rule" | "start" | "end" | "reads">;
const NO_SUSPECT_WORDS: readonly Words[] = [];

/** What breaks a rule in a text by itself. Texts of parameters repeat, so each is read once. */
function wordsIn(text: string): readonly Words[] {
  const known = knownTexts.get(text);
  if (known) return known;
  const words = [
    ...(PLAIN_TEXT.test(text) ? [] : [...hiddenIn(text), ...lettersIn(text)]),
    ...phrasesIn(text),
    ...encodedIn(text),
  ];
  // Texts from outside cannot fill the memory.
  if (knownTexts.size >= MOST_KNOWN_TEXTS) knownTexts.clear();
  if (text.length <= LONGEST_KNOWN_TEXT) knownTexts.set(text, words);
  return words;
}
const MOST_KNOWN_TEXTS = 20_000;
const LONGEST_KNOWN_TEXT = 500;
const knownTexts = new Map<string, readonly Words[]>();

function hiddenIn(text: string): Words[] {
  if (hiddenCharacters(text).length === 0) return [];
  return hiddenPlaces(text).map(([start, end]) => ({ rule: "hidden-characters", start, end }));
}
/** Most texts are plain, and nothing hides in them but gaps, which are looked for apart. */
const PLAIN_TEXT = /^(?:[\x20-\x7e\t\r]|\n(?!\n))*$/;

/** Where hidden characters stand; those beside each other are one place. */
function hiddenPlaces(text: string): [number, number][] {
  const places: [number, number][] = [];
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    const last = places.at(-1);
    if (hiddenCharacters(character).length > 0) {
      if (last && last[1] === at) last[1] = end;
      else places.push([at, end]);
    }
    at = end;
  }
  // A gap of empty lines, or a sign that hides only where it stands.
  return places.length > 0 ? places : [[0, text.length]];
}

const phrasesIn = (text: string): Words[] =>
  phrasesToLookFor(text).flatMap((phrase) =>
    placesOfPhrase(phrase, text).map(([start, end]) => ({ rule: phrase.rule, start, end })),
  );

const namedToolsIn = (text: string, own: PlainNames): Words[] =>
  [...text.matchAll(NAMED_TOOL)]
    .filter(([, ...names]) =>
      names.some((name) => name !== undefined && !own().has(plainSpelling(name))),
    )
    .map(({ 0: found, index }) => ({
      rule: "named-tool",
      start: index,
      end: index + found.length,
    }));

const encodedIn = (text: string): Words[] =>
  encodedTexts(text).map(({ isCommand, start, end, reads }) => ({
    rule: isCommand ? "encoded-command" : "encoded-text",
    start,
    end,
    reads,
  }));

/** Words in which a letter looks like one of another script, which machines read as another word. */
const MIXED_WORD =
  /(?<![\p{L}\p{M}])(?=\p{L}*[A-Za-z])(?=\p{L}*[\p{Script=Cyrillic}ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαορντυχικ])[A-Za-z\p{Script=Cyrillic}\p{Script=Greek}]{3,60}(?!\p{L})/gu;

const lettersIn = (text: string): Words[] =>
  [...text.matchAll(MIXED_WORD)].map(({ 0: found, index }) => ({
    rule: "misleading-letters",
    start: index,
    end: index + found.length,
  }));

const IS_NAME = /^[\w.-]*$/;
const misleadingName = ({ name }: { name: string }): TextFinding[] =>
  !IS_NAME.test(name) && isMisleadingName(name)
    ? [{ rule: "misleading-letters", at: "/name", text: name, start: 0, end: name.length }]
    : [];

const WRITING_VERBS = new Set(
  "create add insert delete remove erase drop destroy update edit change modify replace rename send post submit publish write upload move purge clear transfer pay refund execute".split(
    " ",
  ),
);

/** A server calls a method one that only reads, and its name or description begins with a verb that writes. */
function readOnlyContradicted(method: MethodDefinition): TextFinding[] {
  // The operator's class is a decision about the mark, so only a claim can be contradicted.
  if (method.risk || !isReadOnly(method)) return [];
  const { name, description } = method;
  const verbs = [nameWords(name)[0], nameWords(description)[0]];
  if (!verbs.some((verb) => verb !== undefined && WRITING_VERBS.has(verb))) return [];
  const text = WRITING_VERBS.has(verbs[0] ?? "") ? name : description;
  const end = text.search(/(?<=\w)(?=\W|_|[A-Z])|$/);
  return [
    {
      rule: "read-only-contradicted",
      at: text === name ? "/name" : "/description",
      text,
      start: 0,
      end,
    },
  ];
}

/** Words in names of what needs nothing but its arguments and one service that is asked. */
const PURE_WORDS = new Set(
  "add subtract multiply divide sum average calculate calculator math convert conversion converter round sqrt power percentage temperature weather forecast time date clock timezone color colour random uuid dice joke fact greet greeting hello echo uppercase lowercase capitalize slugify number integer two unit get current value string tool helper".split(
    " ",
  ),
);
const REACHES_FURTHER =
  /\b(?:read|open|write|delete|remove|upload|send|execute|run|spawn|scan|list|download|install|collect|harvest|capture|connect|access|steal|copie)(?:s|es|ing)?\b[^.!?\n]{0,40}?\b(?:files?|director(?:y|ies)|folders?|disk|file ?system|shell|commands?|scripts?|process(?:es)?|terminal|home|e-?mails?|contacts?|mailbox|inbox|clipboard|keychain|browser|history|passwords?|credentials?|secrets?|private keys?|environment|databases?|remote|webhook)\b/i;
/** An order to destroy everything, in a clause of its own. */
const DESTROYS =
  /(?<=[.;,:!>\n] *|\b(?:and|then|also|first|finally) )(?:delete|remove|erase|wipe|destroy|drop|format)s? (?:everything\b|(?:all|every|the (?:entire|whole))\b[^.!?\n]{0,20}?\b(?:files?|data|tables?|databases?|disk|records?|rows?|workspace|repositor\w+|folders?|director\w+|backups?|e-?mails?)\b)/i;
const DESTROYING_VERBS = new Set(
  "delete remove erase wipe destroy drop format clear purge reset".split(" "),
);

/** A description tells of something that the name of the method has no room for. */
function capabilityMismatch({ name, description }: MethodDefinition): TextFinding[] {
  const words = nameWords(name);
  const found =
    (words.length > 0 &&
      words.every((word) => PURE_WORDS.has(word)) &&
      REACHES_FURTHER.exec(description)) ||
    (!words.some((word) => DESTROYING_VERBS.has(word)) && DESTROYS.exec(description));
  if (!found) return [];
  const [start, end] = [found.index, found.index + found[0].length];
  return [{ rule: "capability-mismatch", at: "/description", text: description, start, end }];
}
