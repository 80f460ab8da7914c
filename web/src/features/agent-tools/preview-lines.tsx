import type { PromptSpan, ToolDefinition } from "@pegboard/registry-core";
import type { ReactNode } from "react";
import type { CodeLine } from "../../components/code-lines.tsx";
import { colorLine, type TextLanguage } from "./color-line.tsx";
import { countOf } from "./count-text.ts";
import type { DiffLine, DiffRow } from "./line-diff.ts";

export interface LineContext {
  language: TextLanguage;
  /** Origin of each line of the new text, by line number. */
  origins: ReadonlyMap<number, PromptSpan>;
  tools: ReadonlyMap<string, ToolDefinition>;
  tokensOf(line: string): number | undefined;
  /** Line under the pointer. */
  hovered: string | undefined;
  onHover(id: string | undefined): void;
  onSelect(span: PromptSpan): void;
  onUnfold(row: number): void;
}

/** The rows of a difference as lines of the dock. */
export function codeLines(rows: DiffRow[], context: LineContext): CodeLine[] {
  return rows.map((row, index) => {
    if (row.kind === "line") return codeLine(row.line, `${index}`, context);
    return {
      id: index,
      sign: "⋯",
      tone: "fold",
      content: <span className="font-sans text-[11px]">{countOf(row.lines.length, "unchanged line")}</span>,
      onSelect: () => context.onUnfold(index),
    };
  });
}

const tones = { "+": "added", "-": "removed", " ": undefined } as const;

function codeLine(line: DiffLine, id: string, context: LineContext): CodeLine {
  const origin = line.number === undefined ? undefined : context.origins.get(line.number);
  const colored = colorLine(line.text, context.language);
  const isHovered = origin !== undefined && context.hovered === id;
  return {
    id,
    number: line.number,
    note: line.text === "" ? undefined : context.tokensOf(line.text),
    sign: line.sign === " " ? undefined : line.sign,
    tone: tones[line.sign],
    content: isHovered ? (
      <Named origin={origin} tools={context.tools}>
        {colored}
      </Named>
    ) : (
      colored
    ),
    ...(origin && { onEnter: () => context.onHover(id), onSelect: () => context.onSelect(origin) }),
    ...(!origin && context.hovered !== undefined && { onEnter: () => context.onHover(undefined) }),
  };
}

interface NamedProps {
  origin: PromptSpan;
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
        {place} · {fieldNames[origin.field]}
      </span>
    </>
  );
}

const fieldNames: Record<PromptSpan["field"], string> = {
  name: "name",
  display_name: "display name",
  tool_description: "description",
  tool_system_prompt: "system prompt",
  tool_format_information_for_system_prompt: "description",
  tool_user_prompt: "user prompt",
  tool_format_information_for_user_prompt: "format information",
  tool_format_reminder_for_user_prompt: "format reminder",
};
