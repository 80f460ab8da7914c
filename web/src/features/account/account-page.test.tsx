import { QueryClient } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Browser } from "../../../../server/src/testing/browser-session.ts";
import { joinAdmin, PASSWORD } from "../../../../server/src/testing/people.ts";
import type { TestServer } from "../../../../server/src/testing/start-test-server.ts";
import { type AccountAnswer, accountQuery } from "../../api/account/account.ts";
import { sessionQuery } from "../../api/account/session.ts";
import { keepInAccount } from "../../app/account-look.ts";
import { enter, name } from "../../testing/open-agent-tools.tsx";
import { openApp } from "../../testing/open-app.tsx";
import { signInHere } from "../../testing/people.ts";

let ada: Browser;
const asAda = async (server: { url: string }) => {
  ada = await joinAdmin(server, "Ada Brandt");
  await signInHere("ada@example.com");
};
const open = () => openApp("/account", undefined, { before: asAda });
const section = (title: string) => screen.findByRole("region", name(title));

test("the name is changed in its place, and the navigation follows", async () => {
  const { user } = await open();
  const profile = await section("Profile");
  expect(within(profile).getByText("ada@example.com")).toBeDefined();
  expect(within(profile).getByText("Admin")).toBeDefined();
  const field = within(profile).getByRole("textbox", name("Name"));
  await user.clear(field);
  expect(within(profile).getByText("Enter your name.")).toBeDefined();
  await enter(user, field, "Ada B. Brandt");
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("button", name("Ada B. Brandt: account"))).toBeDefined();
});

test("the password is changed with the one until now, and ends the other sessions", async () => {
  const { user } = await open();
  const part = await section("Sign-in");
  await user.click(within(part).getByRole("button", name("Change the password…")));
  const current = within(part).getByLabelText("Password until now");
  await waitFor(() => expect(document.activeElement).toBe(current));
  await enter(user, current, "wrong");
  await enter(user, within(part).getByLabelText("New password"), "short");
  await user.keyboard("{Enter}");
  expect(within(part).getByText("5 characters, 7 more are needed.")).toBeDefined();
  const next = within(part).getByLabelText("New password");
  await user.clear(next);
  await enter(user, next, "another long password");
  await user.keyboard("{Enter}");
  expect(await within(part).findByText(/password is wrong/)).toBeDefined();
  await user.clear(current);
  await enter(user, current, PASSWORD);
  await user.keyboard("{Enter}");
  expect(await within(part).findByText(/^The new password is set/)).toBeDefined();
  expect((await ada.send("GET /api/v1/account")).status).toBe(401);
  expect(document.activeElement).toBe(
    within(part).getByRole("button", name("Change the password…")),
  );
});

test("an account that was asked for before a look is chosen does not undo the choice", async () => {
  await open();
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, await client.fetchQuery(sessionQuery));
  const before = await client.fetchQuery(accountQuery);
  client.removeQueries(accountQuery);
  let answerLate = (_answer: AccountAnswer) => {};
  const late = new Promise<AccountAnswer>((resolve) => {
    answerLate = resolve;
  });
  const asked = client.fetchQuery({ ...accountQuery, queryFn: () => late });
  asked.catch(() => undefined);
  await keepInAccount(client, { theme: "dark" });
  answerLate(before);
  await asked.catch(() => undefined);
  expect(client.getQueryData(accountQuery.queryKey)?.preferences).toMatchObject({ theme: "dark" });
});

test("sessions are listed with this one, and the others end", async () => {
  const { user } = await open();
  const part = await section("Sessions");
  expect(within(part).getAllByRole("row")).toHaveLength(3);
  expect(within(part).getAllByText("This device")).toHaveLength(1);
  await user.click(within(part).getByRole("button", name("End the other session")));
  await waitFor(() => expect(within(part).getAllByRole("row")).toHaveLength(2));
  expect((await ada.send("GET /api/v1/account")).status).toBe(401);
});

test("preferences follow the account", async () => {
  const { user } = await open();
  const part = await section("Preferences");
  await user.click(within(part).getByRole("button", name("Dark")));
  await user.click(within(part).getByRole("switch", name("Single-key shortcuts")));
  await waitFor(async () => {
    const { body } = await ada.send<{ preferences: object }>("GET /api/v1/account");
    expect(body.preferences).toEqual({ theme: "dark", singleKeys: false });
  });
  expect(document.documentElement.dataset.keys).toBe("mod");
  document.body.focus();
  await user.keyboard("?");
  expect(screen.queryByRole("dialog")).toBeNull();

  await ada.send("PATCH /api/v1/account", { preferences: { theme: "light", singleKeys: true } });
  await waitFor(() => expect(document.documentElement.dataset.keys).toBeUndefined());
  expect(document.documentElement.dataset.theme).toBe("light");
  await user.keyboard("?");
  expect(await screen.findByRole("dialog", name("Keyboard shortcuts"))).toBeDefined();
  await user.keyboard("{Escape}");
  await ada.send("PATCH /api/v1/account", { preferences: { theme: "system" } });
  await waitFor(() => expect(document.documentElement.dataset.theme).toBeUndefined());
});

test("an account of a provider is unlinked, but not the last way in", async () => {
  const link = async (server: TestServer) => {
    await asAda(server);
    const { people } = server.dependencies;
    const [person] = await people.store.listRows("people");
    await people.change((writes) =>
      writes.addRow("identities", {
        id: "one",
        issuer: "https://accounts.example.com",
        subject: "ada",
        person: person?.id ?? "",
        email: "ada@example.org",
        signedInAt: person?.createdAt ?? "",
      }),
    );
  };
  const { user } = await openApp("/account", undefined, { before: link });
  const part = await section("Sign-in");
  expect(within(part).getByText("Linked as ada@example.org")).toBeDefined();
  await user.click(within(part).getByRole("button", name("Unlink https://accounts.example.com")));
  await user.click(await screen.findByRole("button", name("Unlink")));
  await waitFor(() => expect(within(part).queryByText("https://accounts.example.com")).toBeNull());
});

test("notices of waiting calls are switched in this browser, and refused where it allows none", async () => {
  const { user } = await open();
  const part = await section("Notifications");
  await user.click(within(part).getByRole("switch", name("Calls that wait")));
  expect(await within(part).findByText(/^The browser does not allow it/)).toBeDefined();
});

test("a browser without passkeys says so beside the button", async () => {
  const { user } = await open();
  const part = await section("Passkeys");
  const button = within(part).getByRole("button", name("Add a passkey"));
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await user.hover(button);
  expect((await screen.findByRole("tooltip")).textContent).toContain("no passkeys");
});

test("where nobody signs in, nobody has an account, and nothing asks to sign in", async () => {
  await openApp("/account");
  expect(await screen.findByText("Nobody signs in here")).toBeDefined();
  expect(screen.getByRole("link", name("See People"))).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
});
