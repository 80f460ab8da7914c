import { defineTool } from "@pegboard/registry-core";
import { metadataOperations } from "@pegboard/registry-core/internal";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { sampleTools } from "../../../../registry-core/src/testing/sample-tools.ts";
import { request } from "../../../../server/src/testing/api-client.ts";
import { saveOrganisation } from "../../../../server/src/testing/save-organisation.ts";
import {
  draftBar,
  name,
  openAgentTools,
  startAgent,
  textOf,
} from "../../testing/open-agent-tools.tsx";

test("a tool disabled for the organisation says so, and no switch of it pretends to work", async () => {
  const { agent, server } = await startAgent({ tools: sampleTools });
  await saveOrganisation(
    server,
    metadataOperations("sandbox_files_tool", { disabledReason: "under repair" }),
  );
  const { user, tree } = await openAgentTools(agent, {
    tool: "sandbox_files_tool",
    method: "read_file",
  });
  const list = within(await tree());
  const row = list.getByRole("row", name(/^Sandbox Files/));
  expect(within(row).getByText("Disabled").closest("[title]")).toHaveProperty(
    "title",
    "Disabled for the organisation: under repair",
  );
  for (const label of [
    "Enable Sandbox Files",
    "Enable Read File in Sandbox Files",
    "Enable Write in Sandbox Files",
  ]) {
    for (const one of screen.getAllByLabelText(label)) {
      expect(one.getAttribute("aria-disabled"), label).toBe("true");
      expect(one.title, label).toMatch(/under repair|core/);
      await user.click(one);
    }
  }
  const inspector = screen.getByRole("region", name("Sandbox Files"));
  expect(textOf(inspector)).toContain(
    "Disabled for the organisation: under repair. Agents get only what is core in it: Read File.",
  );
  expect(
    within(inspector).getByRole("link", name("Open in the Registry")).getAttribute("href"),
  ).toBe("/tools/sandbox_files_tool");
  row.focus();
  await user.keyboard(" ");
  await screen.findByText(
    "Sandbox Files stays as it is. Disabled for the organisation: under repair",
    {
      selector: "output",
    },
  );
  expect(textOf(draftBar())).toContain("No changes");
});

const hiddenTool = (tool: string, enabledByDefault: boolean) =>
  defineTool({
    name: tool,
    visible: false,
    enabledByDefault,
    methods: { tick: { run: () => "tock" } },
  });

test("Show beside the hidden tools shows those that it counts, and leads back", async () => {
  const tools = [...sampleTools, hiddenTool("clockwork", true), hiddenTool("spare_wheel", false)];
  const { agent } = await startAgent({ tools });
  const { user, tree } = await openAgentTools(agent, { q: "file" });
  await tree();
  const before = screen.getAllByRole("row").map(textOf);
  screen.getByText("1 hidden tool is on");
  await user.click(screen.getByRole("button", name("Show")));
  await waitFor(() => expect(screen.getAllByRole("row").map(textOf).join()).toMatch(/^Clockwork/));
  expect(screen.getAllByRole("row")).toHaveLength(1);
  await user.click(screen.getByRole("button", name("Show all tools")));
  await waitFor(() => expect(screen.getAllByRole("row").map(textOf)).toEqual(before));
});

test("a filter that does not exist is named, with those that do", async () => {
  const { agent } = await startAgent({ tools: sampleTools });
  await openAgentTools(agent, { q: "is:foo" });
  const sentence = await screen.findByText(
    /^There is no filter is:foo\. There are is:on, is:off, /,
  );
  expect(textOf(sentence.parentElement)).not.toContain("Did you mean");
});

test("Overview says what a tool is for, what is wrong with it, which methods it has and who uses it; the rest in Details", async () => {
  const { agent, server } = await startAgent({ tools: sampleTools });
  await request(server, "POST /api/v1/agents", { name: "Support" });
  const off = [{ op: "setTool", tool: "sandbox_files_tool", state: "off" }];
  await request(server, "PATCH /api/v1/agents/support/settings", {
    baseRevision: 0,
    operations: off,
  });
  const { user, address } = await openAgentTools(agent, { tool: "sandbox_files_tool" });
  const inspector = within(await screen.findByRole("region", name("Sandbox Files")));
  await inspector.findByText("Reads and writes files.");
  const users = within(inspector.getByRole("region", name("Used by")));
  await users.findByText(/^2 of 2 agents$/);
  expect(users.getByRole("link", name("Support")).getAttribute("href")).toMatch(
    /support.*sandbox_files_tool/,
  );
  const methods = within(inspector.getByRole("region", name("Methods")));
  await user.click(methods.getByRole("switch", name("Enable Write in Sandbox Files")));
  expect(textOf(draftBar())).toContain("1 change");
  expect(inspector.getByText("Weight").closest("details")?.open).toBe(false);
  expect(inspector.queryByText("Declared")).toBeNull();
  await user.click(methods.getByRole("button", name(/^Read File/)));
  expect(address.current).toMatchObject({ method: "read_file", tab: "overview" });
});
