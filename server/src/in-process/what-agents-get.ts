import type { Selection } from "@pegboard/registry-core";
import {
  formatPrompt,
  formatToolset,
  isPromptFormat,
  type PromptFormatName,
  type ProviderFormatName,
  parseProviderFormat,
  toolChoice,
} from "@pegboard/registry-core/formats";
import { parseTestValues } from "@pegboard/registry-core/internal";
import { agentPrompts } from "../agents/agent-prompts.ts";
import { runToolset } from "../agents/run-toolset.ts";
import type { Dependencies } from "../dependencies.ts";
import { invalid } from "../errors.ts";
import { readServedAgent } from "../http/find-agent.ts";
import type { Pegboard, PromptOptions } from "./pegboard.ts";

type AskedToolset = Selection & { format?: ProviderFormatName | PromptFormatName };

/** What a program gets of an agent: the very set that HTTP and MCP serve. */
export function toolsetInProcess(dependencies: Dependencies): Pegboard["toolset"] {
  const answer = async (agent: string, { format, ...selection }: AskedToolset = {}) => {
    const state = await readServedAgent(dependencies, agent);
    const narrowed = runToolset(state, Object.keys(selection).length > 0 ? selection : undefined);
    if (format === undefined) return narrowed;
    const { toolset, forced, warnings: selectionWarnings } = narrowed;
    if (isPromptFormat(format)) {
      const { text: payload, warnings } = formatPrompt(toolset, state.names, format);
      return { payload, warnings, selectionWarnings };
    }
    const name = parseProviderFormat(format);
    const { payload, warnings } = formatToolset(toolset, state.names, name);
    const choice = toolChoice(forced, name);
    return { payload, warnings, selectionWarnings, ...(choice && { toolChoice: choice }) };
  };
  return answer as Pegboard["toolset"];
}

export async function promptInProcess(
  dependencies: Dependencies,
  agent: string,
  { selection, testSet, ...values }: PromptOptions = {},
): ReturnType<Pegboard["prompt"]> {
  const state = await readServedAgent(dependencies, agent);
  const parsed = parseTestValues(values);
  if ("issues" in parsed) throw invalid(parsed.issues);
  const body = { ...parsed.values, ...(testSet !== undefined && { testSet }) };
  return agentPrompts(dependencies, { state, selection }, body);
}
