import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { searchTool } from "../../../../../registry-core/src/testing/sample-tools.ts";
import { request } from "../../../../../server/src/testing/api-client.ts";
import { isDeepRun } from "../../../../../test-depth.ts";
import type { AgentToolsSearch } from "../../../addresses/searches/agent-tools-search.ts";
import {
  name,
  openAgentTools,
  openSamples,
  startAgent,
  textOf,
  write,
} from "../../../testing/open-agent-tools.tsx";

const dock = () => within(screen.getByRole("region", name("Preview")));
const text = (label: string) => dock().findByRole("listbox", name(`${label} as the agent gets it`));
const lines = () =>
  dock()
    .getAllByRole("option")
    .map((line) => textOf(line) ?? "");
const lineWith = async (part: string) => {
  await waitFor(() => expect(lines().join("\n")).toContain(part));
  const line = dock()
    .getAllByRole("option")
    .find((option) => option.textContent?.includes(part));
  if (!line) throw new Error(`No line has ${part}.`);
  return line;
};
const files: AgentToolsSearch = { tool: "sandbox_files_tool", method: "read_file" };
/** Its role is newer than the list of roles here. */
const findBar = () => document.querySelector<HTMLElement>("search");

test.each([
  [
    "openai-chat",
    '"name": "write_file"',
    "Sandbox Files › Write › Name",
    { method: "write_file", tab: "overview" },
  ],
  [
    "anthropic",
    '"description": "Read a',
    "Sandbox Files › Read File › Description",
    { method: "read_file", tab: "prompts" },
  ],
  [
    "mcp",
    '"path": {',
    "Sandbox Files › Read File › Arguments › path",
    { method: "read_file", tab: "arguments" },
  ],
] as const)(
  "in %s, the line %s is named, and clicked opens where it is written",
  async (preview, part, title, place) => {
    const { user, address } = await openSamples({ ...files, preview });
    const line = await lineWith(part);
    await user.hover(line.firstElementChild ?? line);
    await within(line).findByText(title);
    await user.click(line.firstElementChild ?? line);
    expect(address.current).toMatchObject({ tool: "sandbox_files_tool", ...place });
  },
);

test("a text that a tool wrote leads to the field where it is edited", async () => {
  const { user, address } = await openSamples({ ...files, preview: "system" });
  const line = await lineWith("Reads and writes files.");
  await user.click(line.firstElementChild ?? line);
  const field = await screen.findByRole("textbox", name("Description"));
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(address.current).toMatchObject({ tool: "sandbox_files_tool", tab: "prompts" });
  expect(address.current.field).toBeUndefined();
});

test.runIf(isDeepRun)(
  "what the template says itself leads to its line, by keyboard too",
  async () => {
    const { user, opened } = await openSamples(files);
    const list = await text("System");
    await lineWith("You are First agent.");
    list.focus();
    await user.keyboard("{Home}{Enter}");
    expect(opened).toEqual([expect.stringMatching(/^system \d+$/)]);
  },
);

test("finds in the text, counts, steps and gives the focus back", async () => {
  const { user } = await openSamples({ ...files, preview: "openai-chat" });
  const list = await text("OpenAI");
  await lineWith("read_file");
  list.focus();
  await user.keyboard("{Control>}f{/Control}");
  await user.paste("READ_file");
  const bar = within(
    await waitFor(() => findBar() ?? Promise.reject(new Error("There is no search."))),
  );
  await bar.findByText(/^1 of \d+$/);
  const count = Number(bar.getByText(/^1 of/).textContent?.split(" ").at(-1));
  expect(list.querySelectorAll("mark")).toHaveLength(count);
  await user.keyboard("{Shift>}{Enter}{/Shift}");
  await bar.findByText(`${count} of ${count}`);
  await user.keyboard("{F3}");
  await bar.findByText(`1 of ${count}`);
  await user.keyboard("{Escape}");
  expect(findBar()).toBeNull();
  expect(document.activeElement).toBe(list);
});

test.runIf(isDeepRun)(
  "the text stays, and the search in it, while the text of a change is worked out",
  async () => {
    const { user } = await openSamples({ ...files, preview: "system" });
    await lineWith("You are First agent.");
    await user.click(dock().getByRole("button", name("Find in this text")));
    await user.keyboard("First");
    await user.click(screen.getByRole("switch", write));
    await lineWith("unchanged lines");
    expect(findBar()?.querySelector("input")?.value).toBe("First");
  },
);

test.runIf(isDeepRun)("a match in lines that are folded away is unfolded", async () => {
  const { user } = await openSamples({ ...files, preview: "json" });
  await user.click(screen.getByRole("switch", write));
  await lineWith("unchanged lines");
  expect(lines().join("\n")).not.toContain('"message_tool"');
  await user.click(dock().getByRole("button", name("Find in this text")));
  await user.keyboard('"message_tool"');
  await lineWith('"message_tool"');
});

test("compares with a revision and with another agent, tool by tool", async () => {
  const { user, server, save, address, client } = await openSamples({
    ...files,
    preview: "openai-chat",
  });
  await save({
    baseRevision: 0,
    operations: [
      { op: "setMethod", tool: "sandbox_files_tool", method: "write_file", state: "off" },
    ],
  });
  await request(server, "POST /api/v1/agents", { name: "Support" });
  await client.invalidateQueries();
  await lineWith("read_file");
  await user.click(await dock().findByRole("button", name("Compare: saved")));
  await user.click(await screen.findByRole("menuitemcheckbox", name("A revision…")));
  await screen.findByRole("button", name(/^Revision 1/));
  await user.click(screen.getByRole("button", name(/^Revision 0/)));
  expect(address.current.revision).toBe(0);
  await dock().findByRole("button", name("Compare: revision 0"));
  await user.click(await dock().findByRole("button", name("Changes")));
  const changes = within(await dock().findByRole("list", name("Changes by tool")));
  await changes.findByRole("button", name(/^Sandbox Files ?changed ?−\d+$/));

  await user.click(dock().getByRole("button", name("Compare: revision 0")));
  await user.click(await screen.findByRole("menuitemcheckbox", name("Another agent…")));
  await user.click(await screen.findByRole("button", name(/Support$/)));
  expect(address.current).toMatchObject({ other: "support", revision: undefined });
  await dock().findByRole("button", name("Compare: Support"));
  await user.click(screen.getByRole("switch", write));
  await dock().findByText("No difference");
});

test.runIf(isDeepRun)(
  "on a narrow screen the list of changes gives way to the text, and comes back",
  async () => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query === "(max-width: 1023px)",
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    const { user } = await openSamples({ preview: "openai-chat", changes: true });
    await user.click(await screen.findByRole("switch", name("Enable Sandbox Files")));
    const changes = name("Changes by tool");
    const change = await within(await dock().findByRole("list", changes)).findByRole(
      "button",
      name(/^Sandbox Files/),
    );
    expect(dock().queryByRole("button", changes)).toBeNull();
    await user.click(change);
    await user.click(await dock().findByRole("button", changes));
    expect(dock().queryByRole("button", changes)).toBeNull();
  },
);

test("an agent that gets no tools sees its prompts all the same, and why there is nothing else", async () => {
  const { agent } = await startAgent({ tools: [searchTool] });
  const { user, tree } = await openAgentTools(agent, { preview: "openai-chat" });
  await tree();
  await dock().findByText("No tools are on");
  await user.click(dock().getByRole("tab", name("System")));
  await lineWith("You are First agent.");
  await dock().findByText("No tools are on: the agent gets no tool section.");
  await user.click(dock().getByRole("button", name("Switch tools on")));
  await dock().findByText(/^No tool that is on can be offered/);
  expect(dock().queryByRole("button", name("Switch tools on"))).toBeNull();
  await lineWith("You are First agent.");
  await user.click(dock().getByRole("tab", name("OpenAI")));
  await dock().findByText("No tool that is on can be offered");
});

test.runIf(isDeepRun)("a revision that cannot be loaded is told, and the text stays", async () => {
  const { network, user } = await openSamples({ ...files, revision: 5 });
  await dock().findByText(/Revision 5 could not be loaded: .*no revision/);
  await lineWith("You are First agent.");
  await user.click(screen.getByRole("switch", write));
  await lineWith("You are First agent.");
  await waitFor(() =>
    expect(dock().getByRole("list", name("Tokens per block")).textContent).toMatch(/\d/),
  );
  expect(dock().getByRole("list", name("Tokens per block")).textContent).not.toContain("−");
  network.down = true;
  await user.click(dock().getByRole("button", name("Retry")));
  await dock().findByText(/Revision 5 could not be loaded: .*(reach|fetch|connect)/i);
});

test("copies the text and programs, says so, and says when the browser refuses", async () => {
  const { user, toolset } = await openSamples({ ...files, preview: "anthropic" });
  await lineWith("read_file");
  // It is told for two seconds only.
  const told = dock().findByText("Copied");
  await user.click(dock().getByRole("button", name("Copy Anthropic")));
  await told;
  expect(await navigator.clipboard.readText()).toBe(await toolset("anthropic"));

  await user.click(dock().getByRole("button", name("More ways to copy")));
  await screen.findByRole("menuitem", name("Download"));
  expect(screen.queryByRole("menuitem", name(/OpenAI/))).toBeNull();
  await user.click(screen.getByRole("menuitem", name("Copy as TypeScript, Anthropic SDK")));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toContain("new Anthropic()"),
  );
  expect(await navigator.clipboard.readText()).toContain("You are First agent.");

  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("denied"));
  await user.click(dock().getByRole("button", name(/^Cop(y|ied)/)));
  expect(textOf(await dock().findByRole("alert"))).toContain("The browser refused to copy");
});

test.runIf(isDeepRun)("long lines wrap on request, which the browser remembers", async () => {
  const { user } = await openSamples({ preview: "system" });
  await lineWith("You are First agent.");
  const wrap = dock().getByRole("button", name("Wrap long lines"));
  expect(wrap.getAttribute("aria-pressed")).toBe("false");
  const text = () =>
    dock().getAllByRole("option")[0]?.querySelector("span:last-child")?.className ?? "";
  expect(text()).not.toContain("pre-wrap");
  await user.click(wrap);
  await waitFor(() => expect(text()).toContain("pre-wrap"));
  expect(localStorage.getItem("pegboard-preview-lines")).toBe("wrapped");
});

test("f gives the preview the whole page, Escape and a chosen line take it back", async () => {
  const { user, address } = await openSamples({ preview: "system", dock: false });
  const tree = await screen.findByRole("treegrid");
  await user.keyboard("f");
  const leave = await dock().findByRole("button", name("Exit full page (Escape)"));
  expect(address.current).toMatchObject({ dock: true, full: true });
  expect(tree.closest("[hidden]")).not.toBeNull();
  expect(document.activeElement).toBe(leave);
  await user.keyboard("{Escape}");
  expect(address.current.full).toBeUndefined();
  expect(tree.closest("[hidden]")).toBeNull();
  await user.keyboard("f");
  const line = await lineWith("Reads and writes files.");
  await user.click(line.firstElementChild ?? line);
  expect(address.current).toMatchObject({ tool: "sandbox_files_tool", full: undefined });
});

test.runIf(isDeepRun)(
  "a tab of the folded preview unfolds it there; formats of prompts stand behind More",
  async () => {
    const { user, address } = await openSamples({ dock: false });
    await user.click(await dock().findByRole("tab", name("Anthropic")));
    expect(address.current).toMatchObject({ preview: "anthropic", dock: true });
    await text("Anthropic");
    expect(dock().queryByRole("tab", name("XML"))).toBeNull();
    await user.click(dock().getByRole("button", name("More")));
    await user.click(await screen.findByRole("menuitemcheckbox", name("XML")));
    await text("XML");
    expect(dock().getByRole("tab", name("XML")).getAttribute("aria-selected")).toBe("true");
  },
);
