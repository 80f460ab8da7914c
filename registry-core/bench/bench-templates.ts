import { functionNames, resolveToolset } from "@pegboard/registry-core";
import {
  PROMPT_FORMATS,
  PROVIDER_FORMATS,
  type PromptFormatName,
  type ProviderFormatName,
  toolsetSpans,
} from "@pegboard/registry-core/formats";
import {
  checkTemplate,
  DEFAULT_SYSTEM_TEMPLATE,
  type PromptRequest,
  promptValues,
  renderPrompt,
  renderValues,
} from "@pegboard/registry-core/prompts";
import { HOSTILE_TEMPLATES, SLOW_TEMPLATES } from "../src/testing/hostile-templates.ts";
import type { Measured } from "./bench-registry.ts";
import { manyTools } from "./many-tools.ts";

export { HOSTILE_TEMPLATES, SLOW_TEMPLATES };

/**
 * Measures a keystroke in a template, for catalogues of 100, 1,000 and 10,000 methods in tools of
 * eight.
 */
export function* templateBenches(): Generator<Measured> {
  for (const methods of [100, 1_000, 10_000]) {
    const request = manyToolsRequest(Math.round(methods / 8));
    const system = { ...request, templates: { system: DEFAULT_SYSTEM_TEMPLATE } };
    const upper = {
      ...request,
      templates: { system: DEFAULT_SYSTEM_TEMPLATE.replaceAll(" }}", " | upper }}") },
    };
    const values = promptValues(DEFAULT_SYSTEM_TEMPLATE, request);
    const benches: Omit<Measured, "methods">[] = [
      { name: "values, warm", run: () => promptValues(DEFAULT_SYSTEM_TEMPLATE, request) },
      {
        name: "values, after a click",
        prepare: () => ({ ...request, toolset: { ...request.toolset } }),
        run: (clicked: PromptRequest) => promptValues(DEFAULT_SYSTEM_TEMPLATE, clicked),
      },
      { name: "to a worker and back", run: () => structuredClone(values) },
      { name: "system prompt with origins", run: () => renderPrompt("system", system) },
      { name: "every text through a filter", run: () => renderPrompt("system", upper) },
      {
        name: "check a template",
        run: () => checkTemplate(`${DEFAULT_SYSTEM_TEMPLATE}{# ${Math.random()} #}`),
      },
    ];
    yield* benches.map((bench) => ({ ...bench, methods }));
  }
}

/** Measures the origins of every format's text for 1,000 tools of eight methods. */
export function spanBenches(): Measured[] {
  const { toolset, names } = manyToolsRequest(1_000);
  const formats = [...Object.keys(PROVIDER_FORMATS), ...Object.keys(PROMPT_FORMATS)];
  return formats.map((name) => ({
    name,
    methods: 8_000,
    target: 150,
    run: () => toolsetSpans(toolset, names, name as ProviderFormatName | PromptFormatName),
  }));
}

/** Renders in this thread what a browser would render in a worker. */
export function renderHostile(source: string): string {
  return (
    renderValues(source, { variables: { query: "" }, methodLines: [] }).problems[0]?.message ?? ""
  );
}

function manyToolsRequest(count: number): PromptRequest {
  const tools = manyTools(count, 8).map((tool) => tool.definition);
  const agent = { id: "a", name: "Support agent", description: "You help." };
  return {
    toolset: resolveToolset({ tools }, {}),
    names: functionNames(tools),
    agent,
    date: "2026-11-20",
  };
}
