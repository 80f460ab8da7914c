import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { AgentSummary } from "../../api/agents.ts";
import { findAgents } from "./agents-page.tsx";
import { parseAgentsSearch } from "./agents-search.ts";
import { AgentsTable } from "./agents-table.tsx";

function agentWith(fields: Partial<AgentSummary> = {}): AgentSummary {
  return {
    ...{ id: "support", name: "Support", description: "Answers questions", revision: 1 },
    ...{ createdAt: "2026-01-01T00:00:00Z", lastChange: null, newTools: "inherit" },
    tile: { letters: "SU", color: "#6366f1" },
    counts: { toolsOn: 2, tools: 5, methods: 7, notOffered: 0, deferred: 0, tokens: 1200 },
    problems: { errors: 0, warnings: 0 },
    ...fields,
  };
}

const agents = [agentWith(), agentWith({ id: "ops", name: "Operations", description: "Restarts servers" })];

test.each([
  ["", ["support", "ops"]],
  ["SUPPORT", ["support"]],
  ["servers", ["ops"]],
  ["servers operations", ["ops"]],
  ["support servers", []],
  ["(", []],
])("the words “%s” find %j", (query, found) => expect(findAgents(agents, query).map(({ id }) => id)).toEqual(found));

test("the address of the list is read back, without what is unknown", () => {
  expect(parseAgentsSearch({ q: "ops", dialog: "new" })).toEqual({ q: "ops", dialog: "new" });
  expect(parseAgentsSearch({ q: 404, dialog: "old" })).toEqual({ q: "404" });
});

/** The cells of an agent's row, as they are read. */
function cellsOf(agent: AgentSummary): Record<string, string> {
  const { unmount } = render(
    <AgentsTable
      agents={[agent]}
      tokenizer="o200k"
      toolsPath={(id) => `/agents/${id}`}
      problemsPath={(id) => `/problems/${id}`}
      onDialog={() => {}}
    />,
  );
  const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  const cells = screen.getAllByRole("cell").map(({ textContent }) => textContent);
  unmount();
  return Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? ""]));
}

test("a row has the letters that are stored with the agent, whatever its name is", () => {
  expect(cellsOf(agentWith({ tile: { letters: "ZQ", color: "#84cc16" } })).Agent).toMatch(/^ZQSupport/);
});

test("a row counts tools, offered methods and tokens, and says what is missing", () => {
  expect(cellsOf(agentWith())).toMatchObject({
    "Tools on": "2 of 5",
    "Methods offered": "7",
    "Tokens, counted with o200k": "1,200",
    Budget: "None",
    Problems: "None",
    "Last change": "Never",
  });
});

test("a row says what is on without being offered, and how far the budget goes", () => {
  const counts = { toolsOn: 2, tools: 5, methods: 7, notOffered: 3, deferred: 0, tokens: 1200 };
  expect(cellsOf(agentWith({ counts }))["Methods offered"]).toBe("73 on, not offered");
  expect(cellsOf(agentWith({ tokenBudget: 1200 })).Budget).toBe("of 1.2k");
  expect(cellsOf(agentWith({ tokenBudget: 1000 })).Budget).toBe("over 1k");
});

test("problems are counted by severity, and lead to the agent's", () => {
  const agent = agentWith({ problems: { errors: 2, warnings: 1 } });
  render(
    <AgentsTable
      agents={[agent]}
      tokenizer={undefined}
      toolsPath={(id) => `/agents/${id}`}
      problemsPath={(id) => `/problems/${id}`}
      onDialog={() => {}}
    />,
  );
  const link = screen.getByRole("link", { name: "Problems of Support: 2 errors, 1 warning" });
  expect([link.textContent, link.getAttribute("href")]).toEqual(["21", "/problems/support"]);
});
