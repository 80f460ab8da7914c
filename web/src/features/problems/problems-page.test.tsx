import { defineTool } from "@pegboard/registry-core";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type {
  AgentSummary,
  CatalogAnswer,
  ProblemsAnswer,
} from "../../../../server/src/api-contract.ts";
import { request } from "../../../../server/src/testing/api-client.ts";
import { testTools } from "../../../../server/src/testing/test-tools.ts";
import { isDeepRun } from "../../../../test-depth.ts";
import { enter } from "../../testing/open-agent-tools.tsx";
import { openApp } from "../../testing/open-app.tsx";

const name = (label: string | RegExp) => ({ name: label });
const cloud = defineTool({
  name: "cloud",
  description: "Looks at the sky.",
  icon: "clud-sun",
  visible: true,
  methods: { look: { description: "Which colour it has.", run: () => "blue" } },
});

const row = (label: string | RegExp) => screen.findByRole("row", name(label));
const KEY = /API key missing/;

async function openWithAgents(names: string[], path = "/problems") {
  const app = await openApp(path, [...testTools, cloud]);
  const agents: AgentSummary[] = [];
  for (const one of names) {
    agents.push(
      (await request<AgentSummary>(app.server, "POST /api/v1/agents", { name: one })).body,
    );
  }
  const settingsOf = async (agent: string) =>
    (await request<{ settings: object }>(app.server, `GET /api/v1/agents/${agent}/settings`)).body
      .settings;
  const problems = async () =>
    (await request<ProblemsAnswer>(app.server, "GET /api/v1/problems")).body.problems;
  return { ...app, agents, settingsOf, problems };
}

test("one cause over agents: it goes off in each one's draft, one step to undo, and is saved for all of them", async () => {
  const { user, agents, settingsOf, problems } = await openWithAgents(["Support", "Sales"]);
  const found = await row(/API key missing.*3 agents/);
  const head = screen.getByRole("heading", name("Warnings")).closest("[role=row]");
  const warnings = (await problems()).filter(({ severity }) => severity === "warning").length;
  expect(head?.textContent).toMatch(new RegExp(`^Warnings${warnings} in \\d+ causes$`));
  await user.click(within(found).getByRole("button", name(/^Switch off in 3/)));
  expect(await within(found).findByText("3 of 3 drafted")).toBeTruthy();
  expect(await settingsOf("first-agent")).toEqual({});
  const foot = screen.getByRole("region", name("Draft"));
  expect(foot.textContent).toContain("1 fix in the drafts of 3 agents");
  expect(localStorage.getItem("pegboard.draft.first-agent")).toContain('"state":"off"');

  await user.click(within(foot).getByRole("button", name(/^Undo/)));
  expect(await within(found).findByRole("button", name(/^Switch off in 3/))).toBeTruthy();
  expect(localStorage.getItem("pegboard.draft.first-agent")).toBeNull();
  await user.click(within(found).getByRole("button", name(/^Switch off in 3/)));
  await user.click(await screen.findByRole("button", name("Save 3 agents")));
  await waitFor(() => expect(screen.queryByRole("row", name(KEY))).toBeNull());
  for (const { id } of agents)
    expect(await settingsOf(id)).toMatchObject({ tools: { vault: { enabled: false } } });
  expect(screen.queryByRole("region", name("Draft"))).toBeNull();
});

test("a save that does not reach the server says so once, keeps the fixes, and can be made again", async () => {
  const { user, network, settingsOf } = await openWithAgents([]);
  const found = await row(/API key missing.*1 agent/);
  await user.click(within(found).getByRole("button", name(/^Switch off/)));
  network.down = true;
  await user.click(await screen.findByRole("button", name("Save 1 agent")));
  expect((await screen.findByRole("alert")).textContent).toContain("Pegboard cannot be reached");
  network.down = false;
  await user.click(await screen.findByRole("button", name("Save 1 agent")));
  await waitFor(async () =>
    expect(await settingsOf("first-agent")).toMatchObject({ tools: { vault: { enabled: false } } }),
  );
});

test.runIf(isDeepRun)("an agent that is not ticked keeps its problem", async () => {
  const { user, settingsOf, agents } = await openWithAgents(["Support", "Sales"]);
  const found = await row(/API key missing.*3 agents/);
  found.focus();
  await user.keyboard("{ArrowRight}");
  await user.click(await screen.findByRole("checkbox", name("With Sales")));
  await user.click(within(found).getByRole("button", name(/^Switch off in 2/)));
  await user.click(await screen.findByRole("button", name("Save 2 agents")));
  expect(await row(/API key missing.*1 agent/)).toBeTruthy();
  expect(await settingsOf(agents[1]?.id ?? "")).toEqual({});
});

test("a missing value is set for the organisation, in place: it says whom it repairs and what that costs", async () => {
  const { user, server } = await openWithAgents(["Support"]);
  const found = await row(/API key missing.*2 agents/);
  await user.click(within(found).getByRole("button", name(/^Set for the organisation…/)));
  const part = within(await screen.findByRole("region", name("For the organisation")));
  expect(part.getByText(/repairs/).textContent).toBe("repairs 2 agents once filled in");
  await enter(
    user,
    await part.findByLabelText("API key", { selector: "input" }),
    "organisation-key",
  );
  await waitFor(() =>
    expect(part.getByText(/^repairs/).textContent).toMatch(/^repairs 2 agents · \+\d+ tokens$/),
  );
  await user.click(part.getByRole("button", name("Set for the organisation")));
  expect(JSON.stringify({ ...localStorage })).not.toContain("organisation-key");
  await user.click(await screen.findByRole("button", name("Save the organisation")));
  await waitFor(() => expect(screen.queryByRole("row", name(KEY))).toBeNull());
  const { body } = await request<CatalogAnswer>(server, "GET /api/v1/tools");
  expect(body.organisation.tools).toMatchObject({
    vault: { config: { api_key: { $secret: expect.any(String) } } },
  });
});

test("selection: keys select causes, the bar names them, and ignoring them takes one reason and can be taken back", async () => {
  const { user } = await openWithAgents(["Support"]);
  const found = await row(/API key missing.*2 agents/);
  const counted = async () => (await screen.findByRole("button", name(/^All \d+$/))).textContent;
  const before = await counted();
  found.focus();
  await user.keyboard("x");
  const bar = within(await screen.findByRole("group", name("Selection")));
  expect(bar.getByText("2 problems")).toBeTruthy();
  expect(await bar.findByRole("button", name("Switch off in 2 ±0 tokens"))).toBeTruthy();
  expect(bar.getByRole("link", name("Open in matrix")).getAttribute("href")).toContain("vault");
  await user.click(bar.getByRole("button", name("Set for the organisation…")));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText("API key", { selector: "input" })),
  );
  found.focus();
  await user.keyboard("{Control>}a{/Control}");
  expect(bar.getByText(`${before?.replace("All ", "")} problems`)).toBeTruthy();
  await user.click(bar.getByRole("button", name("Ignore…")));
  const dialog = within(
    await screen.findByRole("dialog", name(/^Ignore \d+ problems for the organisation\?$/)),
  );
  await user.click(dialog.getByRole("button", name("Ignore")));
  expect(dialog.getByText("Say why it can stay as it is.")).toBeTruthy();
  await enter(user, dialog.getByRole("textbox", name(/^Reason/)), "Nobody uses it");
  await user.click(dialog.getByRole("button", name("Ignore")));
  expect(await screen.findByText(/^\d+ problems ignored for the organisation\.$/)).toBeTruthy();
  expect(await counted()).toBe("All 0");

  await user.click(screen.getByRole("button", name(/^Ignored \d+$/)));
  const ignored = await row(KEY);
  await user.click(within(ignored).getByRole("button", name(/^Unfold/)));
  expect((await screen.findAllByText(/^Ignored by ada/))[0]?.textContent).toBe(
    "Ignored by ada just now: Nobody uses it",
  );
  await user.click(screen.getByRole("button", name("Undo")));
  expect(await screen.findByText("Nothing is ignored")).toBeTruthy();
  expect(await counted()).toBe(before);
});

test("what is shown is in the address; n, p and the arrows go from cause to cause, and the search finds agents", async () => {
  const { user, address } = await openWithAgents(["Support"], "/problems?severity=warning");
  await user.click(await screen.findByRole("button", name("Source")));
  await user.click(await screen.findByRole("menuitemcheckbox", name(/^test/i)));
  await waitFor(() => expect(address()).toMatch(/^\/problems\?severity=warning&source=/));
  await user.keyboard("{Escape}n");
  await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("row"));
  const first = document.activeElement;
  await user.keyboard("j");
  await waitFor(() => expect(document.activeElement).not.toBe(first));
  await user.keyboard("p");
  await waitFor(() => expect(document.activeElement).toBe(first));
  await user.type(
    screen.getByRole("searchbox", name("Search causes, tools, agents")),
    "support key",
  );
  expect(await row(/API key missing.*1 agent/)).toBeTruthy();
  expect(screen.getByRole("button", name("Warnings 1"))).toBeTruthy();
});

test("an override: the metadata changes for the organisation once it is saved; a name in a message is shown as code", async () => {
  const { user, server } = await openApp("/problems", [cloud]);
  expect((await screen.findByText("clud-sun")).tagName).toBe("CODE");
  await user.click(await screen.findByRole("button", name(/^Use cloud-sun/i)));
  await user.click(await screen.findByRole("button", name("Save the organisation")));
  expect(await screen.findByText("No problems")).toBeTruthy();
  const { body } = await request<CatalogAnswer>(server, "GET /api/v1/tools");
  expect(body.organisation.tools).toMatchObject({
    cloud: { metadata: { icon: expect.stringMatching(/cloud-?sun/i) } },
  });
});

test.runIf(isDeepRun)(
  "a draft that cannot be saved is named with its reason, and stays",
  async () => {
    const { user, agents, server } = await openWithAgents(["Support"]);
    const found = await row(/API key missing.*2 agents/);
    await user.click(within(found).getByRole("button", name(/^Switch off in 2/)));
    const id = agents[0]?.id ?? "";
    await request(server, `PATCH /api/v1/agents/${id}/settings`, {
      baseRevision: 0,
      operations: [{ op: "setTool", tool: "vault", state: "on" }],
    });
    await user.click(await screen.findByRole("button", name("Save 2 agents")));
    expect(
      await screen.findByText(/^Support: Somebody else changed the same meanwhile/),
    ).toBeTruthy();
    expect(await screen.findByRole("button", name("Save 1 agent"))).toBeTruthy();
    expect(localStorage.getItem(`pegboard.draft.${id}`)).not.toBeNull();
  },
);

test("a place: the field opens where it is fixed", async () => {
  const { user, address } = await openApp("/problems", testTools);
  await user.click(await screen.findByRole("link", name(/^Open field: API key missing/)));
  await waitFor(() =>
    expect(address()).toMatch(/^\/agents\/first-agent\/tools\?tool=vault&tab=config/),
  );
  expect(await screen.findByRole("tab", name(/^Config/))).toBeTruthy();
});

test.runIf(isDeepRun)("a source: it is asked again, and what is still wrong is said", async () => {
  const { user, server } = await openApp("/problems", []);
  const config = { transport: "http", url: "http://127.0.0.1:9/mcp" };
  await request(server, "POST /api/v1/sources", { name: "gone", config });
  await user.click(await screen.findByRole("button", name(/^(Refresh|Retry|Try).*gone/i)));
  expect(
    await screen.findByText("The source was asked again. The problem is still there."),
  ).toBeTruthy();
});
