import {
  type FormatWarning,
  formatPrompt,
  formatToolset,
  type PromptFormatName,
  type ProviderFormatName,
  type RenderFault,
  serializePayload,
  type TemplateName,
  type TextSpan,
  toolsetSpans,
} from "@pegboard/registry-core";
import type { PreviewTab } from "../agent-tools-search.ts";
import type { PromptSubject } from "../templates/prompt-input.ts";
import type { TextLanguage } from "../text/color-line.tsx";

/** What an agent would be given in one format: the exact text, what wrote it, and what went wrong on the way. */
export interface PreviewText {
  text: string;
  warnings: FormatWarning[];
  /** Where a prompt comes from; `previewSpans` finds it for every text. */
  spans: TextSpan[];
  problems: RenderFault[];
}

/** What a text is made from. */
export type PreviewSubject = PromptSubject;

export const previewLabels: Record<PreviewTab, string> = {
  system: "System",
  user: "User",
  "openai-chat": "OpenAI",
  "openai-responses": "Responses",
  anthropic: "Anthropic",
  gemini: "Gemini",
  mcp: "MCP",
  xml: "XML",
  json: "JSON",
  markdown: "Markdown",
};

type PreviewKind = { prompt: PromptFormatName } | { provider: ProviderFormatName } | { template: TemplateName };

const kinds: Record<PreviewTab, PreviewKind> = {
  system: { template: "system" },
  user: { template: "user" },
  "openai-chat": { provider: "openai-chat" },
  "openai-responses": { provider: "openai-responses" },
  anthropic: { provider: "anthropic" },
  gemini: { provider: "gemini" },
  mcp: { provider: "mcp" },
  xml: { prompt: "xml" },
  json: { prompt: "json" },
  markdown: { prompt: "markdown" },
};

/** What writes the text of a tab. */
export const kindOf = (tab: PreviewTab): PreviewKind => kinds[tab];

/** The template that a tab renders; undefined for formats, which need none. */
export function templateOf(tab: PreviewTab): TemplateName | undefined {
  const kind = kinds[tab];
  return "template" in kind ? kind.template : undefined;
}

export function previewLanguage(tab: PreviewTab): TextLanguage {
  if (tab === "xml") return "xml";
  return templateOf(tab) !== undefined || tab === "markdown" ? "markdown" : "json";
}

/** The text of a tab that shows a format; undefined for those that render a template. */
export function previewText(tab: PreviewTab, { toolset, names }: PreviewSubject): PreviewText | undefined {
  const kind = kinds[tab];
  if ("provider" in kind) {
    const { payload, warnings } = formatToolset(toolset, names, kind.provider);
    return { text: serializePayload(payload), warnings, spans: [], problems: [] };
  }
  if ("prompt" in kind) return { ...formatPrompt(toolset, names, kind.prompt), spans: [], problems: [] };
  return undefined;
}

/** The text in pieces with their origins. Of long payloads this costs as much as the text. */
export function previewSpans(tab: PreviewTab, { toolset, names }: PreviewSubject, { spans }: PreviewText): TextSpan[] {
  const kind = kinds[tab];
  if ("template" in kind) return spans;
  return toolsetSpans(toolset, names, "provider" in kind ? kind.provider : kind.prompt);
}

/** The provider format of a tab. */
export function providerOf(tab: PreviewTab): ProviderFormatName | undefined {
  const kind = kinds[tab];
  return "provider" in kind ? kind.provider : undefined;
}
