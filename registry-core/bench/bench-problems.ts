import {
  agentCatalog,
  applyOperations,
  functionNames,
  type OwnerSettings,
  resolveToolset,
  toggleTool,
} from "@pegboard/registry-core";
import {
  defaultFunctionLimits,
  findAgentProblems,
  findFormatProblems,
  findProblems,
} from "@pegboard/registry-core/problems";
import { manyTools } from "./many-tools.ts";

const METHODS_PER_CHECKED_TOOL = 8;
const prompts = {
  system: "{% for tool in tools %}{{ tool.tool_system_prompt }}{{ tool.nmae }}{% endfor %}",
  user: "{{ query }}",
};

/**
 * Measures looking for problems with so many tools of eight methods each: of one agent after a
 * click, and of everything.
 */
export function* problemBenches(tools: number) {
  const catalog = {
    tools: manyTools(tools, METHODS_PER_CHECKED_TOOL).map((tool) => tool.definition),
  };
  const tokens = {
    counts: Object.fromEntries(
      catalog.tools.map((tool) => [
        tool.name,
        Object.fromEntries(tool.methods.map(({ name }) => [name, 100])),
      ]),
    ),
    tokenizer: "o200k_base",
  };
  const agentWith = (settings: OwnerSettings) => {
    const toolset = resolveToolset(agentCatalog(catalog, settings), settings);
    return { id: "bench", name: "Bench", settings, toolset, tokens };
  };
  const saved: OwnerSettings = { prompts, tokenBudget: 1000 };
  const state = { catalog, functionLimits: defaultFunctionLimits() };
  const everything = agentWith(saved);
  const click = everything.toolset.tools
    .filter(({ locked }) => !locked)
    .slice(0, 1)
    .flatMap(toggleTool);
  findAgentProblems(everything, state);
  const clicked = () => agentWith(applyOperations(saved, click));
  yield {
    name: "one agent, after a click",
    prepare: clicked,
    run: (agent: ReturnType<typeof agentWith>) => findAgentProblems(agent, state),
  };
  const names = functionNames(catalog.tools);
  const fresh = () => structuredClone(catalog.tools.slice(0, 1));
  yield {
    name: "formats of one tool, cold",
    prepare: fresh,
    run: (added: typeof catalog.tools) =>
      added.map((tool) => findFormatProblems(tool, names, everything)),
  };
  yield { name: "everything", run: () => findProblems({ ...state, agents: [everything] }) };
}
