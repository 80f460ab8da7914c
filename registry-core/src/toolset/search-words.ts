/**
 * The words of a text that a search looks for: in small letters, `camelCase` taken apart, without
 * words that stand in every text, in the singular. A text in a script without spaces gives every
 * two signs that stand beside each other, since where its words end only a dictionary knows.
 */
export function searchWords(text: string): string[] {
  return wordsOf(text).map(stemOf);
}

/** Words as they were typed, each with what is looked for. */
export function typedWords(text: string): Map<string, string> {
  const typed = new Map<string, string>();
  for (const word of wordsOf(text)) {
    const stem = stemOf(word);
    if (!typed.has(stem)) typed.set(stem, word);
  }
  return typed;
}

function wordsOf(text: string): string[] {
  const apart = text
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase();
  const words = (apart.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).flatMap((word) =>
    WITHOUT_SPACES.test(word) ? pairsOf(word) : [word],
  );
  return words.filter((word) => !STOP_WORDS.has(word));
}

const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function pairsOf(word: string): string[] {
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
  had has have he her here hers him his how i if in into is it its just like may me might mine more
  most must my need needed needs no nor not of off on onto or other our ours out over own per please shall she
  should so some such than that the their theirs them then there these they this those to too under
  until up upon us very want wanted wants was we were what when where whether which while who whom whose why will
  with would you your yours`.split(/\s+/),
);

/**
 * Words that the names of functions use for one another: the verbs of every interface that makes,
 * reads, changes and removes things, and things that have two everyday names. A word in two lines
 * is related to both.
 */
const RELATED = [
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

const RELATED_TO = new Map<string, Set<string>>();
for (const line of RELATED)
  for (const word of line) {
    const others = RELATED_TO.get(word) ?? new Set();
    for (const other of line) if (other !== word) others.add(other);
    RELATED_TO.set(word, others);
  }

/** Words that the names of functions use in the place of a word, as they are looked for. */
export const relatedWords = (word: string): ReadonlySet<string> => RELATED_TO.get(word) ?? NONE;
const NONE: ReadonlySet<string> = new Set();
