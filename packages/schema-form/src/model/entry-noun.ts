import { ownTitle, plainTitle, type Subschema } from "@pegboard/json-schema";
import { capitalise } from "@pegboard/ui/messages/capitalise.ts";
import { inSentence } from "@pegboard/ui/messages/in-sentence.ts";

/**
 * The word for one entry of a list, for its Add button: the title of the entries, or the last word
 * of "Path rules" as "rule".
 */
export function entryNoun(listTitle: string, entry: Subschema): string {
  const own = ownTitle(entry);
  const noun = own ? plainTitle(own) : lastNoun(listTitle);
  return inSentence(capitalise(noun.toLowerCase()));
}

function lastNoun(listTitle: string): string {
  const word = listTitle.split(" ").at(-1) ?? "";
  if (!/^[A-Za-z]{3,}s$/.test(word) || /(ss|us|is)$/.test(word)) return "";
  return word
    .replace(/ies$/, "y")
    .replace(/(ch|sh|x|ss)es$/, "$1")
    .replace(/s$/, "");
}
