import { defineTool } from "@pegboard/registry-core";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { sampleTools } from "../../../../registry-core/src/testing/sample-tools.ts";
import { isDeepRun } from "../../../../test-depth.ts";
import {
  draftBar,
  isOn,
  name,
  openAgentTools,
  openSamples,
  saveButton,
  startAgent,
  textOf,
  write,
} from "../../testing/open-agent-tools.tsx";

describe("switches", () => {
  test("what is switched off is gone from the preview at once and from the toolset when it is saved", async () => {
    const { user, toolset, saved } = await openSamples({
      tool: "sandbox_files_tool",
      method: "read_file",
      preview: "openai-chat",
      diff: false,
    });
    await screen.findByText('"write_file"', { exact: false });

    await user.click(screen.getByRole("switch", write));
    expect(isOn(screen.getByRole("switch", write))).toBe("false");
    await waitFor(() => expect(screen.queryByText('"write_file"', { exact: false })).toBeNull());
    expect(await toolset("openai-chat")).toContain('"write_file"');

    await user.click(saveButton());
    await screen.findByText(/No changes · revision 1/);
    expect(await toolset("openai-chat")).not.toContain('"write_file"');
    expect((await saved()).settings).toEqual({
      tools: { sandbox_files_tool: { methods: { write_file: false } } },
    });
  });

  test.runIf(isDeepRun)(
    "a tool has three states: partly turns all on, all on turns off",
    async () => {
      const { user } = await openSamples();
      await user.click(screen.getByRole("switch", write));
      const partly = screen.getAllByRole("checkbox", name("Enable Sandbox Files"))[0];
      expect(partly && isOn(partly)).toBe("mixed");
      if (partly) await user.click(partly);
      expect(isOn(screen.getByRole("switch", write))).toBe("true");
      expect(textOf(draftBar())).toContain("No changes");
    },
  );

  test("core stays on, whatever is clicked or pressed", async () => {
    const { user } = await openSamples({ tool: "message_tool", method: "ask" });
    for (const label of ["Enable Messages", "Enable Ask in Messages"]) {
      for (const locked of screen.getAllByRole("switch", name(label))) {
        await user.click(locked);
        expect(isOn(locked)).toBe("true");
        locked.closest<HTMLElement>("[role=row]")?.focus();
        await user.keyboard(" ");
        expect(isOn(locked)).toBe("true");
      }
    }
    expect(textOf(draftBar())).toContain("No changes");
  });

  test("bulk applies to exactly what the search shows", async () => {
    const { user, saved } = await openSamples({ q: "risk:destructive" });
    await user.click(screen.getByRole("button", name("Everything shown")));
    await user.click(await screen.findByRole("menuitem", name("Switch off all 2 methods shown")));
    await user.click(saveButton());
    await screen.findByText(/No changes · revision 1/);
    expect((await saved()).settings).toEqual({
      tools: {
        sandbox_files_tool: { methods: { write_file: false } },
        sb_shell_tool: { methods: { execute_command: false } },
      },
    });
  });
});

describe("keyboard", () => {
  test("the tree is one tab stop: arrows move, space toggles, arrows fold", async () => {
    const { user } = await openSamples({ tool: "sandbox_files_tool" });
    const focused = () => document.activeElement?.getAttribute("aria-expanded");
    await user.click(screen.getByRole("row", name(/Sandbox Files/)));
    expect(focused()).toBe("false");
    await user.keyboard("{ArrowRight}");
    await waitFor(() => expect(focused()).toBe("true"));
    await user.keyboard("{ArrowDown}");
    await waitFor(() => expect(textOf(document.activeElement)).toContain("Read File"));
    await user.keyboard("j");
    await waitFor(() => expect(textOf(document.activeElement)).toContain("Write"));
    await user.keyboard(" ");
    expect(isOn(within(screen.getByRole("treegrid")).getByRole("switch", write))).toBe("false");
    expect(document.querySelectorAll('[role=treegrid] [tabindex="0"]')).toHaveLength(1);
  });

  test("undo and redo go step by step", async () => {
    const { user } = await openSamples();
    await user.click(screen.getByRole("switch", write));
    await user.keyboard("{Control>}z{/Control}");
    expect(isOn(screen.getByRole("switch", write))).toBe("true");
    await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    expect(isOn(screen.getByRole("switch", write))).toBe("false");
  });
});

describe("search", () => {
  test("shows what matches, and says when nothing does", async () => {
    const { user, address } = await openSamples({});
    await user.keyboard("/");
    await user.paste("summarize");
    await waitFor(() =>
      expect(screen.getAllByRole("row").map(textOf).join()).toContain("Summarize Page"),
    );
    // One row for the tool and its only method that matches.
    expect(screen.getAllByRole("row")).toHaveLength(1);
    await waitFor(() => expect(address.current.q).toBe("summarize"));
    await user.clear(screen.getByRole("searchbox"));
    await user.paste("sumarize");
    await screen.findByText("Nothing matches “sumarize”");
    await user.click(screen.getByRole("button", name("summarize")));
    await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(1));
  });

  test.runIf(isDeepRun)("points to hidden tools", async () => {
    const hidden = defineTool({
      name: "clockwork",
      visible: false,
      methods: { tick: { run: () => "tock" } },
    });
    const { agent, toolset } = await startAgent({ tools: [...sampleTools, hidden] });
    expect(await toolset("anthropic")).toContain("tick");
    const { user } = await openAgentTools(agent, { q: "clockwork" });
    await screen.findByText("Also 1 in hidden tools.");
    expect(textOf(screen.getByRole("region", name("Tools")))).toContain("1 hidden tool is on");
    await user.click(screen.getByRole("button", name("Show hidden tools")));
    await screen.findByRole("row", name(/Clockwork/));
  });
});

describe("states", () => {
  test.runIf(isDeepRun)("nothing registered is not a failure", async () => {
    const { agent } = await startAgent({});
    await openAgentTools(agent);
    await screen.findByText("No tools are registered yet");
    expect(screen.getByRole("link", name("Add a source")).getAttribute("href")).toBe("/sources");
  });

  test("a failed load is not empty, and can be tried again", async () => {
    const { agent, network } = await startAgent({ tools: sampleTools });
    network.down = true;
    const { user, tree } = await openAgentTools(agent);
    expect(textOf(await screen.findByRole("alert"))).toContain("The tools could not be loaded");
    network.down = false;
    await user.click(screen.getByRole("button", name("Retry")));
    await tree();
  });

  test("when loading again fails, the last good list stays, read-only", async () => {
    const { user, network, client } = await openSamples();
    network.down = true;
    await client.invalidateQueries();
    expect(textOf(await screen.findByRole("alert"))).toContain("could not be loaded again");
    await user.click(screen.getByRole("switch", write));
    expect(isOn(screen.getByRole("switch", write))).toBe("true");
  });

  test.runIf(isDeepRun)("an agent that does not exist", async () => {
    await startAgent({ tools: sampleTools });
    await openAgentTools({ id: "nobody", name: "Nobody" });
    expect(await screen.findByText("This agent does not exist")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to Agents" }).getAttribute("href")).toBe("/agents");
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });
});
