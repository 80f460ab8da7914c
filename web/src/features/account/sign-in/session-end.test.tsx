import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Browser } from "../../../../../server/src/testing/browser-session.ts";
import { joinAdmin, PASSWORD } from "../../../../../server/src/testing/people.ts";
import { isDeepRun } from "../../../../../test-depth.ts";
import type { ApiError } from "../../../api/api-error.ts";
import { requestJson } from "../../../api/request-json.ts";
import { enter, name } from "../../../testing/open-agent-tools.tsx";
import { openApp } from "../../../testing/open-app.tsx";
import { joinOther, signInHere } from "../../../testing/people.ts";

let ada: Browser;
/** What the page opened or loaded anew. */
let left: string[];
beforeEach(() => {
  left = [];
  const { location } = window;
  vi.stubGlobal("location", {
    get origin() {
      return location.origin;
    },
    get pathname() {
      return location.pathname;
    },
    get search() {
      return location.search;
    },
    get hash() {
      return location.hash;
    },
    get href() {
      return location.href;
    },
    get host() {
      return location.host;
    },
    assign: (to: string) => left.push(to),
    reload: () => left.push("reload"),
  });
});

const asAda = async (server: { url: string }) => {
  ada = await joinAdmin(server, "Ada Brandt");
  await signInHere("ada@example.com");
};
const again = () => screen.findByRole("dialog", name("Sign in again"));

/** Switches a tool of the first agent off, without saving. */
async function draft(user: Awaited<ReturnType<typeof openApp>>["user"]) {
  await user.click((await screen.findAllByLabelText("Enable Sb Shell"))[0] as HTMLElement);
  await screen.findByRole("button", name(/^Save/));
}

test("a session that ends elsewhere asks over the page, and goes on with what was asked", async () => {
  const { user, asked } = await openApp("/agents/first-agent/tools", undefined, { before: asAda });
  await draft(user);
  await ada.send("DELETE /api/v1/account/sessions");
  const dialog = await again();
  expect(within(dialog).getByRole<HTMLInputElement>("textbox", name("E-mail")).value).toBe(
    "ada@example.com",
  );
  expect(screen.getByRole("treegrid", { hidden: true })).toBeDefined();
  await enter(user, within(dialog).getByLabelText("Password"), PASSWORD);
  const streams = () => asked.filter((one) => one === "GET /api/v1/events").length;
  const before = streams();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(streams()).toBe(before + 1));
  await user.keyboard("{Control>}s{/Control}");
  await screen.findByText(/No changes/);
  expect(left).toEqual([]);
});

test("a request that finds the session ended waits for the sign-in, and is sent again", async () => {
  const { user, asked } = await openApp("/agents/first-agent/tools", undefined, { before: asAda });
  await draft(user);
  await ada.send("DELETE /api/v1/account/sessions");
  await user.keyboard("{Control>}s{/Control}");
  const dialog = await again();
  await enter(user, within(dialog).getByLabelText("Password"), PASSWORD);
  await user.keyboard("{Enter}");
  await screen.findByText(/No changes/);
  const saves = asked.filter((one) => one.startsWith("PATCH /api/v1/agents"));
  expect(saves.length).toBeGreaterThan(0);
  const history = await ada.send<{ revision: number }>("GET /api/v1/agents/first-agent/settings");
  expect(history.body.revision).toBe(1);
});

test("somebody else who signs in over the page gets a page of their own", async () => {
  const { user } = await openApp("/agents", undefined, {
    before: async (server) => {
      await asAda(server);
      await joinOther(server, ada);
    },
  });
  await screen.findByRole("button", name("Ada Brandt: account"));
  await ada.send("DELETE /api/v1/account/sessions");
  const dialog = await again();
  const email = within(dialog).getByRole("textbox", name("E-mail"));
  await user.clear(email);
  await enter(user, email, "olga@example.com");
  await enter(user, within(dialog).getByLabelText("Password"), PASSWORD);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(left).toContain("reload"));
});

test("drafts belong to their person: others on the same browser see none, and signing out keeps or deletes them", async () => {
  const before = async (server: { url: string }) => {
    await asAda(server);
    await joinOther(server, ada);
  };
  const first = await openApp("/agents/first-agent/tools", undefined, { before });
  await draft(first.user);
  await waitFor(() =>
    expect(
      Object.keys(localStorage).filter((key) => key.includes("~pegboard.draft.")),
    ).toHaveLength(1),
  );
  first.goTo("/agents");
  const account = await screen.findByRole("button", name("Ada Brandt: account"));
  await first.user.click(account);
  await first.user.click(await screen.findByRole("menuitem", name("Sign out")));
  const dialog = await screen.findByRole("dialog", name("Sign out"));
  expect(within(dialog).getByText(/This browser keeps 1 draft for you/)).toBeDefined();
  await first.user.click(within(dialog).getByRole("button", name("Sign out")));
  await waitFor(() => expect(left).toEqual(["/agents"]));
  expect(first.asked).toContain("DELETE /api/v1/session");
  const kept = Object.keys(localStorage).find((key) => key.includes("~pegboard.draft."));
  expect(kept).toBeDefined();
});

test.runIf(isDeepRun)(
  "what was drafted before anybody signed in goes to the first who does",
  async () => {
    localStorage.setItem("pegboard.draft.first-agent", JSON.stringify({ changes: 1, base: {} }));
    await openApp("/agents", undefined, { before: asAda });
    await screen.findByRole("button", name("Ada Brandt: account"));
    expect(localStorage.getItem("pegboard.draft.first-agent")).toBeNull();
    expect(
      Object.keys(localStorage).filter((key) => key.endsWith("~pegboard.draft.first-agent")),
    ).toHaveLength(1);
  },
);

test("a power asks for the password once more, and a wrong one loses nothing", async () => {
  const { user } = await openApp("/settings/calls", undefined, { before: asAda });
  const elevenMinutes = 11 * 60_000;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + elevenMinutes });
  await user.click(await screen.findByLabelText("Keep a log of calls"));
  expect(screen.queryByText(/needs the code from the terminal/)).toBeNull();
  await user.keyboard("{Control>}s{/Control}");
  const dialog = await screen.findByRole("dialog", name("Prove that it is you"));
  expect(within(dialog).getByText("Keeping less of the log of calls")).toBeDefined();
  await enter(user, within(dialog).getByLabelText("Your password"), "wrong");
  await user.keyboard("{Enter}");
  await within(dialog).findByText(/^The e-mail address or the password is wrong/);
  const field = within(dialog).getByLabelText("Your password");
  await user.clear(field);
  await enter(user, field, PASSWORD);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(async () => {
    const { body } = await ada.send<{ callLog: { on: boolean } }>("GET /api/v1/preferences");
    expect(body.callLog.on).toBe(false);
  });
});

test.runIf(isDeepRun)("what a role does not include says whom to ask", async () => {
  const { user } = await openApp("/settings/calls", undefined, {
    before: async (server) => {
      ada = await joinAdmin(server, "Ada Brandt");
      await joinOther(server, ada);
      await signInHere("olga@example.com");
    },
  });
  await screen.findByRole("button", name("Olga Petrova: account"));
  // Pages lock what a role does not include; a role may become less while a page is open.
  const refused = requestJson("/api/v1/preferences", { method: "PATCH", body: {} }).catch(
    (error: ApiError) => error.code,
  );
  const dialog = await screen.findByRole("dialog", name("Your role does not include this"));
  expect(await within(dialog).findByText("Ada Brandt")).toBeDefined();
  await user.click(within(dialog).getByRole("button", name("Close")));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await refused).toBe("role_needed");
});
