import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { request } from "../../../../../server/src/testing/api-client.ts";
import { testTools } from "../../../../../server/src/testing/test-tools.ts";
import { countCalls } from "../../../testing/count-calls.ts";
import { openApp } from "../../../testing/open-app.tsx";

const name = (label: string | RegExp) => ({ name: label });

const vaultSwitch = async () =>
  within(await screen.findByRole("treegrid")).findByLabelText("Enable Vault");

test("a problem of the draft is counted before it is saved, listed, and settled by its fix with the keyboard", async () => {
  const { user } = await openApp("/agents/first-agent/tools?tool=vault&tab=config", testTools);
  await screen.findAllByLabelText(/API key/);
  const head = await screen.findByRole("link", name(/^Problems:.*1 ?warning/));
  await user.click(await vaultSwitch());
  const button = await screen.findByRole("button", name("−1 problem"));
  await waitFor(() => expect(head.isConnected).toBe(false));
  button.focus();
  await user.keyboard("{Enter}");
  const list = await screen.findByRole("dialog", name("Problems of this agent"));
  expect(await within(list).findByText("Settled by this draft")).toBeTruthy();
  expect(list.textContent).toContain("API key is required");
  await user.keyboard("{Escape}{Control>}s{/Control}");
  expect(await screen.findByText(/^No changes/)).toBeTruthy();

  await user.click(await vaultSwitch());
  const more = await screen.findByRole("button", name("+1 problem"));
  expect(await screen.findByRole("link", name(/^Problems:.*1 ?warning/))).toBeTruthy();
  more.focus();
  await user.keyboard("{Enter}");
  const again = await screen.findByRole("dialog", name("Problems of this agent"));
  within(again)
    .getByRole("button", name(/^Switch off: .*API key is required/))
    .focus();
  await user.keyboard("{Enter}");
  expect(
    await within(again).findByText("Nothing is wrong with this agent as the draft has it."),
  ).toBeTruthy();
  expect(document.activeElement?.closest("[role=dialog]")).toBe(again);
  expect(screen.getByRole("region", name("Draft")).textContent).toContain("No changes");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("no new problems"));
});

test("what somebody ignores is not counted as new", async () => {
  const { user, server } = await openApp("/agents/first-agent/tools", testTools);
  const { body } = await request<{ problems: { id: string; kind: string }[] }>(
    server,
    "GET /api/v1/problems",
  );
  const missing = body.problems.find(({ kind }) => kind === "config missing");
  await request(server, `PUT /api/v1/problems/${encodeURIComponent(missing?.id ?? "")}/ignored`, {
    reason: "Known",
  });
  await waitFor(() => expect(screen.queryByRole("link", name(/^Problems:/))).toBeNull());
  await user.click(await vaultSwitch());
  await waitFor(() =>
    expect(screen.getByRole("region", name("Draft")).textContent).toContain("1 change"),
  );
  expect(screen.queryByRole("button", name(/problem/))).toBeNull();
});

test("the problems of each revision of a draft are found once, and its templates are read once", async () => {
  const { user } = await openApp("/agents/first-agent/tools", testTools);
  const drafted = () => screen.findByRole("button", name("−1 problem"));
  await user.click(await vaultSwitch());
  await drafted();
  const counts = await countCalls(["findAgentProblems", "readTemplate"], async () => {
    await user.click(await vaultSwitch());
    await waitFor(() => expect(screen.queryByRole("button", name("−1 problem"))).toBeNull());
    await user.click(await vaultSwitch());
    await drafted();
  });
  expect(counts).toEqual({ findAgentProblems: 1, readTemplate: 0 });
});
