import { defineTool } from "@pegboard/registry-core";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { saveOrganisation } from "../../../../../server/src/testing/save-organisation.ts";
import { isDeepRun } from "../../../../../test-depth.ts";
import {
  draftBar,
  name,
  openAgentTools,
  saveButton,
  startAgent,
  textOf,
} from "../../../testing/open-agent-tools.tsx";

// Vitest reads the form's many modules once; a test that waits for them would run out of time.
beforeAll(() => import("./calls-tab.tsx").then(() => {}));

const parameters = z.object({ text: z.string() });
const run = () => "";
const desk = defineTool({
  name: "desk",
  visible: true,
  tags: ["network"],
  methods: {
    write: { parameters, timeout: 60, isConcurrencySafe: false, tags: ["slow"], run },
    archive: { parameters, defer: true, needsApproval: true, run },
    read: { parameters, run },
  },
});
const lead = defineTool({
  name: "lead",
  visible: true,
  isExclusive: true,
  takesControl: true,
  isSubAgent: true,
  methods: { take: { parameters, run } },
});

const open = async (method?: string, tool = "desk") => {
  const started = await startAgent({ tools: [desk, lead] });
  const opened = () =>
    openAgentTools(started.agent, { tool, tab: "calls", ...(method !== undefined && { method }) });
  return { ...started, open: opened };
};
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const asks = () => screen.findByRole("switch", name("Needs approval"));

test("what is set for this agent is drafted, told in the review, saved, served and taken back", async () => {
  const { open: openPage, saved } = await open("write");
  const { user } = await openPage();
  expect((await field("Time limit")).value).toBe("60");
  await user.clear(await field("Time limit"));
  await user.type(await field("Time limit"), "0.5");
  await user.click(await asks());
  await waitFor(() => expect(textOf(draftBar())).toMatch(/^2 changes/));
  await user.click(within(draftBar()).getByRole("button", name("Review")));
  const review = await screen.findByRole("dialog", name("Review before saving"));
  expect(textOf(review)).toContain("Time limit");
  expect(textOf(review)).toContain("0.5 seconds");
  await user.keyboard("{Escape}");
  await user.click(saveButton());
  const written = { timeout: 0.5, needsApproval: true };
  await waitFor(async () =>
    expect((await saved()).settings).toEqual({
      tools: { desk: { methodBehaviour: { write: written } } },
    }),
  );
  await screen.findByText(/No changes · revision 1/);
  for (const label of [/^Reset Time limit/, /^Reset Needs approval/]) {
    await user.click(screen.getByRole("button", name(label)));
  }
  expect((await field("Time limit")).value).toBe("60");
  await user.click(saveButton());
  await waitFor(async () => expect((await saved()).settings).toEqual({}));
});

test("a limit that cannot be taken stays in its field with the reason, and nothing can be saved meanwhile", async () => {
  const { open: openPage, saved } = await open("read");
  const { user } = await openPage();
  await user.click(await asks());
  await user.type(await field("Result limit"), "0");
  await user.tab();
  await screen.findByText(/^must be at least 1/i);
  expect((await field("Result limit")).value).toBe("0");
  await user.click(await screen.findByRole("button", name(/problem blocks saving/)));
  expect((await field("Result limit")).value).toBe("0");
  expect((await saved()).settings).toEqual({});
  await user.clear(await field("Result limit"));
  await user.type(await field("Result limit"), "40");
  await user.click(saveButton());
  await waitFor(async () =>
    expect((await saved()).settings).toEqual({
      tools: { desk: { methodBehaviour: { read: { needsApproval: true, maxResultSize: 40 } } } },
    }),
  );
});

test.runIf(isDeepRun)(
  "what a form refuses stays over tabs, methods and a reload, is counted, and is named where it blocks Save",
  async () => {
    const { open: openPage, saved, agent } = await open("write");
    const { user, unmount } = await openPage();
    const tab = (label: string) => screen.getByRole("tab", name(new RegExp(`^${label}`)));
    await user.click(await asks());
    await user.clear(await field("Time limit"));
    await user.type(await field("Time limit"), "0");
    await user.type(await field("Result limit"), "many");
    const expectKept = async () => {
      expect((await field("Time limit")).value).toBe("0");
      expect((await field("Result limit")).value).toBe("many");
      expect(textOf(tab("Execution"))).toMatch(/^Execution2/);
      expect(textOf(draftBar())).toContain("2 problems block saving");
    };
    await waitFor(expectKept);
    await user.click(tab("Overview"));
    expect(textOf(tab("Execution"))).toMatch(/^Execution2/);
    await user.click(tab("Execution"));
    await waitFor(expectKept);

    const list = within(screen.getByRole("treegrid"));
    await user.click(list.getByText("Read"));
    await waitFor(async () => expect((await field("Time limit")).value).toBe(""));
    expect(textOf(tab("Execution"))).toBe("Execution");
    await user.keyboard("{Control>}s{/Control}");
    await screen.findByText(/^Not saved: Write, Result limit: must be a whole number/);
    expect(await saved()).toMatchObject({ revision: 0 });
    await user.click(within(draftBar()).getByRole("button", name("2 problems block saving")));
    await waitFor(async () => expect(document.activeElement).toBe(await field("Result limit")));
    await expectKept();

    unmount();
    await openAgentTools(agent, { tool: "desk", method: "write", tab: "calls" });
    await waitFor(expectKept);
    await user.clear(await field("Result limit"));
    await waitFor(() => expect(textOf(draftBar())).toContain("1 problem blocks saving"));
    await user.click(within(draftBar()).getByRole("button", name("Discard")));
    await waitFor(async () => expect((await field("Time limit")).value).toBe("60"));
    expect(textOf(draftBar())).not.toContain("saving");
  },
);

test("the organisation's word is shown as such, and is what a reset goes back to", async () => {
  const { open: openPage, server } = await open("write");
  const place = { op: "setMethodBehaviour", tool: "desk", method: "write" };
  await saveOrganisation(server, [{ ...place, field: "timeout", value: 9 }]);
  const { user } = await openPage();
  expect((await field("Time limit")).value).toBe("9");
  expect(screen.getByText("Organisation")).toBeDefined();
  await user.clear(await field("Time limit"));
  await user.type(await field("Time limit"), "5");
  await user.click(screen.getByRole("button", name(/^Reset Time limit/)));
  expect((await field("Time limit")).value).toBe("9");
  await waitFor(() => expect(textOf(draftBar())).toContain("No changes"));
});

test.each([
  ["write", ["Runs alone", "Tagsnetwork, slow"], ["Deferred"]],
  ["archive", ["Deferred", "finds it by search"], ["Runs alone"]],
])("%s says in sentences what its author said", async (method, shown, missing) => {
  const { open: openPage } = await open(method);
  await openPage();
  await asks();
  const panel = screen.getByRole("tabpanel", name("Execution"));
  for (const text of shown) expect(textOf(panel)).toContain(text);
  for (const text of missing) expect(textOf(panel)).not.toContain(text);
});

test.runIf(isDeepRun)("a tool says what holds for it, and for which of its methods", async () => {
  const { open: openPage } = await open();
  await openPage();
  await screen.findByText(/^Whether it needs approval/);
  const text = () => textOf(screen.getByRole("tabpanel", name("Execution")));
  expect(text()).toContain("Needs approvalArchive");
  expect(text()).toContain("Runs aloneWrite");
  expect(text()).toContain("Tags of all its methodsnetwork");
});

test.runIf(isDeepRun)("an exclusive sub-agent that takes control says all three", async () => {
  const { open: openPage } = await open(undefined, "lead");
  await openPage();
  await screen.findByText(/^Whether it needs approval/);
  const text = textOf(screen.getByRole("tabpanel", name("Execution")));
  for (const label of ["Exclusive", "Takes control", "Sub-agent"]) expect(text).toContain(label);
});
