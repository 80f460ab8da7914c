/**
 * Title case exactly as Python's `str.title()`: a letter is title-cased when the
 * character before it is not a cased letter, otherwise lower-cased. Uses Unicode's full mappings:
 * `ßa` becomes `Ssa`, `ǆa` becomes `ǅa`.
 */
export function titleCase(text: string): string {
  const characters = Array.from(text);
  let afterCased = false;
  return characters
    .map((character, index) => {
      const mapped = afterCased ? lowerOf(characters, index) : titleCaseOf(character);
      afterCased = isCased(character);
      return mapped;
    })
    .join("");
}

const isCased = (character: string): boolean => /^\p{Cased}/u.test(character);

const SIGMA = "Σ";
const CAPITAL_IOTA = "\u0399";
const IOTA_BELOW = "\u0345";
/** Digraphs, which are two letters in one character, in upper, title and lower case. */
const DIGRAPHS = ["Ǆǅǆ", "Ǉǈǉ", "Ǌǋǌ", "Ǳǲǳ"];

/**
 * The lower case of a character. Sigma is the only letter whose lower case depends on its
 * surroundings (SpecialCasing.txt, Final_Sigma).
 */
function lowerOf(characters: string[], index: number): string {
  const character = characters[index] ?? "";
  if (character !== SIGMA) return character.toLowerCase();
  return endsWord(characters, index) ? "ς" : "σ";
}

function endsWord(characters: string[], index: number): boolean {
  const counts = (character: string): boolean => !/^\p{Case_Ignorable}/u.test(character);
  const before = characters.slice(0, index).findLast(counts);
  const after = characters.slice(index + 1).find(counts);
  return before !== undefined && isCased(before) && !(after !== undefined && isCased(after));
}

/**
 * The title case of a character, which JavaScript lacks. It differs from upper case in the
 * digraphs, in Georgian (unchanged), and in characters with several capitals.
 */
function titleCaseOf(character: string): string {
  if (/[\u10d0-\u10ff]/.test(character)) return character;
  const digraph = DIGRAPHS.find((forms) => forms.includes(character));
  if (digraph) return digraph.charAt(1);
  const upper = character.toUpperCase();
  if (upper.length > character.length || /^\p{Lt}/u.test(character)) return titleOfSeveral(upper);
  return upper;
}

/**
 * The title case of a character whose upper case has several characters: `ß`, `ŉ`, `ﬃ`, and Greek
 * vowels with an iota below.
 */
function titleOfSeveral(upper: string): string {
  if (!upper.endsWith(CAPITAL_IOTA)) {
    return upper.replace(/(?<=\p{Cased})\p{Cased}+/u, (rest) => rest.toLowerCase());
  }
  const withIotaBelow = upper.slice(0, -1) + IOTA_BELOW;
  return withIotaBelow.length === 2 ? withIotaBelow.normalize("NFC") : withIotaBelow;
}
