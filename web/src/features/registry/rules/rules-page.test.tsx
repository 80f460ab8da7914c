import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OrganisationAnswer } from "../../../../../server/src/api-contract.ts";
import { request } from "../../../../../server/src/testing/api-client.ts";
import { testTools } from "../../../../../server/src/testing/test-tools.ts";
import { draftBar, name, saveButton, textOf } from "../../../testing/open-agent-tools.tsx";
import { openApp } from "../../../testing/open-app.tsx";

const row = async (rule: string) => {
  const heading = await screen.findByRole("heading", { name: new RegExp(`^${rule}`) });
  return heading.closest("li") as HTMLElement;
};

test("a rule is added with a preview of who breaks it, saved, changed and removed", async () => {
  const { user, server } = await openApp("/organisation/rules", testTools);
  const stored = async () =>
    (await request<OrganisationAnswer>(server, "GET /api/v1/organisation/settings")).body.settings;
  await screen.findByText("No rules yet");
  await user.click(screen.getByRole("button", name("Add a rule")));
  const dialog = within(await screen.findByRole("dialog", name("Add a rule")));
  const add = dialog.getByRole("button", name("Add"));
  expect(add.getAttribute("aria-disabled")).toBe("true");
  await user.type(dialog.getByRole("textbox", name("Name")), "Ask first");
  await dialog.findByText(/^1 of 1 agent breaks it$/);
  await user.click(dialog.getByRole("button", name("Refuse")));
  await user.click(add);
  await waitFor(() => expect(textOf(draftBar())).toContain("1 change"));
  expect(await stored()).toEqual({});
  await waitFor(async () =>
    expect(textOf(await row("Ask first"))).toContain("1 of 1 agent breaks it"),
  );
  await user.click(within(await row("Ask first")).getByText("1 of 1 agent breaks it"));
  expect(textOf(await row("Ask first"))).toContain(
    "First agent: Notes › Delete Note (Destroys, a claim)",
  );
  await user.click(saveButton());
  await waitFor(() => expect(textOf(draftBar())).toContain("No changes"));
  const rule = { name: "Ask first", check: "asks_before_destroying", effect: "refuse" };
  expect(await stored()).toEqual({ rules: { "ask-first": rule } });

  await user.click(screen.getByRole("button", name("Change Ask first")));
  const change = within(await screen.findByRole("dialog", name("Change the rule")));
  await user.selectOptions(change.getByRole("combobox"), "most_functions");
  expect(change.getByRole("button", name("Change")).getAttribute("aria-disabled")).toBe("true");
  await user.type(change.getByRole("textbox", name("At most")), "90");
  await change.findByText(/1 agent keeps it/);
  await user.click(change.getByRole("button", name("Change")));
  await waitFor(async () =>
    expect(textOf(await row("Ask first"))).toContain("has at most 90 functions"),
  );
  await user.click(screen.getByRole("button", name("Remove Ask first")));
  await user.click(saveButton());
  await waitFor(() => expect(textOf(draftBar())).toContain("No changes"));
  expect(await stored()).toEqual({});
});
