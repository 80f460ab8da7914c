import { withAcronym } from "@pegboard/json-schema";
import { RegistryError } from "../registry-error.ts";

import { TOOL_NAME_PATTERN } from "./tool-definition.ts";

/**
 * The display name of a class or method name, by default: `SandboxFilesTool`
 * becomes `Sandbox Files`, `s3_upload` becomes `S3 Upload`. The raw name when nothing would be
 * left.
 */
export function displayNameOf(name: string): string {
  const spaced = withoutSuffix(withoutSuffix(name, "_tool"), "Tool")
    .replace(/([^\n])([A-Z][a-z]+)/gu, "$1 $2")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ");
  return titleCase(spaced) || name;
}

/**
 * The clean variant of a display name: spaces collapsed and trimmed, known acronyms in capitals
 * (`mcp__search` → `MCP Search`).
 */
export function cleanDisplayName(name: string): string {
  return tidyDisplayName(displayNameOf(name)) || name;
}

/** The clean display name for a display name that the default rule gave. */
export function tidyDisplayName(displayName: string): string {
  const words = displayName.split(/\s+/).filter((word) => word !== "");
  return words.map((word) => withAcronym(word) ?? word).join(" ");
}

/**
 * The tool name of a class or function: `HTTPServerTool` becomes `http_server_tool`. Empty when no
 * letter or digit is in it.
 */
export function toolNameOf(className: string): string {
  return className
    .normalize("NFKD")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9_]+/g, "_")
    .replace(/^_+$/, "");
}

/**
 * The tool name of code (a class or function) that becomes a tool. Throws `bad_name` for code
 * without a name, or with a name that has no letter or digit.
 */
export function codeToolName({ name }: { name: string }): string {
  const toolName = toolNameOf(name);
  if (TOOL_NAME_PATTERN.test(toolName)) return toolName;
  const what = name === "" ? "A class or function without a name" : JSON.stringify(name);
  throw new RegistryError(
    "bad_name",
    `${what} gives a tool no name. Give it one: static metadata = { name: "search" } in a class, defineTool({ name: "search", run }) for a function.`,
  );
}

function withoutSuffix(text: string, end: string): string {
  return text.endsWith(end) ? text.slice(0, -end.length) : text;
}

/**
 * Title case exactly as Python's `str.title()`: a letter is title-cased when the
 * character before it is not a cased letter, otherwise lower-cased. Uses Unicode's full mappings:
 * `ßa` becomes `Ssa`, `ǆa` becomes `ǅa`.
 */
function titleCase(text: string): string {
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

/** The longest function name that every provider takes. */
export const LONGEST_FUNCTION_NAME = 64;

/**
 * The name in characters that every provider takes: letters without their accents, `ß` as `ss`;
 * other characters become `_`.
 */
export function plainCharacters(name: string): string {
  const letters = /[^ -~]/.test(name)
    ? name
        .replaceAll("ß", "ss")
        .normalize("NFKD")
        .replace(/\p{Mn}/gu, "")
    : name;
  return letters.replace(/[^a-zA-Z0-9_-]/gu, "_") || "_";
}

/**
 * The name for a provider whose names begin with a letter or `_`. The last character is cut off
 * where the name would become too long.
 */
export function leadingLetter(name: string): string {
  return /^[a-zA-Z_]/.test(name) ? name : `_${name}`.slice(0, LONGEST_FUNCTION_NAME);
}

/**
 * A flat name and its parts. With a namespace, `name` is always
 * `{namespace}{separator}{methodName}`.
 */
export interface NamespacedName {
  name: string;
  namespace?: string;
  methodName?: string;
}

/** How `withNamespace` joins names. */
export interface NamespaceOptions {
  /** Whether the namespace replaces one that is there already. */
  force?: boolean;
  /** The separator of namespace and method; not every provider takes a dot. Default `-`. */
  separator?: "-" | ".";
}

/**
 * Puts a name into a namespace, normalised. A name that has a namespace already, given or written
 * in front of `-` or `.`, keeps it unless forced, and is joined with the separator. Without a
 * namespace nothing changes.
 */
export function withNamespace(
  current: NamespacedName,
  namespace: string | null | undefined,
  { force = false, separator = "-" }: NamespaceOptions = {},
): NamespacedName {
  const normal = normalizeName(namespace ?? "");
  if (normal === "") return current;
  const known = current.namespace === undefined ? split(current) : current;
  const methodName = known.methodName ?? known.name;
  const kept = force ? normal : (known.namespace ?? normal);
  return { name: `${kept}${separator}${methodName}`, namespace: kept, methodName };
}

function split(current: NamespacedName): NamespacedName {
  const end = current.name.search(/[-.]/);
  if (end < 1 || end === current.name.length - 1) return current;
  return {
    name: current.name,
    namespace: current.name.slice(0, end),
    methodName: current.name.slice(end + 1),
  };
}

/**
 * The name of a tool made from a function: `name` or the function's own, normalised; `methodName`
 * is kept as given. Throws `bad_name` for a function without a name.
 */
export function functionToolName(
  functionName: string,
  given: { name?: string | null; namespace?: string | null; methodName?: string | null } = {},
): NamespacedName {
  const raw = given.name || functionName;
  if (raw === "" || raw === "<lambda>") {
    throw new RegistryError(
      "bad_name",
      "You must provide a name for lambda functions: this one has none of its own.",
    );
  }
  const name = normalizeName(raw);
  return withNamespace({ name, methodName: given.methodName || name }, given.namespace);
}

/**
 * A tool's or namespace's name in snake case: `getUserID` becomes `get_user_id`, `name.with.dots`
 * becomes `name_with_dots`. A word that generators of OpenAPI clients write twice (`add_add_get`)
 * is written once.
 */
export function normalizeName(name: string): string {
  return name
    .trim()
    .replace(/^([a-zA-Z0-9]+)_\1_([a-zA-Z0-9]+)$/, "$1_$2")
    .replace(/[^\p{L}\p{N}_]+/gu, "_")
    .replace(/(?<=.)(?=[A-Z][a-z])|(?<=[a-z0-9])(?=[A-Z])/g, "_")
    .toLowerCase()
    .replace(/_+/g, "_");
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** The order of names in every list that people read: "Agent 2" before "Agent 10". */
export const compareNames = (one: string, other: string): number => collator.compare(one, other);
