import { defineTool } from "@pegboard/registry-core";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { CatalogAnswer } from "../../../../server/src/api-contract.ts";
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

  await user.click(screen.getByRole("button", name("Undo")));
  expect(await screen.findByText("Undone.")).toBeTruthy();
  expect(await screen.findByRole("button", name(/^Switch off: .*API key is required/))).toBeTruthy();
  expect((await saved()).settings).toEqual({});
  expect(screen.queryByRole("button", name("Undo"))).toBeNull();
});

test("ignored: it asks why, moves the problem out of the counts, and watches it again", async () => {
  const { user } = await openApp("/problems", testTools);
  const warnings = await screen.findByRole("button", name(/^Warnings \d+$/));
  const before = warnings.textContent;
  await user.click(await screen.findByRole("button", name(/^Ignore…: .*API key is required/)));
  const dialog = await screen.findByRole("dialog", name("Ignore this problem for the organisation?"));
  await user.click(within(dialog).getByRole("button", name("Ignore")));
  expect(within(dialog).getByText("Say why it can stay as it is.")).toBeTruthy();
  await user.type(within(dialog).getByRole("textbox", name(/^Because/)), "Nobody uses it");
  await user.click(within(dialog).getByRole("button", name("Ignore")));
  expect(await screen.findByText("Ignored for the organisation.")).toBeTruthy();
  expect(screen.queryByText(/API key is required/)).toBeNull();
  expect(warnings.textContent).not.toBe(before);

  await user.click(screen.getByRole("button", name("Ignored 1")));
  const row = (await screen.findByText("API key is required", { exact: false, selector: "li p" })).closest("li");
  expect(row?.textContent).toMatch(/Ignored by ada just now: Nobody uses it/);
  expect(within(row as HTMLElement).getByRole("img", name("Warning"))).toBeTruthy();
  await user.click(within(row as HTMLElement).getByRole("button", name(/^Watch again/)));
  expect(await screen.findByText("Nothing is ignored")).toBeTruthy();
  await user.click(screen.getByRole("button", name("Show all")));
  expect(await screen.findByRole("button", name(/^Ignore…: .*API key is required/))).toBeTruthy();
  expect(warnings.textContent).toBe(before);
});

test("what is shown is in the address; n and p go from row to row", async () => {
  const { user, address } = await openApp("/problems?severity=warning", [...testTools, cloud]);
  await user.click(await screen.findByRole("button", name("Source")));
  await user.click(await screen.findByRole("menuitemcheckbox", name(/^test/i)));
  await waitFor(() => expect(address()).toMatch(/^\/problems\?severity=warning&source=/));
  await user.keyboard("{Escape}n");
  const first = document.activeElement?.closest("li");
  expect(first).toBeTruthy();
  await user.keyboard("n");
  expect(document.activeElement?.closest("li")).not.toBe(first);
  await user.keyboard("p");
  expect(document.activeElement?.closest("li")).toBe(first);
});

test("an override: the metadata changes for the organisation; the name in the message is shown as code", async () => {
  const { user, server } = await openApp("/problems", [cloud]);
  expect((await screen.findByText("clud-sun")).tagName).toBe("CODE");
  await user.click(await screen.findByRole("button", name(/^Use cloud-sun/i)));
  expect(await screen.findByText(/^Use cloud-sun: saved for the organisation/i)).toBeTruthy();
  expect(screen.getByText("No problems")).toBeTruthy();
  const { body } = await request<CatalogAnswer>(server, "GET /api/tools");
  expect(body.organisation.tools).toMatchObject({
    cloud: { metadata: { icon: expect.stringMatching(/cloud-?sun/i) } },
  });
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
