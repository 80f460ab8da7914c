import {
  countedText,
  formatPrompt,
  type PromptFormatName,
  type ProviderFormatName,
} from "@pegboard/registry-core/formats";
import { splitLines } from "@pegboard/ui/text/line-diff.ts";
import type { PreviewTab } from "../../../addresses/searches/agent-tools-search.ts";
import { t } from "../../../messages/t.ts";
import { findMainSpan, toLinedText } from "../text/lined-text.ts";
import { type PreviewSubject, type PreviewText, previewKindOf } from "./preview-text.ts";

/** A part of a preview whose tokens are counted on their own. */
interface PreviewBlock {
  key: string;
  title: string;
  text: string;
  /** The tool that the block is about. */
  tool?: string;
}

/** The most parts for which there is a list beside the text. */
const MOST_BLOCKS = 200;

/** The first parts of a preview: the sections of a prompt, or the tools of a payload. */
export function previewBlocks(
  tab: PreviewTab,
  subject: PreviewSubject,
  preview: PreviewText,
): PreviewBlock[] {
  const kind = previewKindOf(tab);
  if ("provider" in kind) return payloadBlocks(kind.provider, subject);
  return "prompt" in kind ? toolBlocks(kind.prompt, subject) : sectionBlocks(preview);
}

/** Each tool as it is written when it is alone. */
function toolBlocks(format: PromptFormatName, { toolset, names }: PreviewSubject): PreviewBlock[] {
  return toolset.tools.slice(0, MOST_BLOCKS).flatMap((tool) => {
    const { name, displayName } = tool.definition;
    const { text } = formatPrompt({ ...toolset, tools: [tool] }, names, format);
    return text === "" ? [] : [{ key: name, title: displayName, text, tool: name }];
  });
}

function payloadBlocks(
  format: ProviderFormatName,
  { toolset, names }: PreviewSubject,
): PreviewBlock[] {
  return toolset.tools.slice(0, MOST_BLOCKS).flatMap((tool) => {
    const { name, displayName } = tool.definition;
    const text = tool.methods
      .filter(({ offered }) => offered)
      .map(({ definition }) =>
        countedText(
          {
            tool: tool.definition,
            method: definition,
            functionName: names.nameOf(name, definition.name),
          },
          format,
        ),
      )
      .join("");
    return text === "" ? [] : [{ key: name, title: displayName, text, tool: name }];
  });
}

/** Splits a text at Markdown headings; the text before the first one is the introduction. */
function sectionBlocks({ text, spans }: PreviewText): PreviewBlock[] {
  const lined = toLinedText(splitLines(text), spans);
  const blocks: (Omit<PreviewBlock, "text"> & { lines: string[] })[] = [];
  const titles = new Map<string, number>();
  for (const [index, line] of lined.lines.entries()) {
    const title = /^#{1,3} (.+)$/.exec(line)?.[1];
    const current = blocks.at(-1);
    if (title === undefined && current) {
      current.lines.push(line);
      continue;
    }
    if (blocks.length === MOST_BLOCKS) break;
    const tool = findMainSpan(lined, index)?.tool;
    const name = JSON.stringify([tool, title]);
    const same = titles.get(name) ?? 0;
    titles.set(name, same + 1);
    blocks.push({
      key: `${name} ${same}`,
      title: title ?? t("Introduction"),
      lines: [line],
      ...(tool !== undefined && { tool }),
    });
  }
  return blocks.map(({ lines, ...block }) => ({ ...block, text: lines.join("\n") }));
}
