/** Characters that are invisible, turn the direction of text, or look like a plain space. */
const UNSEEN = /(?![\n\t ])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}]/gu;

/** A text whose invisible and direction-changing characters can be seen, as `⟨U+202E⟩`. Line ends, tabs and spaces stay. */
export function visibleText(text: string): string {
  return text.replace(UNSEEN, (character) => `⟨U+${hex(character)}⟩`);
}

const hex = (character: string): string => (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
