import { defineTool } from "@pegboard/registry-core";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { sampleTools } from "../../../../../registry-core/src/testing/sample-tools.ts";
import { saveOrganisation } from "../../../../../server/src/testing/save-organisation.ts";
import {
  draftBar,
  name,
  openAgentTools,
  openSamples,
  saveButton,
  startAgent,
  textOf,
} from "../../../testing/open-agent-tools.tsx";

// Vitest reads the many modules of the tabs once; a test that waits for them would run out of time.
beforeAll(() => import("./arguments-tab.tsx").then(() => {}));

const TOOL = "message_tool";
const place = { tool: TOOL, method: "inform", tab: "arguments" } as const;
const line = async (label: string) =>
  within(await screen.findByRole("list", name(/^Parameters of/)))
    .getAllByRole("listitem")
    .find((item) => item.textContent?.startsWith(label)) as HTMLElement;
const set = {
  op: "setParameterText",
  tool: TOOL,
  method: "inform",
  parameter: "/properties/text",
  original: null,
};
const own = (value: string, original: string | null = null) => ({
  tools: { [TOOL]: { parameterTexts: { inform: { "/properties/text": { value, original } } } } },
});

test("a parameter without a description is described, seen in the preview, saved, and taken back", async () => {
  const { user, saved, toolset } = await openSamples({ ...place, preview: "openai-chat" });
  expect(textOf(await line("text"))).toContain("No description");
  expect(screen.getByText("1 of 1 without a description")).toBeDefined();
  await user.click(screen.getByRole("button", name("Describe the next")));
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", name("text"));
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.paste("Words for the person.");
  expect(screen.getByText("All have a description")).toBeDefined();
  const preview = screen.getByRole("region", name("Preview"));
  await within(preview).findByText(/Words for the person\./);
  await waitFor(async () => expect(textOf(await line("text"))).toMatch(/\+\d+ tokens/));
  await waitFor(() => expect(textOf(draftBar())).toMatch(/1 change.*\+\d+ tokens/));
  const row = within(await screen.findByRole("treegrid")).getByRole("row", name(/Inform/));
  expect(textOf(row)).toContain("Changed");
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(screen.getByRole("button", name("Edit text")));
  await user.click(saveButton());
  await waitFor(async () => expect((await saved()).settings).toEqual(own("Words for the person.")));
  await screen.findByText(/No changes · revision 1/);
  expect(await toolset("anthropic")).toContain("Words for the person.");
  expect(textOf(await line("text"))).toContain("This agent");
  await user.click(screen.getByRole("button", name("Reset text")));
  expect(textOf(await line("text"))).toContain("No description");
  await user.keyboard("{Control>}z{/Control}");
  await waitFor(async () => expect(textOf(await line("text"))).toContain("Words for the person."));
  await user.click(screen.getByRole("button", name("Reset text")));
  await user.click(saveButton());
  await waitFor(async () => expect((await saved()).settings).toEqual({}));
});

test("the organisation's text lies under the agent's", async () => {
  const { agent, server, saved } = await startAgent({ tools: sampleTools });
  const parameter = { tool: TOOL, method: "inform", parameter: "/properties/text" };
  await saveOrganisation(server, [
    { op: "setParameterText", ...parameter, value: "For all.", original: null },
  ]);
  const { user } = await openAgentTools(agent, { ...place, field: "/properties/text" });
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", name("text"));
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.value).toBe("For all.");
  await user.type(field, " And for us.");
  expect(screen.getByText("Original: For all.")).toBeDefined();
  await user.click(saveButton());
  await waitFor(async () =>
    expect((await saved()).settings).toEqual(own("For all. And for us.", "For all.")),
  );
  await screen.findByText(/No changes · revision 1/);
});

test("two people's texts of one parameter stand beside each other", async () => {
  const { user, save, saved } = await openSamples({ ...place, field: "/properties/text" });
  await user.type(await screen.findByRole("textbox", name("text")), "Mine.");
  const theirs = { ...set, value: "Theirs." };
  await save({ baseRevision: 0, operations: [theirs] });
  await user.click(saveButton());
  await screen.findByRole("alert");
  await user.click(screen.getByRole("button", name("Compare")));
  const both = await screen.findByRole("dialog", name("1 item changed by both"));
  expect(textOf(both)).toMatch(/Mine\..*Theirs\./);
  await user.click(within(both).getByRole("button", name("Theirs")));
  await user.click(within(both).getByRole("button", name("Use these")));
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", name("text")).value).toBe("Theirs."),
  );
  expect((await saved()).settings).toEqual(own("Theirs."));
});

test("a text of a parameter that its source took away is shown, and removed", async () => {
  const before = await startAgent({ tools: sampleTools });
  await before.save({ baseRevision: 0, operations: [{ ...set, value: "Words." }] });
  const changed = defineTool({
    name: TOOL,
    visible: true,
    isCore: true,
    methods: { inform: { parameters: z.object({ words: z.string() }), run: () => "" } },
  });
  const { agent, saved } = await startAgent({ tools: [changed], dataDir: before.server.dataDir });
  const { user } = await openAgentTools(agent, place);
  expect(await screen.findByText("The method has no parameter “text” any more")).toBeDefined();
  await user.click(screen.getByRole("button", name("Remove the text of text")));
  await user.click(saveButton());
  await waitFor(async () => expect((await saved()).settings).toEqual({}));
});
