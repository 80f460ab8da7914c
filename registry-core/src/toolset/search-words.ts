/**
 * What a search looks for in a text: its words in small letters and in the singular, without those
 * that stand in every text. A script without spaces gives every two signs that stand beside each
 * other, since where its words end only a dictionary knows.
 */
export function searchWords(text: string): string[] {
  const stems: string[] = [];
  for (const word of smallWords(text)) for (const stem of stemsOf(word)) stems.push(stem);
  return stems;
}

/** What a search looks for in a name, whose words may be told apart by capitals alone. */
export const nameWords = (name: string): string[] => searchWords(withSpaces(name));

/** The words of a query as they were typed, by what is looked for. */
export function typedWords(query: string): Map<string, string> {
  const typed = new Map<string, string>();
  for (const word of smallWords(withSpaces(query)))
    for (const stem of stemsOf(word)) if (!typed.has(stem)) typed.set(stem, word);
  return typed;
}

const withSpaces = (name: string): string =>
  MAY_NEED_SPACES.test(name) ? withSpaceAtCapitals(name) : name;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all beyond ASCII is meant
const MAY_NEED_SPACES = /[a-z][A-Z]|[A-Z][A-Z][a-z]|[^\x00-\x7f]/;

const withSpaceAtCapitals = (name: string): string =>
  name.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2");

/** Most texts are plain, and those are read four times as fast. */
function smallWords(text: string): string[] {
  const small = text.toLowerCase();
  return small.match(IS_PLAIN.test(small) ? /[a-z0-9]+/g : /[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const IS_PLAIN = /^[\x00-\x7f]*$/;

/** What is looked for of a word: nothing of one that stands in every text. */
function stemsOf(word: string): string[] {
  const known = knownStems.get(word);
  if (known) return known;
  const stems = WITHOUT_SPACES.test(word) ? signPairs(word) : [stemOf(word)];
  if (STOP_WORDS.has(word)) stems.pop();
  // Words repeat, and those of one catalogue are few; texts from outside cannot fill the memory.
  if (knownStems.size >= MOST_KNOWN_STEMS) knownStems.clear();
  if (word.length <= LONGEST_KNOWN_WORD) knownStems.set(word, stems);
  return stems;
}

const MOST_KNOWN_STEMS = 50_000;
const LONGEST_KNOWN_WORD = 50;
const knownStems = new Map<string, string[]>();
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function signPairs(word: string): string[] {
  const signs = [...word];
  return signs.length < 3 ? [word] : signs.slice(1).map((sign, index) => signs[index] + sign);
}

/** An English word in the singular, so that "files" finds "file"; every other word as it is. */
function stemOf(word: string): string {
  if (word.length <= 3 || !word.endsWith("s") || !/^[a-z]+$/.test(word)) return word;
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss|z)es$/.test(word)) return word.slice(0, -2);
  return /[isu]s$/.test(word) ? word : word.slice(0, -1);
}

/** Words that say how things hang together, not what they are. */
const STOP_WORDS = new Set(
  `a about again all also am an and any are as at be been both but by can could did do does for from
  had has have he her here hers him his how i if in into is it its just like many may me might mine more
  most must my need needed needs no nor not of off on onto or other our ours out over own per please shall she
  should so some such than that the their theirs them then there these they this those to too under
  until up upon us very want wanted wants was we were what when where whether which while who whom whose why will
  with would you your yours`.split(/\s+/),
);

/**
 * Words that the names of functions use for one another: the verbs of every interface that makes,
 * reads, changes and removes things. A word in two lines is related to both.
 */
export const RELATED_VERBS = [
  "create make add new insert open",
  "delete remove erase drop destroy discard",
  "get read retrieve fetch show view load describe",
  "list show enumerate",
  "update edit change modify replace set patch rename",
  "search find look query lookup locate",
  "send post submit publish notify",
  "stop cancel abort end",
  "start run trigger launch execute dispatch begin",
  "copy duplicate clone fork",
  "upload attach import",
  "download export",
  "move transfer",
  "revert restore rollback undo",
  "enable activate",
  "disable deactivate",
  "clear purge flush",
].map((line) => line.split(" ").map(stemOf));
/** Things that have two everyday names. */
export const RELATED_THINGS = [
  "folder directory",
  "document file",
  "picture image photo",
  "mail email",
  "message chat",
  "website site",
  "url link",
  "repository repo",
  "user person people member",
  "event appointment meeting",
  "ticket issue",
  "error bug failure",
].map((line) => line.split(" ").map(stemOf));
const RELATED = [...RELATED_VERBS, ...RELATED_THINGS];

const RELATED_TO = new Map<string, Set<string>>();
for (const line of RELATED)
  for (const word of line) {
    const others = RELATED_TO.get(word) ?? new Set();
    for (const other of line) if (other !== word) others.add(other);
    RELATED_TO.set(word, others);
  }

/** Words that the names of functions use in the place of a word, as they are looked for. */
export const relatedWords = (word: string): ReadonlySet<string> => RELATED_TO.get(word) ?? NO_WORDS;
const NO_WORDS: ReadonlySet<string> = new Set();
