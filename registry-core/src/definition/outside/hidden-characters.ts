/**
 * Characters that are shown although Unicode calls them invisible: line ends, tabs and spaces, an
 * emoji's variants and joins, joiners between letters of scripts that need them.
 */
const SHOWN_CHARACTERS = [
  "\\r\\n",
  "[\\n\\t ]",
  "(?<=(?![0-9#*])\\p{Emoji}|\\p{Emoji_Modifier})[\\uFE0E\\uFE0F]",
  "(?<=[0-9#*])\\uFE0F(?=\\u20E3)",
  "(?<=\\p{Extended_Pictographic}\\uFE0F?\\p{Emoji_Modifier}?)\\u200D(?=\\p{Extended_Pictographic})",
  "(?<=[\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Tamil}\\p{Script=Sinhala}\\p{M}])[\\u200C\\u200D](?=\\p{L})",
].join("|");

/** Characters that are invisible, turn the direction of text, or are no text. */
const HIDDEN_CHARACTER =
  "[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}]";

const hiddenOrShown = new RegExp(`${SHOWN_CHARACTERS}|(${HIDDEN_CHARACTER})`, "gu");
/**
 * Matches hidden characters and unusual blanks that look like a plain space, such as that of
 * Braille.
 */
const unusualOrShown = new RegExp(
  `${SHOWN_CHARACTERS}|(${HIDDEN_CHARACTER}|[\\p{Zs}\\u2800])`,
  "gu",
);

/**
 * A text in which invisible, direction-changing and unusually blank characters are visible, as
 * `⟨U+202E⟩`, and long gaps of empty lines are closed.
 */
export function escapeInvisible(text: string): string {
  const written = text.replace(unusualOrShown, (character, hidden?: string) =>
    hidden === undefined ? character : `⟨${codePointText(hidden)}⟩`,
  );
  return written.replace(HIDING_GAP, (gap) => `\n⟨${gap.split("\n").length - 2} empty lines⟩\n`);
}

/** A gap of so many empty lines that it moves what follows out of sight. */
const HIDING_GAP = /\n(?:[ \t\r]*\n){10,}/g;

/**
 * The hidden characters of a text, as `U+200B`, each once and at most five; `gap` for a long run of
 * empty lines.
 */
export function hiddenCharacters(text: string): string[] {
  const found = new Set<string>();
  for (const [, hidden] of text.matchAll(hiddenOrShown)) {
    if (hidden !== undefined) found.add(codePointText(hidden));
    if (found.size === MOST_NAMED_CHARACTERS) break;
  }
  return [...found, ...(text.search(HIDING_GAP) >= 0 ? ["gap"] : [])];
}

const MOST_NAMED_CHARACTERS = 5;

const codePointText = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/**
 * Whether a name can be taken for another one: it has hidden characters or unusual blanks, or mixes
 * letters that look alike.
 */
export function isMisleadingName(name: string): boolean {
  return (
    escapeInvisible(name) !== name ||
    name.includes("\n") ||
    name.split(/[^\p{L}]+/u).some(mixesScripts)
  );
}

/** Scripts with letters that look alike. */
const ALIKE = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

const mixesScripts = (word: string): boolean =>
  ALIKE.filter((script) => script.test(word)).length > 1;
