import type { FunctionNames } from "../definition/function-names.ts";
import type { OwnFormats, ToolDefinition } from "../definition/tool-definition.ts";
import type { FunctionToFormat, ToolFormatters } from "../definition/tool-formatters.ts";
import { askingForReason } from "../definition/toolcall-reason.ts";
import { standardDeclaration } from "../provider-formats/declare-method.ts";
import { nameFor } from "../provider-formats/name-rule.ts";
import type { ProviderFormatName } from "../provider-formats/provider-format.ts";
import { PROVIDER_FORMATS } from "../provider-formats/provider-formats.ts";
import { isJsonObject } from "../schema/fitting-variants.ts";
import { jsonCopy } from "../schema/intake/json-copy.ts";
import type { JsonObject } from "../schema/json-schema.ts";
import type { NamedMethod } from "../toolset/offered-methods.ts";
import { perMethod } from "../toolset/per-method.ts";
import type { OwnFormatsByTool } from "./own-formats.ts";
import type { PromptFormatName } from "./prompt-format.ts";
import { PROMPT_FORMATS } from "./prompt-formats.ts";
import { standardText } from "./write-function.ts";

/** A formatter of a tool that failed; the format's own form stands in its place. */
export interface FormatterFailure {
  tool: string;
  method: string;
  format: ProviderFormatName | PromptFormatName;
  /** A sentence. */
  reason: string;
}

/**
 * Runs the formatters of all tools over all their methods, whether these are on or not: what they write depends on the catalogue
 * only. `withOwnFormats` puts the result into the definitions. Never throws; each method is written once until it changes.
 */
export function writeOwnFormats(
  tools: readonly ToolDefinition[],
  names: FunctionNames,
  formattersOf: (tool: string) => ToolFormatters | undefined,
): { formats: OwnFormatsByTool; failures: FormatterFailure[] } {
  const failures: FormatterFailure[] = [];
  const written = tools.flatMap((tool): [string, Record<string, OwnFormats>][] => {
    const formatters = formattersOf(tool.name);
    if (!formatters || Object.keys(formatters).length === 0) return [];
    const write = writerOf(formatters);
    const methods = tool.methods.map((method) => {
      const named = { tool, method: askingForReason(method), functionName: names.nameOf(tool.name, method.name) };
      const result = write(named);
      failures.push(...result.failures);
      return [method.name, result.formats];
    });
    return [[tool.name, Object.fromEntries(methods)]];
  });
  return { formats: Object.fromEntries(written), failures };
}

interface WrittenMethod {
  formats: OwnFormats;
  failures: FormatterFailure[];
}

const writers = new WeakMap<ToolFormatters, (named: NamedMethod) => WrittenMethod>();

function writerOf(formatters: ToolFormatters): (named: NamedMethod) => WrittenMethod {
  const known = writers.get(formatters) ?? perMethod((named) => writeMethod(named, formatters));
  writers.set(formatters, known);
  return known;
}

function writeMethod(named: NamedMethod, formatters: ToolFormatters): WrittenMethod {
  const failures: FormatterFailure[] = [];
  const formats: Record<string, unknown> = {};
  for (const [format, run] of runsOf(named, formatters)) {
    try {
      formats[format] = run();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      failures.push({ tool: named.tool.name, method: named.method.name, format, reason });
    }
  }
  return { formats, failures };
}

type Run = [format: FormatterFailure["format"], run: () => JsonObject | string];

function runsOf(named: NamedMethod, formatters: ToolFormatters): Run[] {
  const { functionName } = named;
  const providers = Object.values(PROVIDER_FORMATS).flatMap((format): Run[] => {
    const formatter = formatters[format.name];
    if (!formatter) return [];
    const name = nameFor(functionName, format.functionName);
    const standard = () => standardDeclaration(named, format).declaration;
    return [[format.name, () => objectFrom(formatter(copyOf(named), copy(standard())), format.nameIn, name)]];
  });
  const { json, ...texts } = { json: formatters.json, xml: formatters.xml, markdown: formatters.markdown };
  const prompts = Object.entries(texts).flatMap(([format, formatter]): Run[] => {
    const name = format as "xml" | "markdown";
    const standard = () => String(standardText(named, PROMPT_FORMATS[name]).written);
    return formatter ? [[name, () => textFrom(formatter(copyOf(named), standard()), functionName)]] : [];
  });
  if (!json) return [...providers, ...prompts];
  const standard = () => standardText(named, PROMPT_FORMATS.json).written as JsonObject;
  const run = () => objectFrom(json(copyOf(named), copy(standard())), (written) => written.name, functionName);
  return [...providers, ...prompts, ["json", run]];
}

/** A formatter may change what it gets. */
function copyOf({ tool, method, functionName }: NamedMethod): FunctionToFormat {
  return { tool: copy(tool), method: copy(method), functionName };
}

function copy<T extends object>(value: T): T {
  return jsonCopy(value, "What a formatter gets") as T;
}

function objectFrom(answer: unknown, nameIn: (written: JsonObject) => unknown, name: string): JsonObject {
  const written = jsonCopy(answer, "What it answers");
  if (!isJsonObject(written)) throw new Error(`It answers ${kindOf(answer)}, not an object.`);
  if (nameIn(written) !== name) throw new Error(`What it answers does not name the function ${name} in its place.`);
  return written;
}

function textFrom(answer: unknown, name: string): string {
  if (typeof answer !== "string") throw new Error(`It answers ${kindOf(answer)}, not a text.`);
  if (!answer.includes(name)) throw new Error(`What it answers does not name the function ${name}.`);
  return answer;
}

function kindOf(answer: unknown): string {
  if (answer === null) return "null";
  if (answer instanceof Promise) return "a promise";
  return Array.isArray(answer) ? "a list" : typeof answer;
}
