import { ownTitle, plainTitle, type Subschema } from "@pegboard/registry-core/internal";

/**
 * One entry of a list, for its Add button: the title of the entries, or the last word of "Path
 * rules" as "rule".
 */
export function entryNoun(listTitle: string, entry: Subschema): string {
  const own = ownTitle(entry);
  if (own) return plainTitle(own).toLowerCase();
  const word = listTitle.split(" ").at(-1) ?? "";
  if (!/^[A-Za-z]{3,}s$/.test(word) || /(ss|us|is)$/.test(word)) return "";
  return word
    .replace(/ies$/, "y")
    .replace(/(ch|sh|x|ss)es$/, "$1")
    .replace(/s$/, "")
    .toLowerCase();
}
