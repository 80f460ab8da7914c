import { sameJson } from "@pegboard/json-schema";
import { memoByIdentity } from "../memo-by-identity.ts";
import type { TextIssue } from "../messages/text-issue-messages.ts";
import { omitUndefined } from "./omit-undefined.ts";
import { describeParameters } from "./parameter-texts.ts";
import type { MethodDefinition, OwnFormats, ToolDefinition } from "./tool-definition.ts";

/** The parts of a tool that its author may make from its config. */
const TOOL_PARTS = [
  "displayName",
  "description",
  "icon",
  "isExclusive",
  "takesControl",
  "isSubAgent",
  "enabledByDefault",
  "prompts",
  "follows",
] as const satisfies (keyof ToolDefinition)[];

/** The parts of a method that its author may make from the tool's config. */
const METHOD_PARTS = [
  "description",
  "parameters",
  "ignoredPatterns",
  "follows",
] as const satisfies (keyof MethodDefinition)[];

/**
 * Parts that differ from what is declared; null for a part that is declared and has no value with
 * this config.
 */
type ChangedParts<Definition, Part extends keyof Definition> = {
  [Key in Part]?: Exclude<Definition[Key], undefined> | null;
};
type ToolChanges = ChangedParts<ToolDefinition, (typeof TOOL_PARTS)[number]>;
type MethodChanges = ChangedParts<MethodDefinition, (typeof METHOD_PARTS)[number]>;

/**
 * What a tool says about itself with one config, where that differs from what it
 * declares; plain data.
 */
export interface ConfiguredTexts {
  tool: ToolChanges;
  /** Changed parts of methods, by the method's name. */
  methods: Record<string, MethodChanges>;
  /** The formats that the tool writes of its methods itself with this config. */
  ownFormats?: Record<string, OwnFormats>;
  /** Texts that could not be made: the declared ones stay. */
  issues: TextIssue[];
}

/** The texts as declared, since nothing could be asked. */
export const withoutTexts = (issue: TextIssue): ConfiguredTexts => ({
  tool: {},
  methods: {},
  issues: [issue],
});

/** The parts that differ between two descriptions of one tool. */
export function changedTexts(
  declared: ToolDefinition,
  now: ToolDefinition,
): Pick<ConfiguredTexts, "tool" | "methods"> {
  const all = new Map(declared.methods.map((method) => [method.name, method]));
  const methods = now.methods.flatMap((method): [string, MethodChanges][] => {
    const before = all.get(method.name);
    if (!before || before === method) return [];
    const changes = configuredChanges(before, method, METHOD_PARTS);
    return Object.keys(changes).length > 0 ? [[method.name, changes]] : [];
  });
  return {
    tool: configuredChanges(declared, now, TOOL_PARTS),
    methods: Object.fromEntries(methods),
  };
}

function configuredChanges<Definition extends object, Part extends keyof Definition>(
  before: Definition,
  now: Definition,
  parts: readonly Part[],
): ChangedParts<Definition, Part> {
  const changed = parts.filter((part) => !sameJson(before[part], now[part]));
  return Object.fromEntries(changed.map((part) => [part, now[part] ?? null])) as ChangedParts<
    Definition,
    Part
  >;
}

/**
 * The definition with the texts that the tool has with one config. Values of the organisation stay.
 * An unchanged method is the given object, and equal texts give one object.
 */
export function withConfigured(
  definition: ToolDefinition,
  texts: ConfiguredTexts | undefined,
): ToolDefinition {
  return texts ? layTexts(definition, texts) : definition;
}

const layTexts = memoByIdentity((definition: ToolDefinition, texts: ConfiguredTexts) => {
  const methods = definition.methods.map((method) =>
    changed(
      describedAgain(changed(method, texts.methods[method.name]), method),
      ownFormatsOf(texts, method.name),
    ),
  );
  return {
    ...changed(definition, texts.tool),
    methods: methods.every((method, index) => method === definition.methods[index])
      ? definition.methods
      : methods,
    ...(texts.issues.length > 0 && { textIssues: texts.issues }),
  };
});

/** A method whose parameters were made anew, with the descriptions that the organisation wrote. */
function describedAgain(made: MethodDefinition, { parameters }: MethodDefinition) {
  const { parameterTexts } = made;
  return parameterTexts && made.parameters !== parameters
    ? { ...made, parameters: describeParameters(made, parameterTexts) }
    : made;
}

function ownFormatsOf(
  { ownFormats = {} }: ConfiguredTexts,
  method: string,
): { ownFormats?: OwnFormats } {
  return ownFormats[method] ? { ownFormats: ownFormats[method] } : {};
}

type Described = Pick<ToolDefinition | MethodDefinition, "origins">;

function changed<T extends Described>(definition: T, changes: object = {}): T {
  const origins: Record<string, unknown> = { ...definition.origins };
  const parts: Record<string, unknown> = {};
  for (const [part, value] of Object.entries(changes)) {
    if (origins[part] === "organisation") continue;
    parts[part] = value ?? undefined;
    if (part in origins || part === "icon") origins[part] = "declared";
  }
  if (Object.keys(parts).length === 0) return definition;
  return omitUndefined({ ...definition, ...parts, origins }) as T;
}
