import { escapeInvisible } from "@pegboard/registry-core/internal";

/** The most characters of one comment; a description from outside may be a book. */
const LONGEST_COMMENT = 2_000;
const CODE_WIDTH = 100;

/** A text in a comment of documentation, which it cannot leave; no lines for an empty one. */
export function docComment(text: string, indent: string): string[] {
  const lines = commentLines(text, CODE_WIDTH - indent.length - 3).map((line) =>
    line.replaceAll("*/", "*\\/"),
  );
  const [only] = lines;
  if (only === undefined) return [];
  if (lines.length === 1 && only.length + indent.length + 7 <= CODE_WIDTH)
    return [`${indent}/** ${only} */`];
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`];
}

/** The lines of a text from outside: cut, wrapped, with nothing invisible in them. */
export function commentLines(text: string, width: number): string[] {
  const whole = text.trim();
  const cut = whole.length > LONGEST_COMMENT ? `${whole.slice(0, LONGEST_COMMENT)} …` : whole;
  if (cut === "") return [];
  return escapeInvisible(cut)
    .split("\n")
    .flatMap((line) => wrapped(line.trimEnd(), width));
}

function wrapped(line: string, width: number): string[] {
  const lines: string[] = [""];
  for (const word of line.trimStart().split(/[ \t]+/)) {
    const last = lines.at(-1) ?? "";
    if (last !== "" && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines;
}

/** A text as a literal of TypeScript in which every character is visible. */
export const typeScriptText = (text: string): string =>
  JSON.stringify(text).replace(
    /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu,
    (character) =>
      character
        .split("")
        .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
        .join(""),
  );

/** The name of a member as source code: in quotes where it is no identifier. */
export const memberText = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : typeScriptText(name);
