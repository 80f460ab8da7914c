import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OrganisationAnswer } from "../../../../server/src/api-contract.ts";
import { request } from "../../../../server/src/testing/api-client.ts";
import {
  draftBar,
  name,
  openSamples,
  saveButton,
  textOf,
} from "../../testing/open-agent-tools.tsx";
import { openApp } from "../../testing/open-app.tsx";

test("a setting that all selected share is set as one step of the agent's draft, and undone as one", async () => {
  const { user } = await openSamples();
  (await screen.findByRole("row", name(/^Read File/))).focus();
  await user.keyboard("{Control>}a{/Control}");
  const panel = await screen.findByRole("region", name("What is selected"));
  await user.click(await within(panel).findByRole("button", name("Set Time limit")));
  const dialog = await screen.findByRole(
    "dialog",
    name(/^Set a value of \d+ methods in \d+ tools/),
  );
  const set = within(dialog).getByRole("button", name("Set"));
  expect(set.getAttribute("aria-disabled")).toBe("true");
  await user.type(await within(dialog).findByRole("textbox", name("Time limit")), "20");
  await waitFor(() => expect(textOf(dialog)).toContain("±0 tokens"));
  await user.click(set);
  await waitFor(() => expect(textOf(draftBar())).toMatch(/\d+ changes/));
  await waitFor(() =>
    expect(textOf(within(panel).getByText("Time limit").closest("li"))).toContain("20"),
  );
  await user.click(within(draftBar()).getByRole("button", name(/^Undo/)));
  expect(textOf(draftBar())).toContain("No changes");
});

test("in the Registry it is set for everybody, and says whom that reaches before", async () => {
  const { user, server } = await openApp("/tools");
  await user.click(await screen.findByRole("checkbox", name("Select Sandbox Files")));
  await user.click(await screen.findByRole("button", name("Set a value…")));
  const dialog = await screen.findByRole("dialog", name("Set a value of 1 tool"));
  await user.selectOptions(await within(dialog).findByRole("combobox", name("Setting")), "timeout");
  await user.type(await within(dialog).findByRole("textbox", name("Time limit")), "20");
  await waitFor(() => expect(textOf(dialog)).toMatch(/reaches 1 agent/));
  await user.click(within(dialog).getByRole("button", name("Set")));
  await user.click(saveButton());
  await waitFor(() => expect(textOf(draftBar())).toContain("No changes"));
  const { tools = {} } = (
    await request<OrganisationAnswer>(server, "GET /api/v1/organisation/settings")
  ).body.settings;
  expect(tools.sandbox_files_tool).toMatchObject({
    methodBehaviour: { read_file: { timeout: 20 } },
  });
});
