// GET /api/v1/agents/:agent/toolset            what is on, with the reason of every decision
// GET /api/v1/agents/:agent/toolset?format=…   exactly what a provider takes, or the text for a
//                                              prompt
// With ?choices=… and its like, what is left of it for one run; with ?wait=10s, once all sources
// have loaded

import type { Toolset } from "@pegboard/registry-core";
import {
  formatPrompt,
  formatToolset,
  isPromptFormat,
  serializePayload,
  toolChoice,
} from "@pegboard/registry-core/formats";
import type { FunctionNames, SelectedToolset } from "@pegboard/registry-core/internal";
import type { Context, Hono } from "hono";
import { z } from "zod";
import type { AgentState } from "../agents/agent-states.ts";
import { runToolset } from "../agents/run-toolset.ts";
import { toolsetAnswer, toolsetQuery } from "../api-contract/call-contract.ts";
import { jsonObject } from "../api-contract/library-types.ts";
import type { ToolsetAnswer, ToolsetFormat } from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { forTokens, limitRate } from "../http/caller-limits.ts";
import { type AnswerParts, jsonParts, ToolsetAnswers } from "../http/chunked-response.ts";
import { findServedAgent } from "../http/find-agent.ts";
import { readToolsetFormat } from "../http/read-format.ts";
import { waitForQueriedSources } from "../http/read-request.ts";
import { readSelection, warningMessages, warningsHeader } from "../http/read-selection.ts";
import { CALLER_LIMITS } from "../limits.ts";

/**
 * The type of text that goes into a prompt: it has several roots, or none when nothing is on, so it
 * is no XML or JSON document of its own.
 */
const PROMPT_TEXT = "text/plain; charset=utf-8";

export function toolsetRoute(app: Hono, dependencies: Dependencies): void {
  const answers = new ToolsetAnswers();
  const limit = forTokens(limitRate(CALLER_LIMITS.toolsets, (t) => t("toolsets", {}, "limited")));
  app.get(
    "/api/v1/agents/:agent/toolset",
    contract({
      answers: z.union([toolsetAnswer, z.array(jsonObject), jsonObject]),
      query: toolsetQuery,
    }),
    limit,
    async (context) => {
      await waitForQueriedSources(context, dependencies.sources);
      const state = await findServedAgent(dependencies, context);
      const loading = dependencies.sources.waits.loading();
      return answers.send(context, {
        toolset: state.toolset,
        question: [new URL(context.req.url).search, ...loading],
        make: () => toolsetAnswerParts(context, state, loading),
      });
    },
  );
}

function toolsetAnswerParts(context: Context, state: AgentState, loading: string[]): AnswerParts {
  const { toolset, forced, warnings } = runToolset(
    state,
    readSelection(context, ["format", "wait"]),
  );
  const format = context.req.query("format");
  if (format === undefined) {
    const { revision } = state.agent;
    const told = {
      forced,
      warnings: warningMessages(warnings),
      ...(loading.length > 0 && { loading }),
    };
    const answer: ToolsetAnswer = { revision, toolset, ...told };
    return { parts: jsonParts(answer, 3), headers: { "Content-Type": "application/json" } };
  }
  const { write, headers } = formatAs(readToolsetFormat(format), { forced, names: state.names });
  return {
    parts: writtenInParts(toolset, write),
    headers: { ...headers, ...warningsHeader(warnings) },
  };
}

/**
 * Writes a toolset in parts. What each tool adds is kept once it is written, so that joining takes
 * little time.
 */
function* writtenInParts(toolset: Toolset, write: (toolset: Toolset) => string): Generator<string> {
  for (const tool of toolset.tools) {
    write({ ...toolset, tools: [tool] });
    yield "";
  }
  yield write(toolset);
}

interface ToolsetGiven extends Pick<SelectedToolset, "forced"> {
  names: FunctionNames;
}

interface ToolsetWriter {
  write(toolset: Toolset): string;
  headers: Record<string, string>;
}

function formatAs(format: ToolsetFormat, { names, forced }: ToolsetGiven): ToolsetWriter {
  if (isPromptFormat(format)) {
    return {
      write: (toolset) => formatPrompt(toolset, names, format).text,
      headers: { "Content-Type": PROMPT_TEXT },
    };
  }
  const choice = toolChoice(forced, format);
  return {
    write: (toolset) => serializePayload(formatToolset(toolset, names, format).payload),
    headers: {
      "Content-Type": "application/json",
      ...(choice && { "Pegboard-Tool-Choice": JSON.stringify(choice) }),
    },
  };
}
