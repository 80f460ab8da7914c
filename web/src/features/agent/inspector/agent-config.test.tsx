import { defineTool, type JsonSchema } from "@pegboard/registry-core";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { saveOrganisation } from "../../../../../server/src/testing/save-organisation.ts";
import {
  draftBar,
  name,
  openAgentTools,
  saveButton,
  startAgent,
  textOf,
} from "../../../testing/open-agent-tools.tsx";

// Vitest reads the form's many modules once; a test that waits for them would run out of time.
beforeAll(() => import("../../../components/config-form/config-form.tsx").then(() => {}));

const toolWith = (properties: Record<string, JsonSchema>) =>
  defineTool({
    name: "search",
    visible: true,
    config: { type: "object", properties },
    methods: { find: { run: () => 1 } },
  });
const search = toolWith({
  limit: { type: "integer", default: 5 },
  region: { type: "string", default: "eu" },
});
const place = { tool: "search", tab: "config" } as const;

test("half-typed input blocks saving until it is a value", async () => {
  const { agent } = await startAgent({ tools: [search] });
  const { user } = await openAgentTools(agent, place);
  const limit = await screen.findByLabelText("Limit", { selector: "input" });
  await user.type(await screen.findByLabelText("Region"), "x");
  await user.clear(limit);
  await user.type(limit, "-");
  await waitFor(() => expect(textOf(draftBar())).toContain("1 problem blocks saving"));
  expect(saveButton().getAttribute("aria-disabled")).toBe("true");
  await user.type(limit, "3");
  await waitFor(() => expect(saveButton().getAttribute("aria-disabled")).toBeNull());
});

test("a link to a field brings the focus to it, and so does what blocks saving", async () => {
  const capped = toolWith({
    limit: { type: "integer", default: 5, maximum: 10 },
    region: { type: "string" },
  });
  const { agent } = await startAgent({ tools: [capped] });
  const { user } = await openAgentTools(agent, { ...place, field: "/region" });
  const region = await screen.findByLabelText("Region");
  await waitFor(() => expect(document.activeElement).toBe(region));
  const limit = screen.getByLabelText("Limit", { selector: "input" });
  await user.type(limit, "0");
  region.focus();
  await user.click(await screen.findByRole("button", name(/problem blocks saving/)));
  await waitFor(() => expect(document.activeElement).toBe(limit));
});

test("a value that the organisation set says so, and is what a reset goes back to", async () => {
  const { agent, server } = await startAgent({ tools: [search] });
  const answer = await saveOrganisation(server, [
    { op: "setConfig", tool: "search", key: "limit", value: 20 },
  ]);
  expect(answer.status).toBe(200);
  const { user } = await openAgentTools(agent, place);
  const limit = await screen.findByLabelText<HTMLInputElement>("Limit", { selector: "input" });
  expect(limit.value).toBe("20");
  expect(screen.getByText("Organisation")).toBeDefined();
  await user.type(limit, "1");
  expect(screen.getByText("organisation 20")).toBeDefined();
  await user.click(screen.getByRole("button", name("Reset Limit")));
  expect(limit.value).toBe("20");
});

test("an invalid value of the organisation is listed, and leads to where it is set", async () => {
  const before = await startAgent({ tools: [search] });
  await saveOrganisation(before.server, [
    { op: "setConfig", tool: "search", key: "limit", value: 50 },
  ]);
  const changed = toolWith({ limit: { type: "integer", default: 5, maximum: 10 } });
  const { agent } = await startAgent({ tools: [changed], dataDir: before.server.dataDir });
  const { user } = await openAgentTools(agent, place);
  const drift = within(
    await screen.findByRole("region", name("What is stored does not fit any more")),
  );
  expect(drift.getByText("Organisation: Limit must be at most 10")).toBeDefined();
  expect(drift.getByRole("link", name("Open in the Registry")).getAttribute("href")).toBe(
    "/tools/search?tab=settings&field=%2Flimit",
  );
  expect(drift.queryByRole("button")).toBeNull();
  const limit = screen.getByLabelText<HTMLInputElement>("Limit", { selector: "input" });
  await user.clear(limit);
  await user.type(limit, "7");
  await waitFor(() => expect(screen.queryByText(/^Organisation: /)).toBeNull());
});

test("what the schema changed since the save is listed, and settled one by one", async () => {
  const before = await startAgent({ tools: [search] });
  await before.save({
    baseRevision: 0,
    operations: [
      { op: "setConfig", tool: "search", key: "limit", value: 50 },
      { op: "setConfig", tool: "search", key: "region", value: "us" },
    ],
  });
  const changed = toolWith({ limit: { type: "integer", default: 5, maximum: 10 } });
  const { agent, saved } = await startAgent({ tools: [changed], dataDir: before.server.dataDir });
  const { user } = await openAgentTools(agent, place);
  const drift = within(
    await screen.findByRole("region", name("The schema changed since this config was saved")),
  );
  expect(drift.getByText(/not offered/)).toBeDefined();
  expect(screen.getByText("Schema changed: 2")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("Limit", { selector: "input" }).value).toBe("50");
  await user.click(drift.getByRole("button", name("Reset Limit")));
  expect(drift.queryByText(/not offered/)).toBeNull();
  await user.click(saveButton());
  await waitFor(async () =>
    expect((await saved()).settings).toEqual({ tools: { search: { config: { region: "us" } } } }),
  );
  await user.click(drift.getByRole("button", name("Remove Region")));
  await user.click(saveButton());
  await waitFor(() =>
    expect(
      screen.queryByRole("region", name("The schema changed since this config was saved")),
    ).toBeNull(),
  );
});
