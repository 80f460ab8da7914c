import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { PreferencesAnswer } from "../../../../server/src/api-contract.ts";
import { request } from "../../../../server/src/testing/api-client.ts";
import { someCalls } from "../../../../server/src/testing/call-store-contract.ts";
import { keepCalls } from "../../../../server/src/testing/keep-calls.ts";
import { addSlowSource } from "../../../../server/src/testing/slow-source.ts";
import { testTools } from "../../../../server/src/testing/test-tools.ts";
import { isDeepRun } from "../../../../test-depth.ts";
import { openApp } from "../../testing/open-app.tsx";

const name = (label: string | RegExp) => ({ name: label });
// The page is long: a label is found sooner than a role.
const limitField = () =>
  screen.findByLabelText<HTMLInputElement>("Most functions for Anthropic", { selector: "input" });
const reasonSwitch = () => screen.findByLabelText("Ask the model why it calls");
const bar = () => screen.getByLabelText("Draft");
const sections = () => screen.getByLabelText("Sections of the settings");
const said = (text: string) =>
  waitFor(() =>
    expect([...document.querySelectorAll("[role=status]")].map((one) => one.textContent)).toContain(
      text,
    ),
  );
const row = (title: string) =>
  screen.getByText(title, { selector: "h3" }).closest<HTMLElement>("[data-setting]") as HTMLElement;

beforeEach(() => localStorage.clear());

async function openSettings(path = "/settings/limits") {
  const started = await openApp(path, []);
  const preferences = "/api/v1/preferences";
  return {
    ...started,
    stored: async () =>
      (await request<PreferencesAnswer>(started.server, `GET ${preferences}`)).body,
    /** What somebody else saves. */
    change: (body: object) => request(started.server, `PATCH ${preferences}`, body),
    saves: () => started.asked.filter((one) => one === `PATCH ${preferences}`).length,
  };
}

test("choices collect in the bar, go back one by one and are saved together, by keyboard", async () => {
  const { user, stored, saves } = await openSettings();
  await user.type(await limitField(), "1,000");
  await waitFor(() => expect(bar().textContent).toContain("Anthropic No limit → 1,000 functions"));
  expect((await limitField()).value).toBe("1,000");
  (await reasonSwitch()).focus();
  await user.keyboard(" ");
  await waitFor(() => expect(bar().textContent).toContain("2 changes"));
  expect(within(sections()).getAllByText("Changed")).toHaveLength(2);
  await user.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(bar().textContent).toContain("1 change"));
  await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  expect(await stored()).toMatchObject({ revision: 0, toolcallReason: false });
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(bar().textContent).toContain("No changes"));
  const { functionLimits, toolcallReason } = await stored();
  expect([functionLimits.anthropic, toolcallReason, saves()]).toEqual([1_000, true, 1]);
  expect((await limitField()).value).toBe("1000");

  await user.clear(await limitField());
  await user.click(within(row("Anthropic")).getByRole("button", name("Back to 1,000 functions")));
  expect((await limitField()).value).toBe("1000");
  await user.clear(await limitField());
  await user.click(within(bar()).getByRole("button", name("Review")));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", name("Save")));
  await waitFor(async () => expect((await stored()).functionLimits.anthropic).toBe(null));
});

test("a text that is no number blocks saving with its reason, and is there again on the next visit", async () => {
  const { user, stored, goTo, network } = await openSettings();
  await user.type(await limitField(), "1.5");
  expect(screen.queryByText(/^Enter a whole number/)).toBeNull();
  await user.tab();
  expect(screen.getByText(/^Enter a whole number/)).toBeDefined();
  await user.keyboard("{Control>}s{/Control}");
  expect(await screen.findByText(/^Not saved: Enter a whole number/)).toBeDefined();
  goTo("/problems");
  await waitFor(() => expect(document.title).toContain("Problems"));
  goTo("/settings/limits");
  expect((await limitField()).value).toBe("1.5");
  expect((await stored()).revision).toBe(0);

  await user.clear(await limitField());
  await user.type(await limitField(), "12");
  network.down = true;
  await user.keyboard("{Control>}s{/Control}");
  expect(await screen.findByText(/^Not saved: Pegboard cannot be reached/)).toBeDefined();
  expect((await limitField()).value).toBe("12");
  network.down = false;
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(async () => expect((await stored()).functionLimits.anthropic).toBe(12));
});

test("what others save elsewhere merges; the same preference waits for a choice between both", async () => {
  const { user, stored, change, client } = await openSettings();
  await user.type(await limitField(), "12");
  await change({ functionLimits: { anthropic: 40 }, tokenizer: "claude" });
  await user.keyboard("{Control>}s{/Control}");
  expect(await screen.findByText("Somebody else saved 40 functions meanwhile.")).toBeDefined();
  expect((await stored()).functionLimits.anthropic).toBe(40);
  await user.keyboard("{Control>}s{/Control}");
  expect(await screen.findByText("Not saved: Choose between yours and theirs first")).toBeDefined();
  await user.click(screen.getByText("Keep mine"));
  await change({ callLog: { days: 7 } });
  await client.cancelQueries();
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(async () => expect((await stored()).functionLimits.anthropic).toBe(12));
  expect(await stored()).toMatchObject({ tokenizer: "claude", callLog: { days: 7 } });
});

test.runIf(isDeepRun)(
  "a search leaves rows that can be used, counts them at the sections, and names other pages",
  async () => {
    const { user, address, stored } = await openSettings("/settings");
    await limitField();
    await user.keyboard("/token");
    await said("4 settings with “token” in 3 sections");
    expect(screen.queryByText("Data folder")).toBeNull();
    expect(within(sections()).getByText("2")).toBeDefined();
    expect(screen.getByText("token budget of an agent", { selector: "a" })).toBeDefined();
    expect(address()).toBe("/settings?q=token");
    await user.selectOptions(screen.getByLabelText("Tokenizer"), "claude");
    await user.clear(screen.getByLabelText("Search settings"));
    await user.keyboard("undo");
    expect(await screen.findByText("Undo")).toBeDefined();
    expect(bar().textContent).toContain("Tokenizer o200k_base → claude");
    await user.keyboard("{Control>}a{/Control}nothing like that");
    await said("No setting has “nothing like that”");
    await user.keyboard("{Escape}{Control>}s{/Control}");
    await waitFor(async () => expect((await stored()).tokenizer).toBe("claude"));
  },
);

test.runIf(isDeepRun)(
  "each row says what it means now: what was given at start, and what a change would delete",
  async () => {
    const { user, server } = await openSettings("/settings/security");
    await screen.findByText("Data folder");
    expect(row("Data folder").textContent).toContain(server.dataDir);
    expect(row("Data folder").textContent).toMatch(/Given at start:.*--data or PEGBOARD_DATA_DIR/);
    expect(row("Recorded as").textContent).toContain("ada");
    expect(row("Agent tokens").textContent).toContain("None: only this machine can connect");
    await waitFor(() =>
      expect(row("Keep for").textContent).toContain("0 calls in the last 7 days"),
    );
    const days = screen.getByLabelText("Days that calls are kept");
    await user.clear(days);
    await user.type(days, "7");
    await waitFor(() => expect(row("Keep for").textContent).toContain("0 calls would be deleted"));
    await waitFor(() =>
      expect(row("If nobody decides").textContent).toContain("0 of 0 logged approvals timed out"),
    );
    expect(row("Token budget").textContent).toContain("0 of 1 agent has a budget");
    const wait = screen.getByLabelText("Time limit of approvals");
    await user.clear(wait);
    await user.type(wait, "60");
    await waitFor(() =>
      expect(row("If nobody decides").textContent).toContain("took longer than 60 seconds"),
    );
    await user.type(screen.getByLabelText("Token budget of new agents"), "1");
    await waitFor(() =>
      expect(row("Token budget").textContent).toMatch(/of 1 agent has more than that/),
    );
    await waitFor(() => expect(row("Tools at the start").textContent).toMatch(/0 methods/));
  },
);

test("the section Backup says when the last one was made, by whom and where, and has the commands", async () => {
  const { server, user, stored } = await openSettings("/settings/backup");
  expect(await screen.findByText("None is recorded")).toBeDefined();
  const command = within(row("Back up")).getByText(
    /^pegboard backup \/backups\/pegboard-\d{4}-\d\d-\d\d --data /,
  );
  await user.click(within(row("Back up")).getByRole("button", name(/^Copy/)));
  expect(await navigator.clipboard.readText()).toBe(command.textContent);
  expect(row("Restore").textContent).toContain("pegboard restore /backups/");
  expect(row("Key of its secrets").textContent).toMatch(/[0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4}/);
  const made = { file: "monday", machine: "db1", bytes: 412_000_000, rows: 12_345 };
  expect((await request(server, "POST /api/v1/backups", made)).status).toBe(204);
  await waitFor(() =>
    expect(row("Last backup").textContent).toMatch(
      /just now, 412 MB.*monday on db1 by .+: 12,345 rows\. 1 backup in 30 days/,
    ),
  );
  expect(row("Restore tested").textContent).toMatch(/Not yet.*pegboard restore FILE --check/);
  const tried = { file: "monday", machine: "db1", rows: 12_345 };
  expect((await request(server, "POST /api/v1/backups/tests", tried)).status).toBe(204);
  await waitFor(() =>
    expect(row("Restore tested").textContent).toMatch(/just now.*monday on db1 by .+ held/),
  );
  await user.type(screen.getByLabelText("Hours without a new backup"), "26");
  await waitFor(() =>
    expect(row("Remind after").textContent).toMatch(
      /Then it is a problem\. The next one is due by /,
    ),
  );
  await user.click(within(bar()).getByRole("button", name(/^Save/)));
  await expect.poll(async () => (await stored()).backupHours).toBe(26);
});

test("another time limit is judged by the calls of the log, as a draft is, with the way out", async () => {
  const ran = (seconds: number) => ({
    at: Date.now(),
    agent: "first-agent",
    functionName: "read_note",
    arguments: `{"id":1}`,
    tool: "notes",
    method: "read_note",
    duration: seconds * 1_000,
  });
  const { user } = await openApp("/settings/calls", testTools, {
    before: (server) =>
      keepCalls(
        server,
        someCalls(3, (index) => ran([1, 40, 50][index] ?? 0)),
      ),
  });
  const field = await screen.findByLabelText("Time limit of calls");
  await user.clear(field);
  await user.type(field, "30");
  await user.click(within(bar()).getByRole("button", name("Review")));
  const review = within(await screen.findByRole("dialog", name("Review before saving")));
  await review.findByRole("img", name("Of 3 calls: 1 as before and 2 meet a limit"));
  await user.click(review.getByRole("button", name(/^Read Note.*would meet a limit.*2$/)));
  await user.click(review.getByRole("button", name("Raise the limit to 51 s")));
  await review.findByText("Every call would fare as before");
  expect(bar().textContent).toContain("Time limit 120 seconds → 51 seconds");
});

test("another time limit waits for sources that still load, and is judged by their calls then", async () => {
  let slow: ReturnType<typeof addSlowSource> | undefined;
  const dug = { agent: "first-agent", functionName: "dig", tool: "late", method: "dig" };
  const { user } = await openApp("/settings/calls", testTools, {
    async before(server) {
      slow = addSlowSource(server);
      await keepCalls(
        server,
        someCalls(1, () => ({ ...dug, at: Date.now(), duration: 40_000 })),
      );
    },
  });
  const field = await screen.findByLabelText("Time limit of calls");
  await user.clear(field);
  await user.type(field, "30");
  await user.click(within(bar()).getByRole("button", name("Review")));
  const review = within(await screen.findByRole("dialog", name("Review before saving")));
  await review.findByText("Waiting until Late is loaded");
  review.getByText("Calls can be judged once all tools are known");
  slow?.answer();
  await review.findByRole("img", name("Of 1 call: 0 as before and 1 meet a limit"));
});
