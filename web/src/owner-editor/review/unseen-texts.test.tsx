import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { request } from "../../../../server/src/testing/api-client.ts";
import { draftBar, name } from "../../testing/open-agent-tools.tsx";
import { openApp } from "../../testing/open-app.tsx";

const LISTING = fileURLToPath(
  new URL("../../../../server/src/testing/listing-mcp-server.mjs", import.meta.url),
);
const DEEP = {
  type: "object",
  properties: {
    at: {
      type: "object",
      properties: { page: { type: "string", description: "Nobody looks\u200b here." } },
    },
  },
};
const OFF = { op: "setTool", tool: "notes", state: "off" };
const ON = { op: "setMethod", tool: "notes", method: "read", state: "on" };

test("what a switch accepts is shown before it is saved, also of a method that is on in a tool that is off", async () => {
  const list = join(mkdtempSync(join(tmpdir(), "pegboard-unseen-")), "list.json");
  writeFileSync(
    list,
    JSON.stringify([{ name: "read", description: "Reads a note.", inputSchema: DEEP }]),
  );
  const { server, user, goTo } = await openApp("/calls", []);
  const config = { transport: "stdio", command: process.execPath, args: [LISTING, list] };
  expect((await request(server, "POST /api/v1/sources", { name: "notes", config })).status).toBe(
    201,
  );
  const draft = {
    base: { revision: 0, settings: {} },
    steps: [{ label: "Both", operations: [OFF, ON] }],
  };
  localStorage.setItem("pegboard.draft.first-agent", JSON.stringify(draft));
  goTo("/agents/first-agent/tools");
  await screen.findByRole("button", name("Undo Ctrl+Z"));
  await user.click(within(draftBar()).getByRole("button", name(/^Review/)));
  const texts = within(await screen.findByRole("list", name("What Notes says")));
  expect(texts.getByText("Reads a note.")).toBeDefined();
  // What lies deeper is accepted with it.
  await user.click(texts.getByText("Everything that Read declares, as JSON"));
  expect(texts.getByText(/"description": "Nobody looks⟨U\+200B⟩ here\."/)).toBeDefined();
});
