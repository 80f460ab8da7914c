import { agentCatalog, type OwnerSettings, resolveToolset } from "@pegboard/registry-core";
import {
  brokenRules,
  type RuledAgent,
  ruleFix,
  type ToolsetRule,
} from "@pegboard/registry-core/internal";
import { manyTools } from "./many-tools.ts";

const RULE_TOOLS = 10_000;

const CHECKS: readonly Pick<ToolsetRule, "check" | "most" | "sources">[] = [
  { check: "asks_before_destroying" },
  { check: "no_way_out" },
  { check: "most_functions", most: 40 },
  { check: "most_tokens", most: 20_000 },
  { check: "only_sources", sources: ["code"] },
  { check: "no_suspicious_texts" },
];
const BENCH_RULES = Object.fromEntries(
  CHECKS.map((check) => [
    check.check,
    { ...check, name: check.check, effect: "refuse" } satisfies ToolsetRule,
  ]),
);

/**
 * All six rules and their fixes over agents of 10,000 tools of 8 methods each: 200 with so many tools
 * on as agents have, 20 with all of them. The texts were read before, which the rules about texts
 * measure.
 */
export function ruleBenches() {
  const sizes = [
    { count: 200, on: 60, target: 1_000 },
    { count: 20, on: RULE_TOOLS, target: undefined },
  ];
  return sizes.map(({ count, on, target }) => {
    const agents = ruledAgents(count, on);
    return {
      name: `six rules, ${count} agents with ${on} of ${RULE_TOOLS} tools on`,
      target,
      run: () => {
        for (const agent of agents)
          for (const broken of brokenRules(BENCH_RULES, agent)) ruleFix(broken, agent);
      },
    };
  });
}

/** Agents whose tools that are on begin at different places, so that few share all of them. */
function ruledAgents(count: number, on: number): RuledAgent[] {
  const tools = manyTools(RULE_TOOLS, 8).map(({ definition }, place) => ({
    ...definition,
    fromOutside: true as const,
    // Copies have no lazy parts, as what servers list has none, so agents share what is resolved.
    methods: definition.methods.map(({ ...method }, at) =>
      at === 0 && place % 7 === 0
        ? { ...method, annotations: { destructiveHint: true, openWorldHint: true } }
        : method,
    ),
  }));
  const tokens = Object.fromEntries(
    tools.map(({ name, methods }) => [
      name,
      Object.fromEntries(methods.map((method) => [method.name, 100])),
    ]),
  );
  return Array.from({ length: count }, (_, at) => {
    const chosen = tools.filter((_, place) => (place + RULE_TOOLS - at * 37) % RULE_TOOLS < on);
    const settings: OwnerSettings = {
      newTools: "off",
      tools: Object.fromEntries(chosen.map(({ name }) => [name, { enabled: true }])),
    };
    const catalog = agentCatalog({ tools }, settings);
    return { id: `agent-${at}`, toolset: resolveToolset(catalog, settings), tokens };
  });
}
