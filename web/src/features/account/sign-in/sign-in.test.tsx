import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { codeOf, invite, joinAdmin, PASSWORD } from "../../../../../server/src/testing/people.ts";
import { enter, name } from "../../../testing/open-agent-tools.tsx";
import { openApp } from "../../../testing/open-app.tsx";

const joinAda = (server: { url: string }) => joinAdmin(server, "Ada Brandt");

const email = () => screen.findByRole<HTMLInputElement>("textbox", name("E-mail"));
const password = () => screen.getByLabelText<HTMLInputElement>("Password");

test("whoever is at this machine needs no sign-in while nobody has joined, and sees no account", async () => {
  await openApp("/agents");
  await screen.findByRole("navigation", name("Main"));
  expect(await screen.findByRole("heading", name("Agents"))).toBeDefined();
  expect(screen.queryByRole("button", name(/: account$/))).toBeNull();
});

test("the page asks at the address that was asked for, says what is wrong at its field, and returns there", async () => {
  const { user, address, asked } = await openApp("/problems?q=x", undefined, { before: joinAda });
  expect(await screen.findByRole("heading", name("Sign in"))).toBeDefined();
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(asked.filter((one) => one.startsWith("GET"))).toEqual(["GET /api/v1/session"]);
  expect(document.title).toBe("Sign in · Pegboard");

  await user.click(screen.getByRole("button", name("Sign in")));
  expect(screen.getByText("Enter your e-mail address.")).toBeDefined();
  expect(document.activeElement).toBe(await email());
  await enter(user, await email(), "nobody@example.com");
  await enter(user, password(), "wrong");
  await user.keyboard("{Enter}");
  const unknown = (await screen.findByText(/^The e-mail address or the password is wrong/))
    .textContent;
  expect(document.activeElement).toBe(password());
  expect(password().getAttribute("aria-invalid")).toBe("true");

  await user.clear(await email());
  await enter(user, await email(), "ada@example.com");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(asked.filter((one) => one.startsWith("POST"))).toHaveLength(2));
  const known = await screen.findByText(/^The e-mail address or the password is wrong/);
  expect(known.textContent).toBe(unknown);
  await user.clear(password());
  await enter(user, password(), PASSWORD);
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("heading", name("Problems"))).toBeDefined();
  expect(address()).toBe("/problems?q=x");
  expect(screen.getByRole("button", name("Ada Brandt: account"))).toBeDefined();
});

test("a password can be shown, and is hidden again", async () => {
  const { user } = await openApp("/agents", undefined, { before: joinAda });
  await email();
  expect(password().type).toBe("password");
  await user.click(screen.getByRole("button", name("Show password")));
  expect(password().type).toBe("text");
  await user.click(screen.getByRole("button", name("Hide password")));
  expect(password().type).toBe("password");
});

test("after too many wrong passwords the button counts down and goes on alone", async () => {
  const { user, asked } = await openApp("/agents", undefined, { before: joinAda });
  await enter(user, await email(), "ada@example.com");
  for (const tries of [1, 2, 3, 4, 5, 6]) {
    await user.clear(password());
    await enter(user, password(), `wrong ${tries}`);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(asked.filter((one) => one.startsWith("POST"))).toHaveLength(tries));
    if (tries < 6) await screen.findByText(/^The e-mail address or the password is wrong/);
  }
  const waiting = await screen.findByRole("button", name(/^Try again in (1:00|0:5\d)$/));
  expect(waiting.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByRole("alert").textContent).toMatch(/too many wrong passwords/);
  await user.click(waiting);
  expect(asked.filter((one) => one.startsWith("POST"))).toHaveLength(6);
});

test("who cannot sign in from here is told why, and how to", async () => {
  const answers = (refusal: string) => async () => {
    const online = fetch;
    vi.stubGlobal("fetch", (input: URL, init?: RequestInit) =>
      input.pathname === "/api/v1/session"
        ? Promise.resolve(Response.json({ mode: "people", ways: [], refusal }))
        : online(input, init),
    );
  };
  await openApp("/agents", undefined, { before: answers("needs_https") });
  expect(await screen.findByRole("heading", name("Signing in needs https"))).toBeDefined();
  expect(screen.queryByLabelText("Password")).toBeNull();
  await openApp("/agents", undefined, { before: answers("needs_first_admin") });
  expect(await screen.findByText("pegboard create-admin you@example.com")).toBeDefined();
});

test("a failed sign-in at the identity provider is told with its account, and another can be taken", async () => {
  const before = async (server: { url: string }) => {
    await joinAdmin(server, "Ada Brandt");
    const online = fetch;
    const sso = { name: "accounts.example.com", isDown: true };
    vi.stubGlobal("fetch", (input: URL, init?: RequestInit) =>
      input.pathname === "/api/v1/session"
        ? Promise.resolve(Response.json({ mode: "people", ways: ["password", "sso"], sso }))
        : online(input, init),
    );
  };
  await openApp("/sign-in?error=no_account&account=max%40example.com&to=%2Fproblems", undefined, {
    before,
  });
  const told = await screen.findByRole("alert");
  expect(told.textContent).toContain("max@example.com has no account here.");
  const other = within(told).getByRole<HTMLAnchorElement>("link", name("Other account"));
  expect(other.getAttribute("href")).toBe("/api/v1/session/sso?to=%2Fproblems");
  const down = screen.getByRole("link", name("accounts.example.com does not answer now"));
  expect(down.getAttribute("href")).toBe("/api/v1/session/sso?to=%2Fproblems");
  expect(screen.getByLabelText("Password")).toBeDefined();
});

test.each([
  ["https://evil.example/x", "/agents"],
  ["//evil.example/x", "/agents"],
  ["/api/v1/session/sso", "/agents"],
  ["/problems?q=x", "/problems?q=x"],
])("a sign-in that came with %s leads to %s", async (to, opened) => {
  const { user, address } = await openApp(`/sign-in?to=${encodeURIComponent(to)}`, undefined, {
    before: joinAda,
  });
  await enter(user, await email(), "ada@example.com");
  await enter(user, password(), PASSWORD);
  await user.keyboard("{Enter}");
  await screen.findByRole("navigation", name("Main"));
  await waitFor(() => expect(address()).toBe(opened));
});

test("an invitation says who invites and what one gets, takes its code out of the address, and signs in", async () => {
  let code = "";
  const before = async (server: { url: string }) => {
    const by = await joinAdmin(server, "Ada Brandt");
    code = codeOf(await invite(server, { name: "Lena", rights: { role: "editor" }, by }));
  };
  const { user, address } = await openApp(() => `/link#${code}`, undefined, { before });
  expect(await screen.findByRole("heading", name("Welcome, Lena"))).toBeDefined();
  expect(address()).toBe("/link");
  expect(screen.getByText("Ada Brandt invited lena@example.com")).toBeDefined();
  expect(screen.getByText(/^of 1 agent|of 1 agent to change$/).textContent).toBe(
    "1 of 1 agent to change",
  );
  expect(screen.getByRole<HTMLInputElement>("textbox", name("Name")).value).toBe("Lena");
  await enter(user, password(), "8 signs!");
  await user.keyboard("{Enter}");
  expect(await screen.findByText("8 characters, 4 more are needed.")).toBeDefined();
  expect(document.activeElement).toBe(password());
  await enter(user, password(), " and more");
  expect(await screen.findByText("17 characters")).toBeDefined();
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("button", name("Lena: account"))).toBeDefined();
  expect(address()).toBe("/agents");
});

test("the first admin gives a name, an e-mail address and a password", async () => {
  const expiresAt = new Date(Date.now() + 24 * 60_000).toISOString();
  const before = async () => {
    const online = fetch;
    const rights = { role: "admin", isApprover: true, groups: null, outside: "read" };
    const reach = { agents: 1, changed: 1, names: ["First agent"] };
    const link = { kind: "first_admin", expiresAt, createdBy: "", rights, ways: [], reach };
    vi.stubGlobal("fetch", (input: URL, init?: RequestInit) =>
      input.pathname === "/api/v1/links/read"
        ? Promise.resolve(Response.json({ ...link, admins: [] }))
        : online(input, init),
    );
  };
  const { user, asked } = await openApp("/link#CODE", undefined, { before });
  expect(await screen.findByText(/is good for 24 more minutes$/)).toBeDefined();
  expect(screen.getByRole("heading", name("What happens then"))).toBeDefined();
  await user.click(await screen.findByRole("button", name("Create account and sign in")));
  const field = screen.getByRole("textbox", name("Name"));
  expect(document.activeElement).toBe(field);
  await enter(user, field, "Ada");
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(await email());
  expect(screen.getByText("A password of at least 12 characters is needed.")).toBeDefined();
  expect(asked.filter((one) => one.startsWith("POST"))).toEqual([]);
});

test("a wrong link says that it no longer works, and a page without a code to open it again", async () => {
  await openApp("/link#wrong", undefined, { before: joinAda });
  expect(await screen.findByRole("heading", name("This link no longer works"))).toBeDefined();
  expect(screen.getByText(/it is wrong, has ended or was used before/)).toBeDefined();
});
