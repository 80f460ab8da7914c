import { closestName } from "@pegboard/json-schema";
import { checkKeys, keysOfType } from "../definition/authoring/check-specification.ts";
import type { RegisteredTool } from "../definition/authoring/registered-tool.ts";
import { checkDefinition } from "../definition/check-definition.ts";
import { fittingFunctionName, type MethodReference } from "../definition/function-names.ts";
import { normalizeName, tidyDisplayName } from "../definition/names.ts";
import { shownDefinition } from "../definition/shown-schema.ts";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import { askingByDefault } from "../definition/toolcall-reason.ts";
import { PROMPT_FORMATS } from "../prompt-formats/prompt-formats.ts";
import { PROVIDER_FORMATS } from "../provider-formats/provider-formats.ts";
import { RegistryError } from "../registry-error.ts";

/** How a registry puts a tool into a namespace. */
export interface MoveOptions {
  /** Whether the namespace replaces one that is there already. */
  force?: boolean;
  /** What joins namespace and method, the same in every registry: OpenAI and Anthropic take no dot. */
  separator?: "-";
}

/** How a registry takes over the tools of another one. */
export interface MergeOptions extends MoveOptions {
  /**
   * Which of two tools with one name stays: this registry's (`keep`) or the other's (`replace`).
   */
  onDuplicate?: "keep" | "replace";
  /** The namespace for tools without one; with `force` for all of them. */
  namespace?: string;
}

/** The options of everything that may be told how namespaces are joined, by what is told. */
const OPTIONS = {
  "new ToolRegistry": keysOfType<RegistryOptions>({
    visibleByDefault: true,
    displayNames: true,
    thinkAugment: true,
    strict: true,
    separator: true,
  }),
  updateNamespace: keysOfType<MoveOptions>({ force: true, separator: true }),
  merge: keysOfType<MergeOptions>({
    onDuplicate: true,
    namespace: true,
    force: true,
    separator: true,
  }),
};

/**
 * Throws `bad_name` for a separator that not every provider takes in a function's name, and
 * `invalid_definition` for an option that nothing reads.
 */
export function checkOptions(place: keyof typeof OPTIONS, options: object): void {
  const { separator = "-" } = options as { separator?: unknown };
  if (separator !== "-") {
    throw new RegistryError(
      "bad_name",
      `${place} is given the separator ${JSON.stringify(separator)}. OpenAI and Anthropic take nothing but letters, digits, "_" and "-" in a function's name, so a registry joins with "-": leave separator out. withNamespace writes names with "." for other uses.`,
    );
  }
  checkKeys(options, OPTIONS[place], place);
}

/** The tool in the given namespace, or in none; its methods stay the same objects. */
export function inNamespace(tool: RegisteredTool, namespace: string | undefined): RegisteredTool {
  const { namespace: _, ...rest } = tool.definition;
  return { ...tool, definition: { ...rest, ...(namespace !== undefined && { namespace }) } };
}

/**
 * The tool in the given namespace, written in snake case. A tool that has a namespace, or one in
 * its name (`old.find`), keeps it unless forced.
 */
export function movedTo(
  tool: RegisteredTool,
  namespace: string | null | undefined,
  force: boolean,
): RegisteredTool {
  const normal = normalizeName(namespace ?? "");
  const { name, namespace: own } = tool.definition;
  if (normal === "" || (own && !force)) return tool;
  const [written] = name.includes(".") ? name.split(".") : [];
  return inNamespace(tool, force ? normal : (written ?? normal));
}

export function namespacesOf(tools: readonly RegisteredTool[]): Set<string> {
  return new Set(tools.flatMap(({ definition }) => definition.namespace || []));
}

/**
 * The tools of a namespace, which may be given in snake case or as it was written. Throws
 * `unknown_namespace` when there is none.
 */
export function toolsIn(namespace: string, tools: readonly RegisteredTool[]): RegisteredTool[] {
  const meant = new Set([namespace, normalizeName(namespace)]);
  const found = tools.filter(({ definition }) => meant.has(definition.namespace ?? ""));
  if (found.length > 0 && namespace !== "") return found;
  const closest = closestName(namespace, namespacesOf(tools));
  const hint = closest === undefined ? "" : ` Did you mean ${closest}?`;
  throw new RegistryError(
    "unknown_namespace",
    `No tool is in the namespace '${namespace}'.${hint}`,
  );
}

/**
 * The tools that one registry takes over from another. Throws `duplicate_tool` for a name that both
 * have, unless the options say which stays.
 */
export function toolsToMerge(
  own: readonly RegisteredTool[],
  others: readonly RegisteredTool[],
  { onDuplicate, namespace = "", force = false }: MergeOptions,
): RegisteredTool[] {
  const names = new Set(own.map(({ definition }) => definition.name));
  const duplicate = others.find(({ definition }) => names.has(definition.name));
  if (duplicate && onDuplicate === undefined) {
    throw new RegistryError(
      "duplicate_tool",
      `Both registries have a tool named ${duplicate.definition.name}. Rename one of the two, or merge with { onDuplicate: "keep" } or { onDuplicate: "replace" }.`,
    );
  }
  return others
    .filter(({ definition }) => onDuplicate !== "keep" || !names.has(definition.name))
    .map((tool) => movedTo(tool, namespace, force));
}

/** Who holds which name of a namespace, by the name a model would call. */
export type NamespaceClaims = Map<string, MethodReference>;

/**
 * Notes the names that a tool with a namespace claims. Throws `duplicate_method` with the names of
 * both when another tool holds one: a namespace is given on purpose, so two methods of one name are
 * a mistake. Without a namespace `functionNames` tells them apart.
 */
export function claimNames(
  claims: NamespaceClaims,
  definition: ToolDefinition,
  replaced?: ToolDefinition,
): void {
  const names = claimedNames(definition);
  for (const [name, { tool, method }] of names) {
    const holder = claims.get(name);
    if (!holder || holder.tool === tool) continue;
    throw new RegistryError(
      "duplicate_method",
      `${tool}.${method} and ${holder.tool}.${holder.method} would both be called ${name}. Rename one, or give one of the tools another namespace.`,
    );
  }
  if (replaced) releaseNames(claims, replaced);
  for (const [name, holder] of names) claims.set(name, holder);
}

/** Releases the names that a tool holds. */
export function releaseNames(claims: NamespaceClaims, definition: ToolDefinition): void {
  for (const [name] of claimedNames(definition)) claims.delete(name);
}

function claimedNames({ name, namespace, methods }: ToolDefinition): [string, MethodReference][] {
  if (!namespace) return [];
  return methods.map((method) => [
    fittingFunctionName(method.name, namespace),
    { tool: name, method: method.name },
  ]);
}

/** How a registry presents what no tool declares. */
export interface RegistryOptions {
  /** Whether tools that declare no visibility are shown. Default false. */
  visibleByDefault?: boolean;
  /**
   * How display names are generated: `compatible` splits words and uses title case as Python's
   * `str.title()` does, `clean` also tidies spaces and keeps acronyms. Default `compatible`.
   */
  displayNames?: "compatible" | "clean";
  /** Whether methods that do not say so ask the model why it calls. Default false. */
  thinkAugment?: boolean;
  /**
   * Whether methods that declare nothing about it are strict for OpenAI, where their schemas allow
   * it. Default false.
   */
  strict?: boolean;
  /** What joins namespace and method, the same in every registry: OpenAI and Anthropic take no dot. */
  separator?: "-";
}

/**
 * The definition as the registry shows it: what it declares without secrets, and the registry's
 * choices for the rest.
 */
function presentDefinition(declared: ToolDefinition, options: RegistryOptions): ToolDefinition {
  const definition = shownDefinition(declared);
  const { hiddenByDefault, ...rest } = definition;
  const shown =
    hiddenByDefault && options.visibleByDefault ? { ...rest, visible: true } : definition;
  const asked = options.thinkAugment ? askingByDefault(shown) : shown;
  const strict = options.strict ? withChangedMethods(asked, strictByDefault) : asked;
  return options.displayNames === "clean"
    ? withChangedMethods(cleanNamed(strict), cleanNamed)
    : strict;
}

/**
 * Throws `invalid_definition` for a formatter that nothing would run: it is for no format, or no
 * function.
 */
export function checkFormatters(tool: string, formatters: object): void {
  const known = [...Object.keys(PROVIDER_FORMATS), ...Object.keys(PROMPT_FORMATS)];
  for (const [format, write] of Object.entries(formatters)) {
    const isKnown = known.includes(format);
    if (isKnown && typeof write === "function") continue;
    throw new RegistryError(
      "invalid_definition",
      isKnown
        ? `The formatter ${format} of ${tool} is no function. Give it one that answers what it writes: (named, standard) => standard.`
        : `${tool} has a formatter for "${format}", which is no format. There are ${known.join(", ")}.`,
    );
  }
}

/** The tool as the registry shows it. Throws what is wrong with it. */
export function presentedTool(tool: RegisteredTool, options: RegistryOptions): RegisteredTool {
  const { definition, issue } = tool;
  if (issue) throw issue;
  checkDefinition(definition);
  if (tool.formatters) checkFormatters(definition.name, tool.formatters);
  return { ...tool, definition: presentDefinition(definition, options) };
}

/**
 * The tool as it describes itself now, with the namespace and the formatters that it has here.
 * Throws what registering it throws.
 */
export function describedAnew(tool: RegisteredTool, options: RegistryOptions): RegisteredTool {
  const again = tool.reload?.();
  if (!again) return tool;
  const described = presentedTool(again, options);
  const formatters = tool.formatters && { formatters: { ...again.formatters, ...tool.formatters } };
  return { ...inNamespace(described, tool.definition.namespace), ...formatters };
}

function withChangedMethods(
  definition: ToolDefinition,
  change: (method: MethodDefinition) => MethodDefinition,
): ToolDefinition {
  return { ...definition, methods: definition.methods.map(change) };
}

function strictByDefault(method: MethodDefinition): MethodDefinition {
  return { ...method, strict: method.strict ?? true };
}

function cleanNamed<T extends Pick<ToolDefinition, "displayName" | "origins">>(named: T): T {
  return named.origins.displayName === "generated"
    ? { ...named, displayName: tidyDisplayName(named.displayName) || named.displayName }
    : named;
}
