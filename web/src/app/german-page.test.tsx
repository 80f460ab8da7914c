import { screen, within } from "@testing-library/react";
import { afterAll, expect, test, vi } from "vitest";
import { joinAdmin } from "../../../server/src/testing/people.ts";
import { testTools } from "../../../server/src/testing/test-tools.ts";
import { requestJson } from "../api/request-json.ts";
import { createTemplateRunner } from "../features/agent/templates/template-runner.ts";
import { name, openSamples, textOf } from "../testing/open-agent-tools.tsx";
import { openApp } from "../testing/open-app.tsx";
import { signInHere } from "../testing/people.ts";

// The language of a page stands before anything of it runs, also of what tests are set up with.
vi.hoisted(() => {
  document.documentElement.lang = "de";
  vi.resetModules();
});
// Files that run after this one in the same worker begin with an English page.
afterAll(() => {
  document.documentElement.lang = "";
  vi.resetModules();
});

test("a problem, and what settles it, is German", async () => {
  await openApp("/problems", testTools);
  const row = await screen.findByRole("row", name(/Es fehlt: API key/));
  expect(textOf(row)).toContain("An, aber nicht angeboten, bis ein Wert gesetzt ist");
  expect(within(row).getByRole("button", name(/^Ausschalten/))).toBeTruthy();
});

test("the problems that a proposal would add are German", async () => {
  await openApp("/review?tab=proposals", testTools, {
    before: async (server) => {
      const ada = await joinAdmin(server, "Ada Brandt");
      const change = {
        owner: { kind: "agent", id: "first-agent" },
        baseRevision: 0,
        operations: [{ op: "setTokenBudget", tokens: 1 }],
      };
      await ada.send("POST /api/v1/proposals", { title: "Weniger", changes: [change] });
      await signInHere("ada@example.com");
    },
  });
  expect(await screen.findByText(/Token: .* über dem Budget von 1/)).toBeTruthy();
});

test("the reason why is German", async () => {
  await openSamples({ tool: "sandbox_files_tool", method: "write_file", tab: "why" });
  expect(await screen.findByText(/Methoden sind standardmäßig an\./)).toBeTruthy();
});

test("what a template's own thread finds is said by the page", async () => {
  const runner = createTemplateRunner();
  const rendered = await runner.run("{{ agent.nme }}", { agent: { name: "Ada" } } as never);
  runner.close();
  expect(rendered?.problems.map(({ message }) => message)).toEqual([
    expect.stringContaining("agent.nme hat keinen Wert: An dieser Stelle steht nichts."),
  ]);
});

test("the server answers a German page in German", async () => {
  await openApp("/agents");
  await expect(
    requestJson("/api/v1/agents", { method: "POST", body: { name: "First agent" } }),
  ).rejects.toMatchObject({
    message: "Es gibt bereits einen Agenten namens „First agent“. Einen anderen Namen wählen.",
  });
  const operations = [{ op: "setTool", tool: "message_tool", state: "odd" }];
  await expect(
    requestJson("/api/v1/agents/first-agent/settings", {
      method: "PATCH",
      body: { baseRevision: 0, operations },
    }),
  ).rejects.toMatchObject({ issues: [{ message: "muss „inherit“, „on“ oder „off“ sein" }] });
});
