import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { sampleTools } from "../../../../../registry-core/src/testing/sample-tools.ts";
import { saveOrganisation } from "../../../../../server/src/testing/save-organisation.ts";
import { isDeepRun } from "../../../../../test-depth.ts";
import {
  draftBar,
  enter,
  isOn,
  name,
  openAgentTools,
  openSamples,
  saveButton,
  startAgent,
  textOf,
  write,
} from "../../../testing/open-agent-tools.tsx";

// Vitest reads the form's many modules once; a test that waits for them would run out of time.
beforeAll(() => import("../../../components/config-form/config-form.tsx").then(() => {}));

describe("the draft", () => {
  test("survives a reload", async () => {
    const { user, agent, unmount } = await openSamples();
    await user.click(screen.getByRole("switch", write));
    unmount();
    await openAgentTools(agent, { tool: "sandbox_files_tool", method: "read_file" });
    expect(isOn(await screen.findByRole("switch", write))).toBe("false");
    expect(textOf(draftBar())).toContain("1 change");
  });

  test.runIf(isDeepRun)("lists its operations, each with its own undo", async () => {
    const { user } = await openSamples();
    await user.click(screen.getByRole("switch", write));
    await user.click(screen.getByRole("switch", name("Enable Sb Shell")));
    await user.click(within(draftBar()).getByRole("button", name("Review")));
    const review = await screen.findByRole("dialog", name("Review before saving"));
    expect(textOf(review)).toMatch(/Sandbox Files.*Writeinherited on.*→off/);
    await user.click(within(review).getByRole("button", name("Undo Sandbox Files › Write")));
    await within(review).findByRole("heading", name("1 change"));
    await user.keyboard("{Escape}");
    expect(isOn(screen.getByRole("switch", write))).toBe("true");
  });

  test.runIf(isDeepRun)("goes on without what the server refuses", async () => {
    const { user, server, saved } = await openSamples();
    const place = { tool: "sandbox_files_tool", method: "write_file" };
    await saveOrganisation(server, [
      { op: "setMethodMetadata", ...place, field: "isCore", value: true },
    ]);
    await user.click(screen.getByRole("switch", write));
    await user.click(screen.getByRole("switch", name("Enable Sb Shell")));
    await user.click(saveButton());
    await user.click(await screen.findByRole("button", name("Leave it out")));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(textOf(draftBar())).toContain("1 change");
    await user.click(saveButton());
    await screen.findByText(/No changes · revision 1/);
    expect(Object.keys((await saved()).settings)).toEqual(["tools"]);
    expect(JSON.stringify((await saved()).settings)).not.toContain("write_file");
  });

  test("stays when a save fails, and can be saved again", async () => {
    const { user, network, saved } = await openSamples();
    await user.click(screen.getByRole("switch", write));
    network.down = true;
    await user.click(saveButton());
    expect(textOf(await screen.findByRole("alert"))).toContain(
      "Not saved. Pegboard cannot be reached",
    );
    expect(textOf(draftBar())).toContain("1 change");
    network.down = false;
    await user.click(screen.getByRole("button", name("Retry")));
    await screen.findByText(/No changes · revision 1/);
    expect(await saved()).toMatchObject({ revision: 1 });
  });

  test("merges with what others saved, and asks where both changed the same", async () => {
    const { user, save: saveElsewhere, saved } = await openSamples();
    await user.click(screen.getByRole("switch", write));
    await user.click(screen.getByRole("switch", name("Enable Sb Shell")));
    await saveElsewhere({
      baseRevision: 0,
      operations: [
        { op: "setMethod", tool: "sandbox_files_tool", method: "write_file", state: "on" },
        { op: "setTool", tool: "acme.web_search", state: "on" },
      ],
    });
    await user.click(saveButton());
    expect(textOf(await screen.findByRole("alert"))).toContain("ada changed Write just now");
    await user.click(screen.getByRole("button", name("Compare")));
    const both = await screen.findByRole("dialog", name("1 item changed by both"));
    await user.click(within(both).getByRole("button", name("Theirs")));
    await user.click(within(both).getByRole("button", name("Use these")));
    expect(isOn(screen.getByRole("switch", write))).toBe("true");
    await user.click(saveButton());
    await screen.findByText(/No changes · revision 2/);
    expect((await saved()).settings).toEqual({
      tools: {
        sandbox_files_tool: { methods: { write_file: true } },
        "acme.web_search": { enabled: true },
        sb_shell_tool: { enabled: false },
      },
    });
  });
});

describe("config", () => {
  test("an invalid value blocks saving and says why; a valid one is saved", async () => {
    const { user, saved } = await openSamples({ tool: "sandbox_files_tool", tab: "config" });
    const field = await screen.findByLabelText(/max.?bytes/i, { selector: "input" });
    await user.clear(field);
    await user.type(field, "0");
    await waitFor(() => expect(textOf(draftBar())).toContain("1 problem blocks saving"));
    expect(saveButton().getAttribute("aria-disabled")).toBe("true");
    await user.keyboard("{Control>}s{/Control}");
    expect((await screen.findByText(/^Not saved: .*max.?bytes/i)).tagName).toBe("OUTPUT");
    await user.clear(field);
    await user.type(field, "64");
    expect(screen.queryByText(/^Not saved: /)).toBeNull();
    await user.click(saveButton());
    await screen.findByText(/No changes · revision 1/);
    expect((await saved()).settings).toEqual({
      tools: { sandbox_files_tool: { config: { max_bytes: 64 } } },
    });
  });

  test("a secret is never in the document, the address or the storage", async () => {
    const { user } = await openSamples({ tool: "acme.web_search", tab: "config" });
    const field = await screen.findByLabelText(/API key/, { selector: "input" });
    await enter(user, field, "correct-horse");
    await user.click(saveButton());
    await screen.findByText(/No changes · revision 1/);
    expect(document.body.innerHTML).not.toContain("correct-horse");
    expect(Object.values(localStorage).join()).not.toContain("correct-horse");
  });

  test("a press of Save before the screen drew the last letter saves it", async () => {
    const { saved } = await openSamples({ tool: "sandbox_files_tool", tab: "config" });
    const field = await screen.findByLabelText(/max.?bytes/i, { selector: "input" });
    act(() => {
      fireEvent.change(field, { target: { value: "64" } });
      fireEvent.click(saveButton());
    });
    await screen.findByText(/No changes · revision 1/);
    expect((await saved()).settings).toEqual({
      tools: { sandbox_files_tool: { config: { max_bytes: 64 } } },
    });
  });

  test("a secret that a reload lost is asked for again until it is typed", async () => {
    const { user, agent, unmount } = await openSamples({ tool: "acme.web_search", tab: "config" });
    await enter(
      user,
      await screen.findByLabelText(/API key/, { selector: "input" }),
      "correct-horse",
    );
    unmount();
    await openAgentTools(agent);
    await screen.findByText("1 secret has to be entered again:");
    await user.click(screen.getByRole("button", name("Enter it")));
    await enter(
      user,
      await screen.findByLabelText(/API key/, { selector: "input" }),
      "correct-horse",
    );
    await waitFor(() => expect(screen.queryByText("1 secret has to be entered again:")).toBeNull());
  });

  test.runIf(isDeepRun)("a tool without settings says so", async () => {
    await openSamples({ tool: "message_tool", tab: "config" });
    await screen.findByText("This tool has no settings");
  });
});

test("an unknown entry can be removed", async () => {
  const { agent } = await startAgent({ tools: sampleTools });
  localStorage.setItem(
    `pegboard.draft.${agent.id}`,
    JSON.stringify({
      base: { revision: 0, settings: {} },
      steps: [{ label: "x", operations: [{ op: "setTool", tool: "gone_tool", state: "on" }] }],
    }),
  );
  const { user } = await openAgentTools(agent);
  await user.click(await screen.findByRole("button", name("Fix gone_tool")));
  await user.click(await screen.findByRole("button", name("Remove")));
  expect(screen.queryByRole("button", name("Fix gone_tool"))).toBeNull();
});
