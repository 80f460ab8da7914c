import { defineTool } from "@pegboard/registry-core";
import { metadataOperation } from "@pegboard/registry-core/internal";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { sampleTools } from "../../../../../registry-core/src/testing/sample-tools.ts";
import { saveOrganisation } from "../../../../../server/src/testing/save-organisation.ts";
import { isDeepRun } from "../../../../../test-depth.ts";
import {
  draftBar,
  enter,
  name,
  openAgentTools,
  openSamples,
  saveButton,
  startAgent,
} from "../../../testing/open-agent-tools.tsx";

// Vitest reads the many modules of the tabs once; a test that waits for them would run out of time.
beforeAll(() => import("./prompts-tab.tsx").then(() => {}));

const TOOL = "sandbox_files_tool";
const place = { tool: TOOL, tab: "prompts" } as const;
const description = () => screen.findByLabelText<HTMLTextAreaElement>("Description");

test("an agent's own description is seen, saved and served, and taken back", async () => {
  const { user, saved, toolset } = await openSamples(place);
  const original = (await description()).value;
  await user.clear(await description());
  expect(screen.getByText(/^Must not be empty/)).toBeDefined();
  await user.click(await description());
  await user.paste("Papers of the case.");
  expect(screen.getByText(`Original: ${original}`)).toBeDefined();
  await user.click(saveButton());
  await waitFor(async () =>
    expect((await saved()).settings).toEqual({
      tools: { [TOOL]: { texts: { description: { value: "Papers of the case.", original } } } },
    }),
  );
  await screen.findByText(/No changes · revision 1/);
  expect(await toolset("markdown")).toContain("Papers of the case.");
  await user.click(screen.getByRole("button", name("Reset Description")));
  expect((await description()).value).toBe(original);
  await user.click(saveButton());
  await waitFor(async () => expect((await saved()).settings).toEqual({}));
});

test.runIf(isDeepRun)(
  "a needed text that is deleted letter by letter is the tool's own again, not its last letter",
  async () => {
    const { user, saved } = await openSamples({ ...place, method: "read_file" });
    const original = (await description()).value;
    await user.clear(await description());
    await user.type(await description(), "Is");
    await user.type(await description(), "{Backspace}{Backspace}");
    expect((await description()).value).toBe("");
    expect(screen.getByText(/^Must not be empty/)).toBeDefined();
    expect(draftBar().textContent).toContain("No changes");
    await user.keyboard("{Control>}z{/Control}");
    await user.click(screen.getByRole("button", name("Reset Description")));
    expect((await description()).value).toBe(original);
    expect(document.activeElement).toBe(await description());
    expect((await saved()).settings).toEqual({});
  },
);

test("what an own description costs is told for each change", async () => {
  const { user } = await openSamples({ ...place, method: "read_file" });
  await user.click(await description());
  await user.paste(" And says what is in it, line by line.");
  await waitFor(() => expect(draftBar().textContent).toMatch(/\+\d+ tokens/));
  const [, change] = /(\+\d+) tokens/.exec(draftBar().textContent ?? "") ?? [];
  await user.click(within(draftBar()).getByRole("button", name("Review")));
  const review = await screen.findByRole("dialog", name("Review before saving"));
  // Once for the tool, and once for the text.
  expect(within(review).getAllByText(change ?? "")).toHaveLength(2);
});

test.runIf(isDeepRun)(
  "an own description that cannot be counted is told where the tokens are",
  async () => {
    const { user, network } = await openSamples({ ...place, method: "read_file" });
    network.down = true;
    await user.click(await description());
    await user.paste(" And more.");
    const [button] = await screen.findAllByRole(
      "button",
      name(/Without texts that could not be counted$/),
    );
    await user.click(button as HTMLElement);
    const details = await screen.findByRole("dialog", name("Tokens of this agent"));
    expect(
      await within(details).findByText(/^Texts of this agent could not be counted/),
    ).toBeDefined();
  },
);

test("says where a text lands, and that no template uses it", async () => {
  const { user, save, agent, unmount } = await openSamples(place);
  expect(await screen.findAllByText(/^System prompt, line \d+/)).not.toHaveLength(0);
  expect(screen.queryByLabelText("User prompt")).toBeNull();
  await user.click(await screen.findByRole("button", name("Add System prompt")));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("System prompt")));
  await user.paste("Ask first.");
  expect(screen.queryByText("No template of this agent uses it")).toBeNull();
  await save({
    baseRevision: 0,
    operations: [{ op: "setTemplate", template: "system", source: "Plain." }],
  });
  unmount();
  localStorage.clear();
  await openAgentTools(agent, place);
  expect((await screen.findAllByText("No template of this agent uses it")).length).toBeGreaterThan(
    0,
  );
});

test("an original that changed is shown beside the own text, until it is settled", async () => {
  const { agent, save, server, saved } = await startAgent({ tools: sampleTools });
  const own = {
    op: "setMethodText",
    tool: TOOL,
    method: "read_file",
    field: "description",
    value: "Opens.",
    original: "Old.",
  };
  await save({ baseRevision: 0, operations: [own] });
  const original = metadataOperation(
    { tool: TOOL, method: "read_file", field: "description" },
    "Reads it all.",
  );
  await saveOrganisation(server, [original]);
  const { user } = await openAgentTools(agent, { ...place, method: "read_file" });
  expect(await screen.findByText("The original changed since this text was written")).toBeDefined();
  expect(screen.getByText("Before: Old.")).toBeDefined();
  expect(screen.getByText("Original: Reads it all.")).toBeDefined();
  await user.click(screen.getByRole("button", name("Keep this text")));
  expect(screen.queryByText("The original changed since this text was written")).toBeNull();
  await user.click(saveButton());
  await waitFor(async () =>
    expect((await saved()).settings).toMatchObject({
      tools: {
        [TOOL]: {
          methodTexts: {
            read_file: { description: { value: "Opens.", original: "Reads it all." } },
          },
        },
      },
    }),
  );
});

test.runIf(isDeepRun)(
  "a payload that the tool writes itself is said not to change with a method's description",
  async () => {
    const own = defineTool({
      name: "own",
      visible: true,
      methods: { find: { description: "Finds.", run: () => 1 } },
      formatters: { xml: ({ functionName }) => `<own name="${functionName}"/>` },
    });
    const { agent } = await startAgent({ tools: [own] });
    await openAgentTools(agent, { tool: "own", method: "find", tab: "prompts" });
    expect(
      await screen.findByText("In every payload but XML, which the tool writes itself"),
    ).toBeDefined();
  },
);

test.runIf(isDeepRun)(
  "an icon is picked from all there are, and drawn before it is saved",
  async () => {
    const { user } = await openSamples(place);
    const tile = () =>
      screen.getByRole("region", name("Sandbox Files")).querySelector("svg")?.innerHTML;
    const before = tile();
    await user.click(await screen.findByRole("combobox", name(/^Icon/)));
    const list = within(await screen.findByRole("dialog"));
    await enter(user, list.getByRole("combobox"), "Rocket");
    await user.click(await list.findByRole("option", name("Rocket")));
    await waitFor(() => expect(tile()).not.toBe(before));
  },
);
