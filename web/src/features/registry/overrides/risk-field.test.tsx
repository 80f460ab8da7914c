import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { plainTool } from "../../../../../registry-core/src/testing/plain-tool.ts";
import type { OrganisationAnswer } from "../../../../../server/src/api-contract.ts";
import { request } from "../../../../../server/src/testing/api-client.ts";
import { testTools } from "../../../../../server/src/testing/test-tools.ts";
import { draftBar, name, saveButton, textOf } from "../../../testing/open-agent-tools.tsx";
import { openApp } from "../../../testing/open-app.tsx";
import { riskPlaces, riskStep } from "../list/risk-dialog.tsx";
import type { RegistryTool } from "../registry-model.ts";

const box = (label: string) => screen.findByRole<HTMLInputElement>("checkbox", name(label));

test("the classes of a method begin with its author's claim, are drafted, saved and taken back", async () => {
  const { user, server } = await openApp("/tools/notes?method=delete_note", testTools);
  const stored = async () =>
    (await request<OrganisationAnswer>(server, "GET /api/v1/organisation/settings")).body.settings;
  expect((await box("Destroys")).checked).toBe(true);
  expect((await box("Costs money")).checked).toBe(false);
  screen.getByText(/Its author claims: Writes and Destroys\./);
  await user.click(await box("Destroys"));
  await user.click(await box("Costs money"));
  await waitFor(() => expect(textOf(draftBar())).toContain("1 change"));
  await user.click(saveButton());
  await waitFor(() => expect(textOf(draftBar())).toContain("No changes"));
  const risk = ["writes", "costs_money"];
  expect(await stored()).toEqual({
    tools: { notes: { methodMetadata: { delete_note: { risk } } } },
  });
  await user.click(screen.getByRole("button", name("Reset Risk")));
  expect((await box("Destroys")).checked).toBe(true);
});

test("classes of many methods are set together, and what is mixed stays so", async () => {
  const { user } = await openApp("/tools", testTools);
  await user.click(await screen.findByRole("checkbox", name("Select Notes")));
  await user.click(await screen.findByRole("button", name("Risk…")));
  const dialog = within(await screen.findByRole("dialog", name("Risk of 3 methods")));
  const destroys = dialog.getByRole<HTMLInputElement>("checkbox", name("Destroys"));
  expect(destroys.indeterminate).toBe(true);
  await user.click(dialog.getByRole("checkbox", name("Reads private data")));
  await user.click(dialog.getByRole("button", name("Set")));
  await waitFor(() => expect(textOf(draftBar())).toContain("3 changes"));
});

test("a step changes the classes that somebody ticked, method by method", () => {
  const definition = plainTool("mail", [
    { name: "read", annotations: { readOnlyHint: true } },
    { name: "wipe", annotations: { destructiveHint: true } },
  ]);
  const tool = { definition, declared: definition } as RegistryTool;
  const places = riskPlaces({ tools: [tool], methods: [] });
  const values = (choice: Parameters<typeof riskStep>[1]) =>
    riskStep(places, choice).operations.map((one) => ("value" in one ? one.value : one.op));
  expect(values({ reads_private: true })).toEqual([
    ["reads_private"],
    ["reads_private", "writes", "destroys"],
  ]);
  expect(values({ destroys: false })).toEqual([[], ["writes"]]);
  expect(values(undefined)).toEqual(["resetMethodMetadata", "resetMethodMetadata"]);
});
