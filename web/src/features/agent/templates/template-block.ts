import { findTags } from "@pegboard/registry-core/prompts";

/** Lines of a template that belong together, from 1. */
export interface TemplateBlock {
  from: number;
  to: number;
}

/** The innermost loop around a line of the template; outside of loops, the condition around it. */
export function findBlockAround(source: string, line: number): TemplateBlock | undefined {
  const open: { keyword: string; line: number }[] = [];
  const around: (TemplateBlock & { keyword: string })[] = [];
  for (const tag of findTags(source)) {
    const begun = open.at(-1);
    if (begun && tag.keyword === `end${begun.keyword}`) {
      open.pop();
      if (begun.line <= line && tag.line >= line) {
        around.push({ keyword: begun.keyword, from: begun.line, to: tag.line });
      }
    } else if (BLOCKS.has(tag.keyword)) open.push(tag);
  }
  const block = around.find(({ keyword }) => keyword === "for") ?? around[0];
  return block && { from: block.from, to: block.to };
}

const BLOCKS = new Set(["for", "if", "macro", "call", "filter"]);
