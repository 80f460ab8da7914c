import {
  type FormatWarning,
  type FunctionNames,
  formatPrompt,
  formatToolset,
  type PromptFormatName,
  type PromptProblem,
  type ProviderFormatName,
  serializePayload,
  type TextSpan,
  type Toolset,
} from "@pegboard/registry-core";
import type { PreviewTab } from "./agent-tools-search.ts";
import type { TextLanguage } from "./color-line.tsx";
import type { RenderPrompt } from "./preview-prompts.ts";

/** What an agent would be given in one format: the exact text, what wrote it, and what went wrong on the way. */
export interface PreviewText {
  text: string;
  warnings: FormatWarning[];
  /** The text in pieces with their origins; only prompts know them. */
  spans: TextSpan[];
  problems: PromptProblem[];
}

export interface PreviewSubject {
  toolset: Toolset;
  names: FunctionNames;
  agent: { id: string; name: string; description: string };
  /** `2026-11-20` */
  date: string;
}

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

const kinds: Record<
  PreviewTab,
  { prompt: PromptFormatName } | { provider: ProviderFormatName } | { template: "system" | "user" }
> = {
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

/** System and user prompts need the template engine, which loads on its own. */
export const needsTemplates = (tab: PreviewTab): boolean => "template" in kinds[tab];

export function previewLanguage(tab: PreviewTab): TextLanguage {
  if (tab === "xml") return "xml";
  return needsTemplates(tab) || tab === "markdown" ? "markdown" : "json";
}

/** The text of one preview tab; undefined while the template engine it needs is loading. */
export function previewText(
  tab: PreviewTab,
  subject: PreviewSubject,
  render: RenderPrompt | undefined,
): PreviewText | undefined {
  const kind = kinds[tab];
  const { toolset, names } = subject;
  if ("provider" in kind) {
    const { payload, warnings } = formatToolset(toolset, names, kind.provider);
    return { text: serializePayload(payload), warnings, spans: [], problems: [] };
  }
  if ("prompt" in kind) return { ...formatPrompt(toolset, names, kind.prompt), spans: [], problems: [] };
  if (!render) return undefined;
  return { ...render(kind.template, subject), warnings: [] };
}

/** The lines of a text; a newline at its end does not begin another one. */
export const linesOf = (text: string): string[] => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));
