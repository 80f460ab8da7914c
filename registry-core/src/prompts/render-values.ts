import { Environment } from "@huggingface/jinja";
import { toSpans } from "../provider-formats/text-pieces.ts";
import { compileTemplate } from "./compile-template.ts";
import type { PieceMap } from "./filtered-pieces.ts";
import { fieldPieces } from "./filtered-pieces.ts";
import type { PromptValues } from "./prompt-values.ts";
import { failedText, type RenderedText, renderIssue } from "./rendered-text.ts";
import { TemplateError } from "./template-error.ts";
import { BoundedRun } from "./templates/bounded-run.ts";
import { isPlainTemplate, runPlain } from "./templates/plain-run.ts";
import {
  engineError,
  isListValue,
  isObjectValue,
  isTextValue,
  type TemplateValue,
} from "./templates/template-engine.ts";
import { TracedRun } from "./templates/traced-run.ts";
import type { MethodLine } from "./tool-prompts.ts";

/**
 * Renders a template. Pure, and made for workers too: everything that goes in and out is plain
 * data. It stops a template that makes too long a text or takes too many steps. Some single steps
 * take seconds, so the worker has to be ended after two. `onLine` is told each new line that the
 * run reaches.
 */
export function renderValues(
  source: string,
  values: PromptValues,
  onLine?: (line: number) => void,
): RenderedText {
  if (isPlainTemplate(source)) {
    const { text, pieces } = runPlain(source, values, true);
    return { text, spans: toSpans(pieces), problems: [] };
  }
  let run: TracedRun | undefined;
  try {
    const template = compileTemplate(source);
    const pieces: PieceMap = new WeakMap();
    run = new TracedRun(templateEnvironment(values, pieces), { template, pieces, onLine });
    const result = run.run(template.program);
    const text = String(result.value);
    const known = isTextValue(result) ? pieces.get(result) : undefined;
    return {
      text,
      spans: toSpans(known ?? [{ length: text.length, origin: {} }]),
      problems: [...run.missing.values()].map(({ line, issue }) =>
        renderIssue("warning", issue, line),
      ),
    };
  } catch (error) {
    const { fact, line = run?.line } = error instanceof TemplateError ? error : engineError(error);
    return failedText(fact, line);
  }
}

/**
 * Renders a template without the origins of its text, with equal limits and in a fraction of the
 * time; undefined when `renderValues` gives a reason why there is no text.
 */
export function renderText(source: string, values: PromptValues): string | undefined {
  if (isPlainTemplate(source)) return runPlain(source, values, false).text;
  try {
    const run = new BoundedRun(templateEnvironment(values));
    return String(run.run(compileTemplate(source).program).value);
  } catch {
    return undefined;
  }
}

/**
 * The values that a template can use while it runs. The tool and the field of every text of a tool
 * are noted in `pieces`.
 */
function templateEnvironment(
  { variables, methodLines }: PromptValues,
  pieces?: PieceMap,
): Environment {
  const environment = new Environment();
  for (const [name, value] of Object.entries({ ...variables, ...GLOBALS })) {
    environment.setVariable(name, new Environment().set(name, value));
  }
  if (!pieces) return environment;
  const tools = listItems(environment.lookupVariable("tools"));
  const lines = new Map(
    tools.map((tool, index) => [toolValueName(tool), methodLines[index] ?? null]),
  );
  const groups = listItems(environment.lookupVariable("tool_groups"));
  const grouped = groups.flatMap((group) =>
    isObjectValue(group) ? listItems(group.value.get("tools")) : [],
  );
  for (const tool of [...tools, ...grouped])
    markTool(tool, pieces, lines.get(toolValueName(tool)) ?? null);
  return environment;
}

/**
 * The engine's own functions, except those that tell the time (rendering is pure) and a range
 * without limit.
 */
const GLOBALS = {
  true: true,
  false: false,
  none: null,
  True: true,
  False: false,
  None: null,
  range: boundedRange,
  raise_exception: (message: unknown) => {
    throw new Error(typeof message === "string" ? message : "The template stops here.");
  },
};

const LONGEST_RANGE = 100_000;

function boundedRange(first: unknown, second?: unknown, step: unknown = 1): number[] {
  const [start, end] = second === undefined ? [0, first] : [first, second];
  if (typeof start !== "number" || typeof end !== "number" || typeof step !== "number") {
    throw new TemplateError({ code: "range_no_numbers" });
  }
  const length = Math.max(0, Math.ceil((end - start) / step));
  if (!(length <= LONGEST_RANGE))
    throw new TemplateError({ code: "range_too_long", values: { most: LONGEST_RANGE } });
  return Array.from({ length }, (_, index) => start + index * step);
}

const listItems = (value: TemplateValue | undefined): TemplateValue[] =>
  value && isListValue(value) ? value.value : [];
const toolValueName = (tool: TemplateValue): string =>
  isObjectValue(tool) ? String(tool.value.get("name")?.value) : "";

function markTool(
  tool: TemplateValue,
  pieces: PieceMap,
  lines: readonly MethodLine[] | null,
): void {
  if (!isObjectValue(tool)) return;
  for (const [field, value] of tool.value) {
    if (!isTextValue(value) || value.value === "") continue;
    pieces.set(value, fieldPieces(value.value, { tool: toolValueName(tool), field }, lines));
  }
}
