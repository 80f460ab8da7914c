import { rmSync } from "node:fs";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { sampleTools } from "../../../../../registry-core/src/testing/sample-tools.ts";
import { makeRoom, nearlyFullFolder } from "../../../../../server/src/testing/full-disk.ts";
import {
  draftBar,
  isOn,
  name,
  openAgentTools,
  saveButton,
  startAgent,
  textOf,
  write,
} from "../../../testing/open-agent-tools.tsx";

test("a save that finds the disk full says so with its cure, and keeps the draft until there is room", async () => {
  const { dataDir, file, mostPages } = await nearlyFullFolder(sampleTools);
  const { agent, server, save, saved } = await startAgent({
    tools: sampleTools,
    dataDir,
    mostPages,
  });
  // Until nothing at all has room.
  for (const length of [9000, 900, 90, 1]) {
    for (let status = 200; status !== 507; ) {
      const { revision } = await saved();
      const setTemplate = {
        op: "setTemplate",
        template: "user",
        source: `${revision}${"x".repeat(length)}`,
      };
      ({ status } = await save({ baseRevision: revision, operations: [setTemplate] }));
      expect([200, 507]).toContain(status);
    }
  }
  const { revision } = await saved();
  const page = { tool: "sandbox_files_tool", method: "read_file" };
  const { user, tree, unmount } = await openAgentTools(agent, page);
  await tree();
  await user.click(screen.getByRole("switch", write));
  await user.click(saveButton());
  const reason = `The disk with ${file} is full, so nothing can be saved. Make room on it, then try again.`;
  expect(textOf(await screen.findByRole("alert"))).toBe(`Not saved. ${reason}Retry`);
  expect(textOf(draftBar())).toContain("1 change");

  unmount();
  const again = await openAgentTools(agent, page);
  await again.tree();
  expect(isOn(screen.getByRole("switch", write))).toBe("false");
  await user.click(saveButton());
  await screen.findByRole("alert");
  await makeRoom(server);
  await user.click(screen.getByRole("button", name("Retry")));
  await screen.findByText(new RegExp(`No changes · revision ${revision + 1}`));
  expect(screen.queryByRole("alert")).toBeNull();
  rmSync(dataDir, { recursive: true, force: true });
});
