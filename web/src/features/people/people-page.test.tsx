import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { sampleTools } from "../../../../registry-core/src/testing/sample-tools.ts";
import type { AgentsAnswer, PeopleAnswer } from "../../../../server/src/api-contract.ts";
import type { Browser } from "../../../../server/src/testing/browser-session.ts";
import { joinAdmin } from "../../../../server/src/testing/people.ts";
import { enter } from "../../testing/open-agent-tools.tsx";
import { openApp } from "../../testing/open-app.tsx";
import { joinOther, signInHere } from "../../testing/people.ts";
import "../../testing/web-test.ts";
import { isDeepRun } from "../../../../test-depth.ts";
import { readAddresses } from "./invite-dialog.tsx";

const ADA = "ada@example.com";
const OLGA = "olga@example.com";

/** The page of people, for an admin or an editor, where both have joined. */
async function openPeople(as: string, path = "/people") {
  let admin: Browser | undefined;
  let olga: Browser | undefined;
  const app = await openApp(path, sampleTools, {
    before: async (server) => {
      admin = await joinAdmin(server, "Ada Brandt");
      olga = await joinOther(server, admin);
      await signInHere(as);
    },
  });
  const listed = async () =>
    (await admin?.send<PeopleAnswer>("GET /api/v1/people"))?.body.people ?? [];
  const asOlga = <Answer,>(line: string, body?: object) => {
    if (!olga) throw new Error("Olga has not joined.");
    return olga.send<Answer>(line, body);
  };
  return { ...app, listed, asOlga };
}

const openPerson = async (user: { click(element: Element): Promise<void> }, name: string) => {
  await user.click(within(await screen.findByRole("listitem", { name })).getByRole("link"));
  return screen.findByRole("region", { name });
};

describe("people", () => {
  it("collects a change of access in the pane, and says what it ends", async () => {
    const { user, listed } = await openPeople(ADA);
    const pane = await openPerson(user, "Olga Petrova");
    within(pane).getByText(/Changes settings, prompts and presets/);
    await user.click(await within(pane).findByRole("button", { name: "Viewer" }));
    const foot = await within(pane).findByRole("status");
    await waitFor(() => expect(foot.textContent).toBe("Editor → Viewer, ends 1 session"));
    expect((await listed()).find(({ email }) => email === OLGA)?.role).toBe("editor");
    await user.click(within(pane).getByRole("button", { name: "Change role" }));
    await waitFor(async () =>
      expect((await listed()).find(({ email }) => email === OLGA)?.role).toBe("viewer"),
    );
    await within(pane).findByText("Signed in nowhere.");
  });

  it("locks the last admin, and leads to who else becomes one", async () => {
    const { user } = await openPeople(ADA);
    const pane = await openPerson(user, "Ada Brandt");
    await within(pane).findByText("Ada is the only admin who can sign in.");
    expect(
      within(pane).getByRole("button", { name: "Disable…" }).getAttribute("aria-disabled"),
    ).toBe("true");
    await user.click(within(pane).getByRole("button", { name: "Choose…" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: /Olga Petrova/ }));
    const olga = await screen.findByRole("region", { name: "Olga Petrova" });
    await within(olga).findByText(/Editor → Admin/);
  });

  it("disables somebody, says who did it, and enables them again", async () => {
    const { user, listed, asOlga } = await openPeople(ADA);
    const { agents } = (await asOlga<AgentsAnswer>("GET /api/v1/agents")).body;
    const owner = { kind: "agent", id: agents[0]?.id };
    await asOlga("POST /api/v1/proposals", {
      title: "Fewer tokens",
      changes: [{ owner, baseRevision: 0, operations: [{ op: "setTokenBudget", tokens: 3_000 }] }],
    });
    const pane = await openPerson(user, "Olga Petrova");
    await user.click(await within(pane).findByRole("button", { name: "Disable…" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("1 session and 0 tokens end at once");
    await user.click(within(dialog).getByRole("button", { name: "Disable" }));
    await within(pane).findByText(/Disabled by Ada Brandt/);
    await within(pane).findByText(/1 session and 0 tokens ended at once/);
    const left = await within(pane).findByRole("region", { name: "Left open" });
    within(left).getByText("Fewer tokens");
    const link = within(left).getByRole<HTMLAnchorElement>("link", { name: "Open proposal" });
    expect(link.getAttribute("href")).toBe("/review?tab=proposals&proposal=1");
    await user.click(within(pane).getByRole("button", { name: "Enable" }));
    await waitFor(async () =>
      expect((await listed()).find(({ email }) => email === OLGA)?.state).toBe("active"),
    );
  });

  it("ends one token of somebody, then all that are left, and says what that means", async () => {
    const { user, asOlga } = await openPeople(ADA);
    for (const name of ["One", "Two", "Three"])
      await asOlga("POST /api/v1/account/tokens", { name });
    const pane = await openPerson(user, "Olga Petrova");
    await user.click(await within(pane).findByRole("button", { name: "Revoke One" }));
    const dialog = await screen.findByRole("dialog", { name: "Revoke “One” of Olga Petrova?" });
    within(dialog).getByText(/^Programs that use it are refused from now on/);
    await user.click(within(dialog).getByRole("button", { name: "Revoke" }));
    await waitFor(() =>
      expect(within(pane).queryByRole("button", { name: "Revoke One" })).toBeNull(),
    );
    await user.click(await within(pane).findByRole("button", { name: "Revoke all…" }));
    await user.click(await screen.findByRole("button", { name: "Revoke" }));
    await waitFor(() => expect(within(pane).queryByText("Two")).toBeNull());
    expect(within(pane).queryByText("Three")).toBeNull();
  });

  it.runIf(isDeepRun)("lets an admin say how long a link is good for", async () => {
    const { user } = await openPeople(ADA);
    const pane = await openPerson(user, "Olga Petrova");
    await user.click(within(pane).getByRole("button", { name: "Reset sign-in…" }));
    const dialog = await screen.findByRole("dialog");
    const days = within(dialog).getByLabelText<HTMLSelectElement>("The link is good for");
    expect(days.value).toBe("1");
    await user.selectOptions(days, "30 days");
    await user.click(within(dialog).getByRole("button", { name: "Make a link" }));
    const shown = await screen.findByRole("dialog", { name: "The link of Olga Petrova" });
    const end = new Date(Date.now() + 30 * 86_400_000);
    expect(shown.textContent).toContain(String(end.getDate()));
  });

  it("invites several people, and shows each link once", async () => {
    const { user, listed } = await openPeople(ADA);
    await user.click(await screen.findByText("Invite people", { selector: "button" }));
    const dialog = await screen.findByRole("dialog");
    await enter(
      user,
      within(dialog).getByLabelText("E-mail addresses"),
      "felix@example.com, noor@example.com",
    );
    await user.click(within(dialog).getByRole("button", { name: "Create 2 invitations" }));
    const shown = await screen.findByRole("dialog", { name: "2 invitations created" });
    expect(within(shown).getAllByText(/\/link#/)).toHaveLength(2);
    await user.click(within(shown).getByRole("button", { name: "I have sent them" }));
    await screen.findByRole("listitem", { name: "felix@example.com" });
    expect((await listed()).filter(({ state }) => state === "invited")).toHaveLength(2);
  });

  it.runIf(isDeepRun)(
    "takes each address as a tag, names a wrong one, and removes by button and key",
    async () => {
      const { user } = await openPeople(ADA, "/people?dialog=invite");
      const dialog = within(await screen.findByRole("dialog", { name: "Invite people" }));
      const field = dialog.getByLabelText<HTMLInputElement>("E-mail addresses");
      const tags = () => dialog.queryAllByRole("button", { name: /^Remove / });
      await user.click(field);
      await user.keyboard("Felix@example.com,nobody felix@example.com;noor@example.com");
      expect(tags().map((tag) => tag.getAttribute("aria-label"))).toEqual([
        "Remove felix@example.com",
        "Remove nobody",
      ]);
      expect(field.value).toBe("noor@example.com");
      dialog.getByText("“nobody” is no e-mail address.");
      await user.click(dialog.getByRole("button", { name: "Remove nobody" }));
      expect(document.activeElement).toBe(field);
      dialog.getByRole("button", { name: "Create 2 invitations" });
      await user.click(field);
      await user.paste("a@example.com\nb@example.com");
      dialog.getByRole("button", { name: "Create 4 invitations" });
      await user.keyboard("{Backspace}{Backspace}");
      dialog.getByRole("button", { name: "Create 2 invitations" });
    },
  );

  it("makes a token for a program, shows it once and revokes it", async () => {
    const { user } = await openPeople(ADA, "/people?tab=tokens");
    await user.click(await screen.findByText("New service token", { selector: "[data-empty] *" }));
    const dialog = await screen.findByRole("dialog");
    await enter(user, within(dialog).getByLabelText("Name"), "CI deploy");
    await user.click(within(dialog).getByRole("button", { name: "Create token" }));
    const shown = await screen.findByRole("dialog", { name: "Token “CI deploy”" });
    within(shown).getByText(/^pgs_/);
    await user.click(within(shown).getByRole("button", { name: "I have stored it" }));
    const pane = await screen.findByRole("region", { name: "CI deploy" });
    within(pane).getByText(/^PEGBOARD_TOKEN=… pegboard apply pegboard.yaml --server http/);
    await within(pane).findByText("No program used it in these days.");
    const first = within(shown).getByText(/^pgs_/).textContent;
    await user.click(within(pane).getByRole("button", { name: "Replace…" }));
    await user.click(await screen.findByRole("button", { name: "Replace token" }));
    const again = await screen.findByRole("dialog", { name: "Token “CI deploy”" });
    expect(within(again).getByText(/^pgs_/).textContent).not.toBe(first);
    await user.click(within(again).getByRole("button", { name: "I have stored it" }));
    const [one, other] = await screen.findAllByRole("listitem", { name: "CI deploy" });
    expect([one, other].map((row) => /Ended /.test(row?.textContent ?? ""))).toEqual([true, false]);
    const replaced = await screen.findByRole("region", { name: "CI deploy" });
    await user.click(within(replaced).getByRole("button", { name: "Revoke…" }));
    await user.click(await screen.findByRole("button", { name: "Revoke token" }));
    await within(replaced).findByText("Ended by Ada Brandt.");
    const role = async (choice: string) => {
      await user.click(screen.getByRole("button", { name: /^Role/ }));
      await user.click(await screen.findByRole("menuitemcheckbox", { name: choice }));
    };
    await role("Viewer");
    expect(await screen.findByText("No matching service tokens")).toBeTruthy();
    await role("Editor");
    expect(await screen.findAllByRole("listitem", { name: "CI deploy" })).toHaveLength(2);
  });

  it("shows all to who changes nothing, with whom to ask, and no addresses of others", async () => {
    const { user } = await openPeople(OLGA);
    await screen.findByText("View only");
    expect(screen.queryByRole("button", { name: "Invite people" })).toBeNull();
    expect(
      screen.getByRole("button", { name: "Service tokens" }).getAttribute("aria-disabled"),
    ).toBe("true");
    const pane = await openPerson(user, "Ada Brandt");
    await within(pane).findByText("Visible to admins and to Ada");
    expect(within(pane).getByRole("button", { name: "Admin" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    within(pane).getByRole("link", { name: "Ada Brandt" });
    expect(within(pane).queryByRole("button", { name: "Disable…" })).toBeNull();
  });
});

describe("people where nobody signs in", () => {
  it("says what that means, and makes the link of the first admin", async () => {
    const { user } = await openApp("/people");
    await screen.findByText("Nobody signs in here");
    expect(
      within(screen.getByRole("navigation", { name: "Main" })).queryByRole("link", {
        name: "People",
      }),
    ).toBeNull();
    await user.click(screen.getByRole("button", { name: "Create the first admin" }));
    const dialog = await screen.findByRole("dialog");
    await enter(user, within(dialog).getByLabelText("Name"), "Ada Brandt");
    await enter(user, within(dialog).getByLabelText("E-mail address"), ADA);
    await user.click(within(dialog).getByRole("button", { name: "Make the link" }));
    const shown = await screen.findByRole("dialog", { name: "The link of Ada Brandt" });
    within(shown).getByText(/\/link#/);
  });
});

describe("readAddresses", () => {
  it("reads addresses by line, comma and blank", () => {
    expect(readAddresses(" A@b.c, d@e.f\n;nobody x@y.z")).toEqual([
      "a@b.c",
      "d@e.f",
      "nobody",
      "x@y.z",
    ]);
  });
});
