// GET /api/agents/:agent/toolset            what is on, with the reason of every decision
// GET /api/agents/:agent/toolset?format=…   exactly what a provider takes, or the text for a prompt
import { RegistryError } from "@pegboard/registry-core";
import {
  formatPrompt,
  formatToolset,
  isPromptFormat,
  PROMPT_FORMATS,
  PROVIDER_FORMATS,
  parseProviderFormat,
  serializePayload,
} from "@pegboard/registry-core/formats";
import type { Hono } from "hono";
import { etag } from "hono/etag";
import type { AgentState } from "../agents/agent-states.ts";
import type { ToolsetAnswer, ToolsetFormat } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { PegboardError } from "../errors.ts";
import { findAgent } from "../http/find-agent.ts";

/** Text to put into a prompt: several roots, or none when nothing is on, so it is no XML or JSON document of its own. */
const PROMPT_TEXT = "text/plain; charset=utf-8";

export function toolsetRoute(app: Hono, dependencies: Dependencies): void {
  app.get("/api/agents/:agent/toolset", etag(), async (context) => {
    const state = await findAgent(dependencies, context);
    const format = context.req.query("format");
    if (format === undefined) {
      return context.json({ revision: state.agent.revision, toolset: state.toolset } satisfies ToolsetAnswer);
    }
    const { text, type } = formatAs(state, readFormat(format));
    return context.body(text, 200, { "Content-Type": type });
  });
}

function formatAs({ toolset, names }: AgentState, format: ToolsetFormat): { text: string; type: string } {
  if (isPromptFormat(format)) return { text: formatPrompt(toolset, names, format).text, type: PROMPT_TEXT };
  return { text: serializePayload(formatToolset(toolset, names, format).payload), type: "application/json" };
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
