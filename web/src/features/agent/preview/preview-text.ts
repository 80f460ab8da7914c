import {
  type FormatWarning,
  formatPrompt,
  formatToolset,
  isPromptFormat,
  PROMPT_FORMATS,
  PROVIDER_FORMATS,
  type PromptFormatName,
  type ProviderFormatName,
  serializePayload,
  type TextSpan,
  toolsetSpans,
} from "@pegboard/registry-core/formats";
import { TEMPLATES, type TemplateName } from "@pegboard/registry-core/internal";
import type { RenderIssue } from "@pegboard/registry-core/prompts";
import type { PreviewTab } from "../../../addresses/searches/agent-tools-search.ts";
import { t } from "../../../messages/t.ts";
import type { PromptSubject } from "../templates/prompt-input.ts";
import type { PreviewLanguage } from "../text/colored-lines.tsx";

/** The exact text of a tab, with its origins, warnings and problems. */
export interface PreviewText {
  text: string;
  warnings: FormatWarning[];
  /** Origins of a prompt; `previewSpans` gives those of every text. */
  spans: TextSpan[];
  problems: RenderIssue[];
}

/** The agent that a text is made from. */
export type PreviewSubject = PromptSubject;

/** All tabs: the prompts, then each format of the tables. */
export function previewTabs(): PreviewTab[] {
  const formats = [...Object.values(PROVIDER_FORMATS), ...Object.values(PROMPT_FORMATS)];
  return [...TEMPLATES, ...formats.map(({ name }) => name)];
}

/** The tab of a name in the address. */
export function findTab(name: string | undefined): PreviewTab {
  return previewTabs().find((tab) => tab === name) ?? "system";
}

const TEMPLATE_LABELS: Record<TemplateName, string> = { system: t("System"), user: t("User") };

export function previewLabel(tab: PreviewTab): string {
  const kind = previewKindOf(tab);
  if ("template" in kind) return TEMPLATE_LABELS[kind.template];
  return "provider" in kind
    ? PROVIDER_FORMATS[kind.provider].label
    : PROMPT_FORMATS[kind.prompt].label;
}

type PreviewKind =
  | { prompt: PromptFormatName }
  | { provider: ProviderFormatName }
  | { template: TemplateName };

/** The kind of preview that writes the text of a tab. */
export function previewKindOf(tab: PreviewTab): PreviewKind {
  if (tab === "system" || tab === "user") return { template: tab };
  return isPromptFormat(tab) ? { prompt: tab } : { provider: tab };
}

/** The template that a tab renders; undefined for formats, which need none. */
export function templateOf(tab: PreviewTab): TemplateName | undefined {
  const kind = previewKindOf(tab);
  return "template" in kind ? kind.template : undefined;
}

export function previewLanguage(tab: PreviewTab): PreviewLanguage {
  const kind = previewKindOf(tab);
  if ("template" in kind) return "markdown";
  return "prompt" in kind ? PROMPT_FORMATS[kind.prompt].language : "json";
}

/** The text of a tab that shows a format; undefined for tabs that render a template. */
export function previewText(
  tab: PreviewTab,
  { toolset, names }: PreviewSubject,
): PreviewText | undefined {
  const kind = previewKindOf(tab);
  if ("provider" in kind) {
    const { payload, warnings } = formatToolset(toolset, names, kind.provider);
    return { text: serializePayload(payload), warnings, spans: [], problems: [] };
  }
  if ("prompt" in kind)
    return { ...formatPrompt(toolset, names, kind.prompt), spans: [], problems: [] };
  return undefined;
}

/** The text in pieces with their origins. For long payloads this takes as long as the text. */
export function previewSpans(
  tab: PreviewTab,
  { toolset, names }: PreviewSubject,
  { spans }: PreviewText,
): TextSpan[] {
  const kind = previewKindOf(tab);
  if ("template" in kind) return spans;
  return toolsetSpans(toolset, names, "provider" in kind ? kind.provider : kind.prompt);
}

/** The provider format of a tab. */
export function providerOf(tab: PreviewTab): ProviderFormatName | undefined {
  const kind = previewKindOf(tab);
  return "provider" in kind ? kind.provider : undefined;
}
