import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineTool, ToolFactory } from "@pegboard/registry-core";
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { AllowedPaths } from "../../../../packages/starter-tools/src/allowed-paths.ts";
import { starterSource } from "../../../../server/src/sources/starter-source.ts";
import { request } from "../../../../server/src/testing/api-client.ts";
import { isDeepRun } from "../../../../test-depth.ts";
import { enter, name } from "../../testing/open-agent-tools.tsx";
import { openApp } from "../../testing/open-app.tsx";

let folder: string;
let given: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-proof-"));
  given = join(folder, "given");
  mkdirSync(given);
});
afterAll(() => rmSync(folder, { recursive: true }));

const careful = defineTool({
  name: "careful",
  description: "Asks.",
  visible: true,
  methods: { wipe: { description: "Wipes.", needsApproval: true, run: () => "wiped" } },
});

async function open(path: string) {
  const paths = new AllowedPaths({ allowed: [given], dataDir: join(folder, "data") });
  return openApp(path, [new ToolFactory().registerTool(careful)], {
    sources: [starterSource({ paths })],
    unproven: true,
  });
}
const dialog = () => screen.findByRole("dialog", name("Enter the code from the terminal"));
const logOn = async (server: { url: string }) =>
  (await request<{ callLog: { on: boolean } }>(server, "GET /api/v1/preferences")).body.callLog.on;

test("a folder in a draft: the field says it, Save asks, Cancel loses nothing, the code goes on, and nobody asks again", async () => {
  const { user, server, agent, saved, goTo } = await open(
    "/agents/first-agent/tools?tool=workspace_files&tab=config",
  );
  const root = await screen.findByRole("textbox", name(/^Root folder/));
  const [lines] = await screen.findAllByText("Needs the code from the terminal.");
  expect(lines).toBeDefined();
  await enter(user, root, given);
  const save = async () => {
    (await screen.findByRole("button", name(/^Save/))).focus();
    await user.keyboard("{Enter}");
  };
  await save();
  const asked = await dialog();
  expect(within(asked).getByText("Workspace files › Root folder")).toBeDefined();
  await waitFor(() =>
    expect(document.activeElement).toBe(within(asked).getByLabelText("Code from the terminal")),
  );
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await saved()).revision).toBe(0);
  expect((await screen.findByRole<HTMLInputElement>("textbox", name(/^Root folder/))).value).toBe(
    given,
  );

  await save();
  await enter(
    user,
    within(await dialog()).getByLabelText("Code from the terminal"),
    "AAAA-AAAA-AA",
  );
  expect(await screen.findByText(/^This is not the code/)).toBeDefined();
  const input = within(await dialog()).getByLabelText("Code from the terminal");
  await user.clear(input);
  await enter(user, input, server.terminalCode);
  await waitFor(async () => expect((await saved()).revision).toBe(1));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(JSON.stringify((await saved()).settings)).toContain(given);

  expect(agent.id).toBe("first-agent");
  goTo("/settings/calls");
  await user.click(await screen.findByLabelText("Keep a log of calls"));
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(async () => expect(await logOn(server)).toBe(false));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the log of calls stays on until the code is given", async () => {
  const { user, server } = await open("/settings/calls");
  const toggle = await screen.findByLabelText("Keep a log of calls");
  expect(
    await screen.findByText("Switching it off needs the code from the terminal."),
  ).toBeDefined();
  await user.click(toggle);
  await user.keyboard("{Control>}s{/Control}");
  expect(within(await dialog()).getByText("Keeping less of the log of calls")).toBeDefined();
  await user.click(screen.getByRole("button", name("Cancel")));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await logOn(server)).toBe(true);
  await user.keyboard("{Control>}s{/Control}");
  await enter(
    user,
    within(await dialog()).getByLabelText("Code from the terminal"),
    server.terminalCode,
  );
  await waitFor(async () => expect(await logOn(server)).toBe(false));
  await waitFor(() =>
    expect(screen.queryByText("Switching it off needs the code from the terminal.")).toBeNull(),
  );
});

test("an export shows its file once the code is given, in its own place", async () => {
  const { user, server } = await open("/transfer?tab=export");
  await enter(user, await screen.findByLabelText("Code from the terminal"), server.terminalCode);
  expect(await screen.findByRole("button", name(/^Download/))).toBeDefined();
});

test.runIf(isDeepRun)(
  "an export is made where nobody can be asked whether the code was given",
  async () => {
    const { goTo } = await openApp("/settings", [careful]);
    const online = fetch;
    vi.stubGlobal("fetch", (input: URL, init?: RequestInit) =>
      input.pathname === "/api/v1/terminal-proof"
        ? Promise.reject(new TypeError("fetch failed"))
        : online(input, init),
    );
    goTo("/transfer?tab=export");
    expect(await screen.findByRole("button", name(/^Download/))).toBeDefined();
  },
);

test("other browsers are named with every character, and the focus stays when their sessions end", async () => {
  const { user, server } = await openApp("/sources?add=command", []);
  const give = (browser: string) =>
    fetch(`${server.url}/api/v1/terminal-proof`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "User-Agent": browser },
      body: JSON.stringify({ code: server.terminalCode }),
    });
  await give("Odd\u00ad browser");
  await give("Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0");
  await user.click(await screen.findByRole("button", name("Forget")));
  await enter(user, await screen.findByLabelText("Code from the terminal"), server.terminalCode);
  const odd = await screen.findByRole("button", name("End the session of Odd⟨U+00AD⟩ browser"));
  odd.focus();
  await user.keyboard("{Enter}");
  const firefox = await screen.findByRole("button", name("End the session of Firefox, Linux"));
  await waitFor(() => expect(document.activeElement).toBe(firefox));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("button", name(/^End the session/))).toBeNull());
  expect(document.activeElement).not.toBe(document.body);
});
