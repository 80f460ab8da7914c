import {
  applyOperations,
  functionNames,
  resolveToolset,
  toggleTool,
} from "@pegboard/registry-core";
import {
  formatPrompt,
  formatToolset,
  type PromptFormatName,
  type ProviderFormatName,
  serializePayload,
} from "@pegboard/registry-core/formats";
import type { TemplateName } from "@pegboard/registry-core/internal";
import {
  DEFAULT_TEMPLATES,
  promptValues,
  renderPrompt,
  renderText,
} from "@pegboard/registry-core/prompts";
import { manyTools } from "./many-tools.ts";

const METHODS_PER_PREVIEWED_TOOL = 8;
const PREVIEWED_PROVIDERS: ProviderFormatName[] = [
  "openai-chat",
  "openai-responses",
  "anthropic",
  "gemini",
  "mcp",
];
const PREVIEWED_PROMPTS: PromptFormatName[] = ["xml", "json", "markdown"];
const DATE = "2026-11-20";
const benchAgent = { id: "bench", name: "Bench" };

interface BenchedPreview {
  toolset: ReturnType<typeof resolveToolset>;
  names: ReturnType<typeof functionNames>;
}

/** The text of each preview, as the browser and the server make it. */
const PREVIEW_TEXTS: Record<string, (subject: BenchedPreview) => string> = {
  system: (subject) => promptText("system", subject),
  user: (subject) => promptText("user", subject),
  ...Object.fromEntries(
    PREVIEWED_PROVIDERS.map((format) => [
      format,
      ({ toolset, names }: BenchedPreview) =>
        serializePayload(formatToolset(toolset, names, format).payload),
    ]),
  ),
  ...Object.fromEntries(
    PREVIEWED_PROMPTS.map((format) => [
      format,
      ({ toolset, names }: BenchedPreview) => formatPrompt(toolset, names, format).text,
    ]),
  ),
};

function promptText(template: TemplateName, subject: BenchedPreview): string {
  const source = DEFAULT_TEMPLATES[template];
  return (
    renderText(source, promptValues(source, { ...subject, agent: benchAgent, date: DATE })) ?? ""
  );
}

/**
 * Measures a preview of so many tools with eight methods each, format by format: after one toggle,
 * and from nothing.
 */
export function* previewBenches(tools: number) {
  const definitions = manyTools(tools, METHODS_PER_PREVIEWED_TOOL).map((tool) => tool.definition);
  const names = functionNames(definitions);
  const everything = resolveToolset({ tools: definitions }, {});
  const click = everything.tools
    .filter(({ locked }) => !locked)
    .slice(0, 1)
    .flatMap(toggleTool);
  const toggled = () => ({
    toolset: resolveToolset({ tools: definitions }, applyOperations({}, click)),
    names,
  });
  const fresh = () => {
    const copies = structuredClone(definitions);
    return { toolset: resolveToolset({ tools: copies }, {}), names: functionNames(copies) };
  };
  for (const [name, run] of Object.entries(PREVIEW_TEXTS)) {
    run({ toolset: everything, names });
    yield { name, state: "after one toggle", prepare: toggled, run };
    yield { name, state: "cold", prepare: fresh, run };
  }
  yield {
    name: "system with all origins",
    state: "when nothing changes",
    prepare: toggled,
    run: (subject: BenchedPreview) =>
      renderPrompt("system", { ...subject, agent: benchAgent, date: DATE }),
  };
  yield {
    name: "JSON.stringify of all",
    state: "for comparison",
    run: () => JSON.stringify(definitions, null, 2),
  };
}
