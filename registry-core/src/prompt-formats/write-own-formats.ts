import { isJsonObject, type JsonObject, jsonCopy, reasonOf } from "@pegboard/json-schema";
import type { FunctionNames } from "../definition/function-names.ts";
import type { OwnFormats, ToolDefinition } from "../definition/tool-definition.ts";
import type {
  FunctionToFormat,
  OwnFormatter,
  ToolFormatters,
} from "../definition/tool-formatters.ts";
import { askingForReason } from "../definition/toolcall-reason.ts";
import { memoByIdentity } from "../memo-by-identity.ts";
import type { FormatterIssueFact } from "../messages/formatter-messages.ts";
import { standardDeclaration } from "../provider-formats/declare-method.ts";
import { nameFor } from "../provider-formats/name-rule.ts";
import { PROVIDER_FORMATS, type ProviderFormatName } from "../provider-formats/provider-formats.ts";
import type { NamedMethod } from "../toolset/offered-methods.ts";
import { perMethod } from "../toolset/offered-methods.ts";
import type { OwnFormatsByTool } from "./own-formats.ts";
import { PROMPT_FORMATS, type PromptFormatName } from "./prompt-formats.ts";
import { standardText } from "./write-function.ts";

/**
 * A formatter that failed; `describeFormatterIssue` says how. The format's own form is used in its
 * place.
 */
export type FormatterError = FormatterIssueFact & {
  tool: string;
  method: string;
  format: ProviderFormatName | PromptFormatName;
};

/**
 * Runs the formatters of all tools over all their methods, on or off: what they write depends on
 * the catalogue only. `withOwnFormats` puts the result into the definitions. Never throws; writes
 * each method once until it changes.
 */
export function writeOwnFormats(
  tools: readonly ToolDefinition[],
  names: FunctionNames,
  formattersOf: (tool: string) => ToolFormatters | undefined,
): { formats: OwnFormatsByTool; errors: FormatterError[] } {
  const errors: FormatterError[] = [];
  const written = tools.flatMap((tool): [string, Record<string, OwnFormats>][] => {
    const formatters = formattersOf(tool.name);
    if (!formatters || Object.keys(formatters).length === 0) return [];
    const write = writerOf(formatters);
    const methods = tool.methods.map((method) => {
      const named = {
        tool,
        method: askingForReason(method),
        functionName: names.nameOf(tool.name, method.name),
      };
      const result = write(named);
      errors.push(...result.errors);
      return [method.name, result.formats];
    });
    return [[tool.name, Object.fromEntries(methods)]];
  });
  return { formats: Object.fromEntries(written), errors };
}

interface WrittenMethod {
  formats: OwnFormats;
  errors: FormatterError[];
}

const writerOf = memoByIdentity((formatters: ToolFormatters) =>
  perMethod((named) => writeMethod(named, formatters)),
);

function writeMethod(named: NamedMethod, formatters: ToolFormatters): WrittenMethod {
  const errors: FormatterError[] = [];
  const formats: Record<string, unknown> = {};
  for (const [format, run] of runsOf(named, formatters)) {
    try {
      formats[format] = run();
    } catch (error) {
      const issue: FormatterIssueFact =
        error instanceof UnfitAnswer
          ? error.issue
          : { code: "threw", values: { cause: reasonOf(error) } };
      errors.push({ tool: named.tool.name, method: named.method.name, format, ...issue });
    }
  }
  return { formats, errors };
}

type FormatterRun = [format: FormatterError["format"], run: () => JsonObject | string];

function runsOf(named: NamedMethod, formatters: ToolFormatters): FormatterRun[] {
  const { functionName } = named;
  const providers = Object.values(PROVIDER_FORMATS).flatMap((format): FormatterRun[] => {
    const formatter = formatters[format.name];
    if (!formatter) return [];
    const name = nameFor(functionName, format.functionName);
    const standard = () => standardDeclaration(named, format).declaration;
    return [
      [
        format.name,
        () =>
          objectFrom(formatter(copyOf(named), copyForFormatter(standard())), format.nameIn, name),
      ],
    ];
  });
  const prompts = Object.values(PROMPT_FORMATS).flatMap(({ name }): FormatterRun[] => {
    const formatter = formatters[name] as OwnFormatter<unknown> | undefined;
    return formatter ? [[name, () => ownText(named, name, formatter)]] : [];
  });
  return [...providers, ...prompts];
}

/**
 * The answer of a formatter: a text, or JSON that has the function's name as its `name`, as the
 * format itself writes.
 */
function ownText(
  named: NamedMethod,
  format: PromptFormatName,
  formatter: OwnFormatter<unknown>,
): JsonObject | string {
  const { written: standard } = standardText(named, PROMPT_FORMATS[format]);
  if (typeof standard === "string")
    return textFrom(formatter(copyOf(named), standard), named.functionName);
  return objectFrom(
    formatter(copyOf(named), copyForFormatter(standard)),
    ({ name }) => name,
    named.functionName,
  );
}

/** A copy of a function, because a formatter may change what it gets. */
function copyOf({ tool, method, functionName }: NamedMethod): FunctionToFormat {
  return {
    tool: copyForFormatter(tool),
    method: copyForFormatter(method),
    functionName,
    config: copyForFormatter(tool.configDefaults ?? {}),
  };
}

function copyForFormatter<T extends object>(value: T): T {
  return jsonCopy(value, "What a formatter gets") as T;
}

/** Thrown when a formatter's answer is not of the kind that its format is made of. */
class UnfitAnswer extends Error {
  constructor(readonly issue: FormatterIssueFact) {
    super(issue.code);
  }
}

function objectFrom(
  answer: unknown,
  nameIn: (written: JsonObject) => unknown,
  name: string,
): JsonObject {
  const written = jsonCopy(answer, "What it answers");
  if (!isJsonObject(written))
    throw new UnfitAnswer({ code: "no_object", values: { answered: answerKind(answer) } });
  if (nameIn(written) !== name) throw new UnfitAnswer({ code: "name_misplaced", values: { name } });
  return written;
}

function textFrom(answer: unknown, name: string): string {
  if (typeof answer !== "string")
    throw new UnfitAnswer({ code: "no_text", values: { answered: answerKind(answer) } });
  if (!answer.includes(name)) throw new UnfitAnswer({ code: "name_missing", values: { name } });
  return answer;
}

function answerKind(answer: unknown): string {
  if (answer === null) return "null";
  if (answer instanceof Promise) return "a promise";
  return Array.isArray(answer) ? "a list" : typeof answer;
}
