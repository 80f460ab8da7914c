import type { ToolDefinition } from "@pegboard/registry-core";
import type { ReactNode } from "react";
import type { CodeLine, LineSource } from "../../components/code-lines.tsx";
import { colorLine, type TextLanguage } from "./color-line.tsx";
import { countOf } from "./count-text.ts";
import { rowCount, runAt, type ShownRun } from "./diff-rows.ts";
import type { ToolSpan } from "./line-origins.ts";

export interface LineContext {
  before: string[];
  after: string[];
  language: TextLanguage;
  /** Origin of each line of the new text, by line number. */
  origins: ReadonlyMap<number, ToolSpan>;
  tools: ReadonlyMap<string, ToolDefinition>;
  tokensOf(line: string): number | undefined;
  /** Row under the pointer. */
  hovered: number | undefined;
  onHover(row: number | undefined): void;
  onSelect(span: ToolSpan): void;
  /** Opens the fold that starts at this line. */
  onUnfold(start: number): void;
}

/** The rows of a difference as lines of the dock, each made when it comes into view. */
export function codeLines(runs: ShownRun[], context: LineContext): LineSource {
  return {
    length: rowCount(runs),
    at: (row) => {
      const run = runAt(runs, row);
      return run && (run.folded ? foldLine(run, context) : codeLine(run, row, context));
    },
  };
}

function foldLine(run: ShownRun, { onUnfold }: LineContext): CodeLine {
  return {
    id: `fold ${run.start}`,
    sign: "⋯",
    tone: "fold",
    content: <span className="font-sans text-[11px]">{countOf(run.count, "unchanged line")}</span>,
    onSelect: () => onUnfold(run.start),
  };
}

const tones = { "+": "added", "-": "removed", " ": undefined } as const;

function codeLine({ sign, start, row: first }: ShownRun, row: number, context: LineContext): CodeLine {
  const index = start + row - first;
  const text = (sign === "-" ? context.before : context.after)[index] ?? "";
  const origin = sign === "-" ? undefined : context.origins.get(index + 1);
  const colored = colorLine(text, context.language);
  return {
    id: `${sign}${index}`,
    number: sign === "-" ? undefined : index + 1,
    note: text === "" ? undefined : context.tokensOf(text),
    sign: sign === " " ? undefined : sign,
    tone: tones[sign],
    content:
      origin && context.hovered === row ? (
        <Named origin={origin} tools={context.tools}>
          {colored}
        </Named>
      ) : (
        colored
      ),
    ...(origin && { onSelect: () => context.onSelect(origin) }),
    onEnter: () => context.onHover(origin && row),
  };
}

interface NamedProps {
  origin: ToolSpan;
  tools: ReadonlyMap<string, ToolDefinition>;
  children: ReactNode;
}

/** Outlines what a tool wrote and names it. */
function Named({ origin, tools, children }: NamedProps) {
  const tool = tools.get(origin.tool);
  const method = tool?.methods.find(({ name }) => name === origin.method);
  const place = [tool?.displayName ?? origin.tool, ...(method ? [method.displayName] : [])].join(" › ");
  return (
    <>
      <span className="rounded-[3px] bg-accent-tint ring-1 ring-accent-line">{children}</span>
      <span className="ml-2.5 inline-flex h-[18px] items-center rounded-badge bg-(--bg-tip) px-[7px] align-top font-sans text-[11px]/[18px] font-medium text-(--tip-text)">
        {[place, fieldNames[origin.field ?? ""]].filter(Boolean).join(" · ")}
      </span>
    </>
  );
}

const fieldNames: Record<string, string> = {
  name: "name",
  display_name: "display name",
  tool_description: "description",
  tool_system_prompt: "system prompt",
  tool_format_information_for_system_prompt: "description",
  tool_user_prompt: "user prompt",
  tool_format_information_for_user_prompt: "format information",
  tool_format_reminder_for_user_prompt: "format reminder",
};
