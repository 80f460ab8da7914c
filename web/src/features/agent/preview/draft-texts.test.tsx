import { defineTool } from "@pegboard/registry-core";
import type { ConfiguredTexts } from "@pegboard/registry-core/internal";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { request } from "../../../../../server/src/testing/api-client.ts";
import {
  enter,
  name,
  openAgentTools,
  saveButton,
  startAgent,
  textOf,
} from "../../../testing/open-agent-tools.tsx";

// Vitest reads the form's many modules once; a test that waits for them would run out of time.
beforeAll(() => import("../../../components/config-form/config-form.tsx").then(() => {}));

const asked: unknown[] = [];

const search = defineTool({
  name: "search",
  visible: true,
  config: z.object({
    limit: z.int().min(1).max(100).default(10),
    key: z.string().optional().meta({ writeOnly: true }),
  }),
  description: (config) => {
    asked.push({ ...config });
    if (config.limit === 66) throw new Error("no index of this size");
    return `Finds up to ${config.limit} pages${config.key ? ` with ${config.key}` : ""}`;
  },
  parameters: ({ limit }) => z.object({ count: z.int().max(limit) }),
  run: () => 1,
});

const dock = () => within(screen.getByRole("region", name("Preview")));
const shown = () => {
  const lines = dock()
    .queryAllByRole("option")
    .map((line) => textOf(line) ?? "");
  return lines.join("\n");
};
const limitField = () => screen.findByLabelText<HTMLInputElement>("Limit", { selector: "input" });
const open = { tool: "search", tab: "config", preview: "openai-chat" } as const;

test("the payload follows the limit while it is typed, before anything is saved, and is sent like that after", async () => {
  const { agent, server } = await startAgent({ tools: [search] });
  const { user } = await openAgentTools(agent, open);
  const limit = await limitField();
  await waitFor(() => expect(shown()).toContain('"description": "Finds up to 10 pages"'));
  await user.clear(limit);
  await user.type(limit, "7");
  await waitFor(() => expect(shown()).toContain('"description": "Finds up to 7 pages"'));
  expect(shown()).toContain('"maximum": 7');
  const payload = async () =>
    (await request(server, `GET /api/v1/agents/${agent.id}/toolset?format=openai-chat`)).text;
  expect(await payload()).toContain("Finds up to 10 pages");
  await user.click(saveButton());
  await waitFor(async () =>
    expect(JSON.parse(await payload())[0].function.description).toBe("Finds up to 7 pages"),
  );
  await waitFor(() => expect(shown()).not.toContain("Finds up to 10 pages"));
  expect(shown()).toContain('"description": "Finds up to 7 pages"');
});

test("the origin of such a text names the config field", async () => {
  const { agent } = await startAgent({ tools: [search] });
  const { user } = await openAgentTools(agent, open);
  await limitField();
  await waitFor(() => expect(shown()).toContain("Finds up to 10 pages"));
  const line = dock()
    .getAllByRole("option")
    .find((option) => option.textContent?.includes("Finds up to"));
  if (!line) throw new Error("No line has the description.");
  await user.hover(line.firstElementChild ?? line);
  await within(line).findByText(/from Limit in its config$/);
});

test("a secret that is typed stays in the browser", async () => {
  const { agent } = await startAgent({ tools: [search] });
  const { user } = await openAgentTools(agent, open);
  await enter(user, await screen.findByLabelText("Key", { selector: "input" }), "hunter22hunter22");
  await waitFor(() => expect(shown()).toContain("Finds up to 10 pages with [secret]"));
  expect(asked).toContainEqual({ limit: 10, key: "[secret]" });
  expect(JSON.stringify(asked)).not.toContain("hunter22");
});

test("an invalid config keeps the last texts; a text that fails is named, with the declared one in its place", async () => {
  const { agent } = await startAgent({ tools: [search] });
  const { user } = await openAgentTools(agent, { ...open, preview: "openai-chat" });
  const limit = await limitField();
  await user.clear(limit);
  await user.type(limit, "9");
  await waitFor(() => expect(shown()).toContain("Finds up to 9 pages"));
  await user.clear(limit);
  await user.type(limit, "66");
  await waitFor(() => expect(shown()).toContain("Finds up to 10 pages"));
  await user.click(await screen.findByRole("button", name(/problem/)));
  await screen.findByText(/`?description`? of Search failed: no index of this size/);
});

test("what the server answers for a draft is what it stores", async () => {
  const { agent, server } = await startAgent({ tools: [search] });
  const path = `/api/v1/agents/${agent.id}`;
  const drafted = await request<{ texts: Record<string, ConfiguredTexts> }>(
    server,
    `POST ${path}/texts`,
    {
      configs: { search: { limit: 8 } },
    },
  );
  const operations = [{ op: "setConfig", tool: "search", key: "limit", value: 8 }];
  const saved = await request<typeof drafted.body>(server, `PATCH ${path}/settings`, {
    baseRevision: 0,
    operations,
  });
  expect(saved.body.texts).toEqual(drafted.body.texts);
});
