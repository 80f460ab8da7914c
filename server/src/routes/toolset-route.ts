// GET /api/agents/:agent/toolset            what is on, with the reason of every decision
// GET /api/agents/:agent/toolset?format=…   exactly what a provider takes, or the text for a prompt
// With ?choices=… and its like, what is left of it for one run
import { type FunctionNames, RegistryError, type SelectedToolset } from "@pegboard/registry-core";
import {
  formatPrompt,
  formatToolset,
  isPromptFormat,
  PROMPT_FORMATS,
  PROVIDER_FORMATS,
  parseProviderFormat,
  serializePayload,
  toolChoice,
} from "@pegboard/registry-core/formats";
import type { Hono } from "hono";
import { etag } from "hono/etag";
import { runToolset } from "../agents/run-toolset.ts";
import type { ToolsetAnswer, ToolsetFormat } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { PegboardError } from "../errors.ts";
import { findAgent } from "../http/find-agent.ts";
import { readSelection, sayWarnings, warningsHeader } from "../http/read-selection.ts";

/** Text to put into a prompt: several roots, or none when nothing is on, so it is no XML or JSON document of its own. */
const PROMPT_TEXT = "text/plain; charset=utf-8";

export function toolsetRoute(app: Hono, dependencies: Dependencies): void {
  app.get("/api/agents/:agent/toolset", etag(), async (context) => {
    const state = await findAgent(dependencies, context);
    const { toolset, forced, warnings } = runToolset(state, readSelection(context, ["format"]));
    const format = context.req.query("format");
    if (format === undefined) {
      const { revision } = state.agent;
      return context.json({ revision, toolset, forced, warnings: sayWarnings(warnings) } satisfies ToolsetAnswer);
    }
    const { text, headers } = formatAs(readFormat(format), { toolset, forced, names: state.names });
    return context.body(text, 200, { ...headers, ...warningsHeader(warnings) });
  });
}

interface GivenToolset extends Pick<SelectedToolset, "toolset" | "forced"> {
  names: FunctionNames;
}

function formatAs(format: ToolsetFormat, { toolset, names, forced }: GivenToolset) {
  if (isPromptFormat(format)) {
    return { text: formatPrompt(toolset, names, format).text, headers: { "Content-Type": PROMPT_TEXT } };
  }
  const choice = toolChoice(forced, format);
  return {
    text: serializePayload(formatToolset(toolset, names, format).payload),
    headers: {
      "Content-Type": "application/json",
      ...(choice && { "Pegboard-Tool-Choice": JSON.stringify(choice) }),
    },
  };
}

function readFormat(name: string): ToolsetFormat {
  if (isPromptFormat(name)) return name;
  try {
    return parseProviderFormat(name);
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    const formats = [...Object.keys(PROVIDER_FORMATS), ...Object.keys(PROMPT_FORMATS)].join(", ");
    throw new PegboardError("bad_request", `Unsupported API format "${name}". Use one of: ${formats}.`);
  }
}
