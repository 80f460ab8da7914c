import { act, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { sampleTools } from "../../../registry-core/src/testing/sample-tools.ts";
import type { Browser } from "../../../server/src/testing/browser-session.ts";
import { joinAdmin, joinPerson } from "../../../server/src/testing/people.ts";
import { addressNow } from "../addresses/address.ts";
import { paths } from "../addresses/paths.ts";
import { openApp } from "../testing/open-app.tsx";
import { signInHere } from "../testing/people.ts";
import { loadPage } from "./pages.ts";
import "../testing/web-test.ts";

/** Stands in every text of what is hidden, and nowhere else. */
const MARK = /zanzibar/i;

/** What whoever is narrowed to the group Support shall not learn of. */
async function hideAgents(admin: Browser): Promise<void> {
  const send = async (line: string, body?: unknown) => {
    const answer = await admin.send(line, body);
    expect([line, answer.status < 300]).toEqual([line, true]);
    return answer;
  };
  await send("POST /api/v1/presets", {
    name: "Quiet",
    tools: { sb_shell_tool: { enabled: false } },
  });
  await send("POST /api/v1/agents", { id: "own", name: "Own", group: "Support" });
  for (const id of ["zanzibar", "zanzibar-deleted", "zanzibar-archived"]) {
    await send("POST /api/v1/agents", { id, name: `${id} agent`, group: "Sales" });
    await send(`PATCH /api/v1/agents/${id}/settings`, {
      baseRevision: 0,
      operations: [
        { op: "setPresets", presets: ["quiet"] },
        { op: "setTool", tool: "acme.web_search", state: "on" },
        { op: "setTemplate", template: "system", source: "Zanzibar says {{ nothing }}" },
      ],
    });
  }
  await send("PATCH /api/v1/agents/zanzibar-archived", { archived: true });
  await send("DELETE /api/v1/agents/zanzibar-deleted");
  await send("PATCH /api/v1/preferences", {
    protected: { groups: ["Sales"], organisation: false, sources: false },
  });
  await send("POST /api/v1/proposals", {
    title: "A budget",
    changes: [
      {
        owner: { kind: "agent", id: "zanzibar" },
        baseRevision: 1,
        operations: [{ op: "setTokenBudget", tokens: 5 }],
      },
    ],
  });
  await send("POST /api/v1/agents/zanzibar/tokens", { name: "zanzibar token" });
  const called = "POST /api/v1/agents/zanzibar/methods/current_time/call";
  await send(called, { arguments: {} });
}

/** Every page, those of the hidden agent too, and what can be asked for on them. */
const PAGES = [
  paths.agents(),
  paths.agents({ state: "deleted" }),
  paths.agents({ state: "archived" }),
  paths.agentTools("own"),
  paths.agentTools("own", { tool: "sb_shell_tool", tab: "why" }),
  paths.agentPrompt("own"),
  paths.agentHistory("own"),
  paths.agentConnect("own"),
  paths.compareAgents("own"),
  paths.matrix(),
  paths.registry(),
  paths.organisationHistory(),
  paths.tool("sb_shell_tool", { tab: "used" }),
  paths.tool("sb_shell_tool"),
  paths.presets(),
  paths.preset("quiet"),
  paths.presetHistory("quiet"),
  paths.problems(),
  paths.review(),
  paths.review({ tab: "proposals" }),
  paths.approvals(),
  paths.sources(),
  paths.calls(),
  paths.audit(),
  paths.people(),
  paths.account(),
  paths.transfer(),
  paths.transfer({ tab: "export" }),
  paths.settings(),
];
const HIDDEN_PAGES = [
  paths.agentTools("zanzibar"),
  paths.agentPrompt("zanzibar"),
  paths.agentHistory("zanzibar"),
  paths.agentConnect("zanzibar"),
  paths.compareAgents("own", "zanzibar"),
  paths.review({ tab: "proposals", proposal: 1 }),
  paths.audit({ on: "agent:zanzibar" }),
];

it("shows nothing of agents that are hidden on any page, and answers its requests with nothing of them", async () => {
  const answers: [line: string, text: string][] = [];
  const underWay = new Set<object>();
  const { goTo, user } = await openApp("/agents", sampleTools, {
    before: async (server) => {
      const admin = await joinAdmin(server, "Ada Brandt");
      await hideAgents(admin);
      const rights = { role: "editor", groups: ["Support"], outside: "hidden" } as const;
      await joinPerson(server, { name: "Hiro", rights, by: admin });
      await signInHere("hiro@example.com");
      const { fetch } = globalThis;
      vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
        const line = `${asked[1]?.method ?? "GET"} ${asked[0]}`;
        underWay.add(asked);
        const answer = await fetch(...asked).finally(() => underWay.delete(asked));
        answers.push([line, await answer.clone().text()]);
        return answer;
      });
    },
  });
  /** Opens a page, and waits until all that it asks for is answered and drawn. */
  const open = async (page: string) => {
    act(() => goTo(page));
    await loadPage(addressNow());
    let before = -1;
    const isRead = () => {
      const { length } = answers;
      const isQuiet = length === before && underWay.size === 0;
      before = length;
      expect(isQuiet && document.querySelectorAll("[aria-busy=true]").length === 0).toBe(true);
    };
    await waitFor(isRead, { timeout: 20_000, interval: 100 });
  };
  const seen: string[] = [];
  for (const page of PAGES) {
    await open(page);
    if (MARK.test(document.body.innerHTML)) seen.push(page);
  }
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "zanz");
  expect(screen.queryAllByRole("option", { name: MARK })).toEqual([]);
  await user.keyboard("{Escape}");
  expect(seen).toEqual([]);
  expect(answers.length).toBeGreaterThan(PAGES.length);
  expect(answers.filter(([, text]) => MARK.test(text)).map(([line]) => line)).toEqual([]);
  for (const page of HIDDEN_PAGES) {
    answers.length = 0;
    await open(page);
    // What somebody asks for by its id is answered as what there is not.
    const told = answers.map(([, text]) => text.replaceAll(/"?zanzibar"?/g, ""));
    expect([page, told.filter((text) => MARK.test(text))]).toEqual([page, []]);
  }
}, 300_000);
