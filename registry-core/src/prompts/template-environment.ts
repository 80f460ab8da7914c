import { Environment } from "@huggingface/jinja";
import type { PieceMap } from "./filtered-pieces.ts";
import type { PromptValues } from "./prompt-values.ts";
import { TemplateError } from "./template-error.ts";
import { fieldPieces } from "./template-pieces.ts";
import {
  isListValue,
  isObjectValue,
  isTextValue,
  type TemplateValue,
} from "./templates/template-engine.ts";
import type { MethodLine } from "./tool-prompts.ts";

/**
 * The values that a template can use while it runs. The tool and the field of every text of a tool
 * are noted in `pieces`.
 */
export function templateEnvironment(
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
