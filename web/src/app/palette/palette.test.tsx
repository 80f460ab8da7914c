import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { isDeepRun } from "../../../../test-depth.ts";
import { goTo } from "../../addresses/address.ts";
import { draftsOf } from "../../drafts/draft-store.ts";
import { isOn, name, textOf } from "../../testing/open-agent-tools.tsx";
import { openApp } from "../../testing/open-app.tsx";

const TOOLS = "/agents/first-agent/tools";
const option = (label: RegExp) => screen.findByRole("option", name(label));
const open = async (path = TOOLS) => {
  const page = await openApp(path);
  if (path.startsWith(TOOLS)) await screen.findByRole("treegrid");
  const palette = async () => {
    await page.user.keyboard("{Control>}k{/Control}");
    await screen.findByRole("combobox", name("Search or run a command"));
  };
  /** Types, and takes what is then chosen. */
  const take = async (text: string, label: RegExp) => {
    await page.user.keyboard(text);
    await screen.findByRole("option", { name: label, selected: true });
    await page.user.keyboard("{Enter}");
  };
  return { ...page, palette, take };
};
const options = () => screen.getAllByRole("option").map(textOf);

test("Save, Undo and Discard say why they cannot be done, and do what the draft bar does", async () => {
  const { user, palette, take, saved } = await open();
  await palette();
  await user.keyboard("save");
  // Rows take other choices while letters are typed.
  await waitFor(() => {
    const save = screen.getByRole("option", name(/^Save.*Nothing has changed/));
    expect(save.getAttribute("aria-disabled")).toBe("true");
  });
  await user.keyboard("{Enter}{Escape}");
  const shell = (await screen.findAllByRole("switch", name(/Enable Sb Shell/)))[0] as HTMLElement;
  const before = isOn(shell);
  await user.click(shell);
  await palette();
  await take("undo sb shell", /^Undo: Switch Sb Shell/);
  await waitFor(() => expect(isOn(shell)).toBe(before));
  await user.click(shell);
  await palette();
  await take("save", /^Save/);
  await waitFor(async () => expect(await saved()).toMatchObject({ revision: 1 }));
});

test.runIf(isDeepRun)(
  "what the bar of a selection offers is there with its counts, and does the same",
  async () => {
    const { user, palette, take } = await open(`${TOOLS}?q=write`);
    await user.click(await screen.findByRole("checkbox", name("Select Write in Sandbox Files")));
    const bar = await screen.findByRole("group", name("Selection"));
    const off = await within(bar).findByRole("button", name(/^Off −\d+ tokens$/));
    const [cost = "?"] = /−\d+ tokens/.exec(textOf(off) ?? "") ?? [];
    await palette();
    expect(await option(/^Off: 1 method in 1 tool/)).toBeTruthy();
    await waitFor(() => expect(textOf(screen.getByRole("option", name(/^Off:/)))).toContain(cost));
    // Enter alone switches nothing.
    await user.keyboard("{Enter}");
    expect(screen.queryByRole("option", { selected: true })).toBeNull();
    await user.keyboard("{ArrowDown}");
    expect(textOf(screen.getByRole("option", { selected: true }))).toMatch(/^Off: 1 method/);
    await user.keyboard("on: 1");
    expect((await option(/^On: 1 method in 1 tool/)).getAttribute("aria-disabled")).toBe("true");
    await user.clear(screen.getByRole("combobox"));
    await take("off: 1", /^Off:/);
    await waitFor(() => expect(textOf(screen.getByRole("region", name("Draft")))).toContain(cost));
  },
);

test("goes to screens, agents, tools and methods of this agent, and to the Registry; what was chosen is first the next time", async () => {
  const { user, palette, take, address } = await open();
  await palette();
  expect(options().some((text) => text?.includes("Read File"))).toBe(false);
  await take("read file", /Sandbox Files › Read File/);
  await waitFor(() => expect(address()).toContain("method=read_file"));
  await palette();
  await user.paste("sb_shell_tool");
  await waitFor(() => expect(screen.getAllByRole("option", name(/^Sb Shell/))).toHaveLength(2));
  await user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(address()).toBe("/tools/sb_shell_tool"));
  await palette();
  await take("settings: token", /^Settings: Token counts/);
  await waitFor(() => expect(address()).toBe("/settings/tokens"));
  await palette();
  await waitFor(() => expect(options()[0]).toBe("Settings: Token counts"));
});

test.runIf(isDeepRun)(
  "what is typed stays when the page below it is drawn with another head",
  async () => {
    const { palette, user } = await open();
    await palette();
    await user.keyboard("calc");
    act(() => goTo("/settings"));
    await screen.findByText("Settings", { selector: "h1" });
    const field = name("Search or run a command");
    expect(screen.getByRole<HTMLInputElement>("combobox", field).value).toBe("calc");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("combobox", field)).toBeNull();
  },
);

test.runIf(isDeepRun)("a command is found by what others call it", async () => {
  const { user, palette } = await open();
  await palette();
  await user.paste("disable");
  await option(/^Switch off all destructive methods/);
  await user.clear(screen.getByRole("combobox", name("Search or run a command")));
  await user.paste("appearance");
  await option(/^Use the dark theme/);
});

test.runIf(isDeepRun)(
  "nothing that cannot be done stands in the palette before a letter is typed",
  async () => {
    const { palette } = await open();
    await palette();
    await option(/^New agent/);
    const dimmed = screen
      .getAllByRole("option")
      .filter((one) => one.getAttribute("aria-disabled") === "true");
    expect(dimmed.map(textOf)).toEqual([]);
  },
);

test("it knows the words for what an agent, the page and the server can do", async () => {
  const { user, palette } = await open();
  await palette();
  const found = {
    "new tools": [
      expect.stringMatching(/^New tools: on/),
      expect.stringMatching(/^New tools: off/),
      expect.stringMatching(/^New tools: tool's default/),
    ],
    budget: [expect.stringMatching(/^Token budget…/)],
    compare: expect.arrayContaining(["Compare with another agent…"]),
    german: ["Show Pegboard in German"],
    language: ["Show Pegboard in German"],
    docs: expect.arrayContaining(["Open the API description (OpenAPI)"]),
    help: expect.arrayContaining([expect.stringMatching(/^Show the shortcuts/)]),
  };
  for (const [text, commands] of Object.entries(found)) {
    await user.clear(screen.getByRole("combobox"));
    await user.keyboard(text);
    await waitFor(() => expect(screen.queryAllByRole("option").map(textOf)).toEqual(commands));
  }
});

test("a sentence switches a tool, or all that is destructive, in the draft of the agent it names", async () => {
  const { user, palette, take, client, address } = await open("/problems");
  const operations = () =>
    draftsOf(client)
      .read({ kind: "agent", id: "first-agent" })
      ?.steps.flatMap((step) => step.operations);
  await palette();
  await take("turn off sb shell in first", /^Switch off Sb Shell in First agent/);
  await waitFor(() =>
    expect(operations()).toEqual([{ op: "setTool", tool: "sb_shell_tool", state: "off" }]),
  );
  await waitFor(() => expect(address()).toBe("/agents/first-agent/tools?tool=sb_shell_tool"));
  await screen.findByRole("treegrid");
  await palette();
  await take("switch on sb shell", /^Switch on Sb Shell in First agent/);
  await waitFor(() =>
    expect(operations()?.map((one) => "state" in one && one.state)).toEqual(["off", "inherit"]),
  );
  await palette();
  await user.paste("disable all destructive in first agent");
  await option(/^Switch off all destructive methods in First agent/);
});

test.runIf(isDeepRun)("an agent is duplicated where one is", async () => {
  const { user, palette, take, address } = await open();
  await palette();
  await take("duplicate", /^Duplicate/);
  const dialog = await screen.findByRole("dialog", name(/First agent/));
  await user.click(within(dialog).getByRole("button", name(/^(Create|Duplicate)/)));
  await waitFor(() => expect(address()).toMatch(/^\/agents\/(?!first-agent\/)[^/]+\/tools$/));
});

test("nothing matches: it says so, and a letter that is wrong is forgiven", async () => {
  const { user, palette } = await open();
  await palette();
  await user.keyboard("xqxq");
  await screen.findByText("Nothing matches.");
  await user.clear(screen.getByRole("combobox"));
  await user.paste("problesm");
  await option(/^Problems/);
});
