import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { AgentsAnswer } from "../../../../server/src/api-contract.ts";
import { request } from "../../../../server/src/testing/api-client.ts";
import { openApp } from "../../testing/open-app.tsx";

test("each way to begin says its methods and tokens, and with a preset new tools can stay off", async () => {
  const { user, server } = await openApp("/agents");
  const tools = { sb_shell_tool: { enabled: true, methods: { execute_command: false } } };
  await request(server, "POST /api/v1/presets", { name: "Reader", newTools: "on", tools });
  await user.click(await screen.findByRole("button", { name: /^New agent/ }));
  const dialog = await screen.findByRole("dialog", { name: "New agent" });
  await user.type(within(dialog).getByRole("textbox", { name: /^Name/ }), "Desk");
  const begin = within(dialog).getByRole("button", { name: /^Start with: / });
  await user.click(begin);
  const cost = /[1-9]\d* methods · [1-9][\d,]* tokens/;
  const list = within(await screen.findByRole("listbox"));
  await list.findByRole("option", { name: /^Follow preset Reader/ });
  const options = list.getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual(
    [
      "Default tools",
      "Core tools only",
      "Follow preset Reader",
      "Copy preset Reader",
      "Every tool on",
      "The settings of First agent",
    ].map((label) => expect.stringMatching(`${label}.*\\d+ methods? · [\\d,]+ tokens`)),
  );
  await user.type(screen.getByRole("combobox", { name: /^Search presets/ }), "follow");
  await user.keyboard("{Enter}");
  const policy = within(dialog).getByLabelText("Tools that the preset does not name");
  const said = () => within(dialog).getByText(/^It begins with/).textContent;
  const before = said();
  expect(before).toMatch(cost);
  const [ofPreset] = within(policy).getAllByRole("option");
  expect(ofPreset?.textContent).toMatch(/^As the preset says: On · \d+ methods/);
  expect(before).toContain(ofPreset?.textContent?.match(/\d+ methods/)?.[0]);
  await user.selectOptions(policy, "off");
  await expect.poll(said).not.toBe(before);
  const [methods = "", tokens = ""] = said()?.match(/[\d,]+/g) ?? [];
  await user.click(within(dialog).getByRole("button", { name: "Create agent" }));
  const created = async () =>
    (await request<AgentsAnswer>(server, "GET /api/v1/agents")).body.agents.find(
      ({ name }) => name === "Desk",
    );
  await expect.poll(created).toMatchObject({
    newTools: "off",
    counts: { methods: Number(methods), tokens: Number(tokens.replace(",", "")) },
  });
});

test.each([
  ["Default tools", "inherit", "New tools: tool's default."],
  ["Core tools only", "off", "New tools: off."],
  ["Every tool on", "on", "New tools: on."],
])("a new agent that starts with “%s” is saved so", async (start, newTools, help) => {
  const { user, server } = await openApp("/agents?dialog=new");
  const dialog = await screen.findByRole("dialog", { name: "New agent" });
  await user.type(within(dialog).getByRole("textbox", { name: /^Name/ }), "Desk");
  await user.click(within(dialog).getByRole("button", { name: /^Start with: / }));
  await user.type(
    await screen.findByRole("combobox", { name: "Search presets and agents" }),
    start,
  );
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(
    within(dialog).getByRole("button", { name: `Start with: ${start}` }),
  );
  expect(within(dialog).getByText(help)).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Create agent" }));
  const created = async () =>
    (await request<AgentsAnswer>(server, "GET /api/v1/agents")).body.agents.find(
      ({ name }) => name === "Desk",
    );
  await expect.poll(created).toMatchObject({ newTools, revision: newTools === "inherit" ? 0 : 1 });
  const { counts } = (await created()) ?? {};
  if (newTools === "on") expect(counts?.toolsOn).toBe(counts?.tools);
});
