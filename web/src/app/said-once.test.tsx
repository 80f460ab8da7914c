import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { request } from "../../../server/src/testing/api-client.ts";
import { testTools } from "../../../server/src/testing/test-tools.ts";
import { listen } from "../testing/heard.ts";
import { name } from "../testing/open-agent-tools.tsx";
import { openApp } from "../testing/open-app.tsx";

/** Milliseconds in which nothing more is said. */
const SILENCE = 400;

/** Does something, which is said in exactly one sentence. */
async function once(act: () => Promise<unknown>, says: RegExp): Promise<void> {
  const { said, stop } = listen();
  await act();
  await waitFor(() => expect(said, `${says}`).not.toEqual([]));
  await new Promise((resolve) => setTimeout(resolve, SILENCE));
  stop();
  expect(said.map(({ text }) => text)).toEqual([expect.stringMatching(says)]);
}

const undo = "{Control>}z{/Control}";
const save = "{Control>}s{/Control}";

test("tree: switching, a refusal, selecting, undoing and saving are each said once", async () => {
  const { user } = await openApp("/agents/first-agent/tools");
  (await screen.findByRole("row", name(/Sb Shell/))).focus();
  await screen.findByRole("button", name("Undo Ctrl+Z"));
  await once(() => user.keyboard(" "), /^\d of \d+ tools are on/);
  await once(() => user.keyboard(undo), /tools are on/);
  await once(() => user.keyboard(save), /^Not saved: Nothing has changed$/);
  await once(() => user.keyboard("x"), /selected/);
  await once(() => user.keyboard(" "), /tools are on/);
  await once(() => user.keyboard(save), /^Saved as revision 1$/);
});

test("Registry: a switch, undoing and saving are each said once", async () => {
  const { user } = await openApp("/tools/sb_shell_tool");
  const visible = async () =>
    (await screen.findAllByRole("switch", name(/^Visible/)))[0] as HTMLElement;
  const press = async () => user.click(await visible());
  await visible();
  await once(press, /1 change to save$/);
  await once(() => user.keyboard(undo), /^Undo: .*No changes to save$/);
  await once(press, /1 change to save$/);
  await once(() => user.keyboard(save), /^Saved as revision 1$/);
});

test("matrix: switching, undoing and saving are each said once", async () => {
  const { user } = await openApp("/matrix?q=shell");
  (await screen.findByRole("grid")).focus();
  await user.keyboard("{ArrowDown}");
  await once(() => user.keyboard(" "), /1 draft changed/);
  await once(() => user.keyboard(" "), /1 draft changed/);
  await once(() => user.keyboard(undo), /^Undo.*: 1 draft changed/);
  await once(() => user.keyboard(save), /^1 agent saved/);
});

test("problems: a fix, undoing and saving are each said once", async () => {
  const { user } = await openApp("/problems", testTools);
  const fix = async () =>
    user.click(await screen.findByRole("button", name(/^Switch off: API key missing/)));
  await screen.findByRole("button", name(/^Switch off: API key missing/));
  await once(fix, /^Switch off. 1 fix to save$/);
  await once(() => user.keyboard(undo), /^Undo Switch off. No fixes to save$/);
  await once(fix, /^Switch off. 1 fix to save$/);
  await once(() => user.keyboard(save), /^The fixes are saved$/);
});

test("agents: selecting, renaming, archiving and its undoing are each said once", async () => {
  const { user, server } = await openApp("/agents");
  await request(server, "POST /api/v1/agents", { name: "Second" });
  const row = await screen.findByRole("link", name("Second"));
  row.focus();
  await once(() => user.keyboard("x"), /^1 agent selected$/);
  await user.click(await screen.findByRole("button", name("Archive…")));
  const dialog = within(await screen.findByRole("dialog"));
  await once(() => user.click(dialog.getByRole("button", name("Archive"))), /^Second archived/);
  await once(() => user.click(screen.getByRole("button", name("Undo"))), /^Undone/);
  await user.click(await screen.findByRole("button", name("More for Second")));
  await user.click(await screen.findByRole("menuitem", name(/^Rename/)));
  await user.type(await screen.findByRole("textbox", name(/^Name/)), " again");
  await once(() => user.click(screen.getByRole("button", name("Save"))), /^Second again saved/);
});

test("presets: a tool that is switched off, undoing, saving, deleting and its undoing are each said once", async () => {
  const { user, server, goTo } = await openApp("/presets");
  const preset = { name: "Quiet", tools: { sb_shell_tool: true } };
  await request(server, "POST /api/v1/presets", preset);
  goTo("/presets/quiet");
  const grid = within(await screen.findByRole("treegrid"));
  (grid.getAllByRole("row", { expanded: false })[0] as HTMLElement).focus();
  await once(() => user.keyboard("1"), /1 change to save$/);
  await once(() => user.keyboard(undo), /^Undo: /);
  await once(
    () => user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}"),
    /^Redo: .*1 change to save$/,
  );
  await once(() => user.keyboard(save), /^Saved as revision 2$/);
  goTo("/presets");
  await user.click(await screen.findByRole("button", name("More for Quiet")));
  await user.click(await screen.findByRole("menuitem", name(/^Delete/)));
  const dialog = within(await screen.findByRole("dialog"));
  await once(() => user.click(dialog.getByRole("button", name(/^Delete/))), /^Quiet deleted/);
  await once(() => user.click(screen.getByRole("button", name("Undo"))), /^Quiet restored/);
});

const LISTING = fileURLToPath(
  new URL("../../../server/src/testing/listing-mcp-server.mjs", import.meta.url),
);

test("review and sources: a decision, undoing, saving, pausing and resuming are each said once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-said-once-"));
  const list = (...names: string[]) =>
    writeFileSync(
      join(folder, "list.json"),
      JSON.stringify(
        names.map((one) => ({ name: one, description: one, inputSchema: { type: "object" } })),
      ),
    );
  list("read");
  const { user, server, save: store, goTo } = await openApp("/settings", []);
  const config = {
    transport: "stdio",
    command: process.execPath,
    args: [LISTING, join(folder, "list.json")],
  };
  const { body } = await request<{ id: string }>(server, "POST /api/v1/sources", {
    name: "notes",
    config,
  });
  await store({ baseRevision: 0, operations: [{ op: "setTool", tool: "notes", state: "on" }] });
  list("read", "wipe");
  await request(server, `POST /api/v1/sources/${encodeURIComponent(body.id)}/refresh`);
  goTo("/review");
  await screen.findByRole("region", name("Wipe: what changed"));
  await once(() => user.keyboard("r"), /^Refuse Wipe. 1 change to save$/);
  await once(() => user.keyboard(undo), /^Undo: Refuse Wipe/);
  await once(() => user.keyboard("a"), /^Accept Wipe/);
  await once(() => user.keyboard(save), /^Saved as revision 1$/);
  goTo(`/sources?source=${encodeURIComponent(body.id)}`);
  const press = async (label: string) => {
    const button = await screen.findByRole("button", name(label));
    // What it did before may be said before it is answered.
    await waitFor(() => expect(button.ariaDisabled).toBeNull());
    await user.click(button);
  };
  await once(() => press("Pause"), /^notes is paused/);
  await once(() => press("Resume"), /^notes answers/);
});
