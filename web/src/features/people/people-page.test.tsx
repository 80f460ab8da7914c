import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { sampleTools } from "../../../../registry-core/src/testing/sample-tools.ts";
import type { PeopleAnswer } from "../../../../server/src/api-contract.ts";
import type { Browser } from "../../../../server/src/testing/browser-session.ts";
import { openApp } from "../../testing/open-app.tsx";
import { joinAdmin, joinOther, signInHere } from "../../testing/people.ts";
import "../../testing/web-test.ts";
import { readEmails } from "./invite-dialog.tsx";

const ADA = "ada@example.com";
const OLGA = "olga@example.com";

/** The page of people, for an admin or an editor, where both have joined. */
async function openPeople(as: string, path = "/people") {
  let admin: Browser | undefined;
  const app = await openApp(path, sampleTools, {
    before: async (server) => {
      admin = await joinAdmin(server);
      await joinOther(server, admin);
      await signInHere(as);
    },
  });
  const listed = async () =>
    (await admin?.send<PeopleAnswer>("GET /api/v1/people"))?.body.people ?? [];
  return { ...app, listed };
}

const openPerson = async (user: { click(element: Element): Promise<void> }, name: string) => {
  await user.click(within(await screen.findByRole("listitem", { name })).getByRole("link"));
  return screen.findByRole("region", { name });
};

describe("people", () => {
  it("collects a change of access in the pane, and says what it ends", async () => {
    const { user, listed } = await openPeople(ADA);
    const pane = await openPerson(user, "Olga Petrova");
    expect(within(pane).getByText(/Changes settings, prompts and presets/)).toBeVisible();
    await user.click(await within(pane).findByRole("button", { name: "Viewer" }));
    const foot = await within(pane).findByRole("status");
    await waitFor(() => expect(foot).toHaveTextContent("Editor → Viewer, ends 1 session"));
    expect((await listed()).find(({ email }) => email === OLGA)?.role).toBe("editor");
    await user.click(within(pane).getByRole("button", { name: "Change role" }));
    await waitFor(async () =>
      expect((await listed()).find(({ email }) => email === OLGA)?.role).toBe("viewer"),
    );
    expect(await within(pane).findByText("Signed in nowhere.")).toBeVisible();
  });

  it("locks the last admin, and leads to who else becomes one", async () => {
    const { user } = await openPeople(ADA);
    const pane = await openPerson(user, "Ada Brandt");
    expect(await within(pane).findByText("Ada is the only admin who can sign in.")).toBeVisible();
    expect(within(pane).getByRole("button", { name: "Disable…" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await user.click(within(pane).getByRole("button", { name: "Choose…" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: /Olga Petrova/ }));
    const olga = await screen.findByRole("region", { name: "Olga Petrova" });
    expect(await within(olga).findByText(/Editor → Admin/)).toBeVisible();
  });

  it("disables somebody, says who did it, and enables them again", async () => {
    const { user, listed } = await openPeople(ADA);
    const pane = await openPerson(user, "Olga Petrova");
    await user.click(await within(pane).findByRole("button", { name: "Disable…" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog).toHaveTextContent("1 session and 0 tokens end at once");
    await user.click(within(dialog).getByRole("button", { name: "Disable" }));
    expect(await within(pane).findByText(/Disabled by Ada Brandt/)).toBeVisible();
    await user.click(within(pane).getByRole("button", { name: "Enable" }));
    await waitFor(async () =>
      expect((await listed()).find(({ email }) => email === OLGA)?.state).toBe("active"),
    );
  });

  it("invites several people, and shows each link once", async () => {
    const { user, listed } = await openPeople(ADA);
    await user.click(await screen.findByRole("button", { name: "Invite people" }));
    const dialog = await screen.findByRole("dialog");
    await user.type(
      within(dialog).getByLabelText("E-mail addresses"),
      "felix@example.com, noor@example.com",
    );
    await user.click(within(dialog).getByRole("button", { name: "Create 2 invitations" }));
    const shown = await screen.findByRole("dialog", { name: "2 invitations created" });
    expect(within(shown).getAllByText(/\/link#/)).toHaveLength(2);
    await user.click(within(shown).getByRole("button", { name: "I have sent them" }));
    expect(await screen.findByRole("listitem", { name: "felix@example.com" })).toBeVisible();
    expect((await listed()).filter(({ state }) => state === "invited")).toHaveLength(2);
  });

  it("makes a token for a program, shows it once and revokes it", async () => {
    const { user } = await openPeople(ADA, "/people?tab=tokens");
    await user.click((await screen.findAllByRole("button", { name: "New service token" }))[0]!);
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByLabelText("Name"), "CI deploy");
    await user.click(within(dialog).getByRole("button", { name: "Create token" }));
    const shown = await screen.findByRole("dialog", { name: "Token “CI deploy”" });
    expect(within(shown).getByText(/^pgs_/)).toBeVisible();
    await user.click(within(shown).getByRole("button", { name: "I have stored it" }));
    const pane = await screen.findByRole("region", { name: "CI deploy" });
    await user.click(within(pane).getByRole("button", { name: "Revoke…" }));
    await user.click(await screen.findByRole("button", { name: "Revoke token" }));
    expect(await within(pane).findByText("Ended by Ada Brandt.")).toBeVisible();
  });

  it("shows all to who changes nothing, with whom to ask, and no addresses of others", async () => {
    const { user } = await openPeople(OLGA);
    expect(await screen.findByText("View only")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Invite people" })).toBeNull();
    expect(screen.getByRole("button", { name: "Service tokens" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    const pane = await openPerson(user, "Ada Brandt");
    expect(await within(pane).findByText("Visible to admins and to Ada")).toBeVisible();
    expect(within(pane).getByRole("button", { name: "Admin" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    expect(within(pane).getByRole("link", { name: "Ada Brandt" })).toBeVisible();
    expect(within(pane).queryByRole("button", { name: "Disable…" })).toBeNull();
  });
});

describe("people where nobody signs in", () => {
  it("says what that means, and makes the link of the first admin", async () => {
    const { user } = await openApp("/people");
    expect(await screen.findByText("Nobody signs in here")).toBeVisible();
    expect(
      within(screen.getByRole("navigation", { name: "Main" })).queryByRole("link", {
        name: "People",
      }),
    ).toBeNull();
    await user.click(screen.getByRole("button", { name: "Create the first admin" }));
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByLabelText("Name"), "Ada Brandt");
    await user.type(within(dialog).getByLabelText("E-mail address"), ADA);
    await user.click(within(dialog).getByRole("button", { name: "Make the link" }));
    const shown = await screen.findByRole("dialog", { name: "The link of Ada Brandt" });
    expect(within(shown).getByText(/\/link#/)).toBeVisible();
  });
});

describe("readEmails", () => {
  it("reads addresses by line and comma, each once, and names what is none", () => {
    expect(readEmails("A@b.c, d@e.f\na@b.c nobody, x")).toEqual({
      emails: ["a@b.c", "d@e.f"],
      wrong: ["nobody"],
    });
  });
});
