// @vitest-environment node
import "../../testing/jsdom-window.ts";

import { defineTool } from "@pegboard/registry-core";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { request } from "../../../../server/src/testing/api-client.ts";
import { testTools } from "../../../../server/src/testing/test-tools.ts";
import { openApp } from "../../testing/open-app.tsx";

const name = (label: string | RegExp) => ({ name: label });
const cloud = defineTool({
  name: "cloud",
  description: "Looks at the sky.",
  icon: "clud-sun",
  visible: true,
  methods: { look: { description: "Look up.", run: () => "blue" } },
});

test("operations: the tool goes off, the page says so, and the focus goes on to the next problem", async () => {
  const { user, saved } = await openApp("/problems", [...testTools, cloud]);
  const fix = await screen.findByRole("button", name(/^Switch off: .*API key is required/));
  fix.focus();
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Switch off: saved for this agent.")).toBeTruthy();
  expect(screen.queryByText(/API key is required/)).toBeNull();
  expect(await saved()).toMatchObject({ settings: { tools: { vault: { enabled: false } } } });
  expect(document.activeElement?.closest("li")?.textContent).toContain("clud-sun");
});

test("an override: the metadata changes for everybody; the name in the message is shown as code", async () => {
  const { user, server } = await openApp("/problems", [cloud]);
  expect((await screen.findByText("clud-sun")).tagName).toBe("CODE");
  await user.click(await screen.findByRole("button", name(/^Use cloud-sun/i)));
  expect(await screen.findByText(/^Use cloud-sun: saved for everybody/i)).toBeTruthy();
  expect(screen.getByText("No problems")).toBeTruthy();
  const { body } = await request<{ overrides: object }>(server, "GET /api/tools");
  expect(body.overrides).toMatchObject({ cloud: { icon: expect.stringMatching(/cloud-?sun/i) } });
});

test("a place: the field opens where it is fixed", async () => {
  const { user, address } = await openApp("/problems", testTools);
  await user.click(await screen.findByRole("link", name(/^Open field: .*API key is required/)));
  await waitFor(() => expect(address()).toMatch(/^\/agents\/first-agent\/tools\?tool=vault&tab=config/));
  expect(await screen.findByRole("tab", name(/^Config/))).toBeTruthy();
});

test("a source: it is asked again, and what is still wrong is said", async () => {
  const { user, server } = await openApp("/problems", []);
  const config = { transport: "http", url: "http://127.0.0.1:9/mcp" };
  await request(server, "POST /api/sources", { name: "gone", config });
  await user.click(await screen.findByRole("button", name(/^(Refresh|Retry|Try).*gone/i)));
  expect(await screen.findByText(/: done\. The problem is still there\.$/)).toBeTruthy();
});
