import { isJsonObject, type JsonSchema, type JsonValue, validateJson } from "@pegboard/json-schema";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import { memoByIdentity } from "../memo-by-identity.ts";
import { nameWords, searchWords } from "../toolset/search-words.ts";
import type { TextFinding } from "./find-suspicions.ts";
import { pointerKey } from "./method-texts.ts";
import { familyWord } from "./word-families.ts";

/**
 * What a model makes little of in a method's own texts. What is not described at all is found by
 * the checks of missing descriptions.
 */
export const weakTextsOf = memoByIdentity(
  (tool: ToolDefinition, method: MethodDefinition): TextFinding[] => [
    ...restatedName(tool, method),
    ...refusedExamples(method),
  ],
);

/** A description whose words all stand in the names of the method and its tool. */
function restatedName(tool: ToolDefinition, method: MethodDefinition): TextFinding[] {
  const { description: text, origins } = method;
  if (text.length > LONGEST_RESTATED || origins.description === "generated") return [];
  const known = toolNameWords(tool);
  const own = new Set([method.name, method.displayName].flatMap(nameWords).map(familyWord));
  const stands = (word: string) => known.has(word) || own.has(word);
  // The first words tell already of most texts that they say more.
  const begin = text.slice(0, text.indexOf(" ", FIRST_WORDS) + 1);
  if (!searchWords(begin).map(familyWord).every(stands)) return [];
  const words = searchWords(text).map(familyWord);
  if (words.length === 0 || !words.every(stands)) return [];
  return [{ rule: "restates-name", at: "/description", text, start: 0, end: text.length }];
}
/** Characters: names are shorter than that. */
const LONGEST_RESTATED = 120;
const FIRST_WORDS = 30;

const toolNameWords = memoByIdentity(
  ({ name, displayName, namespace = "" }: ToolDefinition) =>
    new Set([name, displayName, namespace].flatMap(nameWords).map(familyWord)),
);

/** Examples in a schema that the schema itself refuses. */
function refusedExamples({ parameters }: MethodDefinition): TextFinding[] {
  const found: TextFinding[] = [];
  const look = (schema: unknown, at: string, depth: number) => {
    if (!isJsonObject(schema as JsonValue) || depth > DEEPEST_EXAMPLE) return;
    const { examples, properties, items } = schema as JsonSchema;
    for (const [index, example] of (Array.isArray(examples) ? examples : []).entries())
      if (isRefused(parameters, schema as JsonSchema, example)) {
        const text = JSON.stringify(example);
        const place = { text, start: 0, end: text.length };
        found.push({ rule: "example-refused", at: `${at}/examples/${index}`, ...place });
      }
    for (const [name, inner] of Object.entries(properties ?? {}))
      look(inner, `${at}/properties/${pointerKey(name)}`, depth + 1);
    look(items, `${at}/items`, depth + 1);
  };
  look(parameters, "/parameters", 0);
  return found;
}
const DEEPEST_EXAMPLE = 4;

/** References of an inner schema lead to the definitions of the whole one. */
function isRefused(root: JsonSchema, schema: JsonSchema, example: JsonValue): boolean {
  const { $defs, definitions } = root;
  const whole = { ...($defs ? { $defs } : {}), ...(definitions ? { definitions } : {}), ...schema };
  return validateJson(whole as JsonSchema, example).length > 0;
}

/** Words that say for what a method is not, or when another one is the right one. */
const SAYS_WHEN =
  /\b(?:not (?:for|to|use|suited|meant|intended)|do not|don't|never|instead|rather than|only (?:for|when|if|use)|unless|use (?:this|it) (?:when|if|for|to|only)|when (?:you|the user)|if you|prefer|for .{3,40} use)\b/i;

/** Whether a description says when to use the method, or when not. */
export const hasBoundary = ({ description }: MethodDefinition): boolean =>
  SAYS_WHEN.test(description);
