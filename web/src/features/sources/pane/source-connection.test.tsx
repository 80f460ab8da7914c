import { get } from "node:http";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type {
  SignInAnswer,
  SourceSummary,
  SourcesAnswer,
} from "../../../../../server/src/api-contract.ts";
import { request } from "../../../../../server/src/testing/api-client.ts";
import {
  type OAuthServer,
  startOAuthServer,
} from "../../../../../server/src/testing/oauth-server.ts";
import { joinAdmin, signInAs } from "../../../../../server/src/testing/people.ts";
import { startRecordingServer } from "../../../../../server/src/testing/recording-server.ts";
import { enter } from "../../../testing/open-agent-tools.tsx";
import { openApp } from "../../../testing/open-app.tsx";
import { signInHere } from "../../../testing/people.ts";
import "../../../testing/web-test.ts";

let oauth: OAuthServer | undefined;
afterEach(() => oauth?.close());

/** Comes back to the server as a browser does that another site sends. */
const visit = (url: string, Cookie: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
    const headers = { Cookie, ...sent, "sec-fetch-dest": "document" };
    get(url, { headers }, ({ statusCode }) => resolve(statusCode)).on("error", reject);
  });

it("takes what was left for later when a source was taken, from its problem on", async () => {
  const desk = await startRecordingServer();
  let id = "";
  const key = { reference: "${input:key}", title: "DESK_KEY", isSecret: true, isRequired: true };
  const { user, server } = await openApp("/problems", [], {
    before: async (started) => {
      const config = {
        transport: "http",
        url: `${desk.url}mcp`,
        pendingValues: [key],
        headers: { Authorization: "Bearer ${input:key}", Plain: "kept" },
      };
      const sent = { name: "desk", config };
      id = (await request<SourceSummary>(started, "POST /api/v1/sources", sent)).body.id;
    },
  });
  expect(desk.received()).toBe("");
  expect(await screen.findByText("desk needs DESK_KEY")).toBeTruthy();
  await user.click(screen.getByRole("link", { name: /^Enter it/ }));
  const field = await screen.findByLabelText("DESK_KEY of desk");
  await waitFor(() => expect(document.activeElement).toBe(field));
  const pane = within(screen.getByRole("region", { name: "desk" }));
  expect(pane.getByText("It waits for what is still to be entered: DESK_KEY.")).toBeTruthy();
  expect(pane.queryByRole("button", { name: "Try now" })).toBeNull();
  const line = pane.getByText("Authorization").nextElementSibling as HTMLElement;
  expect(line.textContent).toBe("Still to be enteredheader");
  expect(pane.getByText("Plain").nextElementSibling?.textContent).toMatch(/^Set/);
  expect(pane.queryByText(/May be entered later/)).toBeNull();
  const row = screen.getAllByRole("link").find((one) => one.dataset.row === id);
  expect(row?.textContent).toContain("Needs a value");
  await enter(user, field, "entered-later");
  await user.click(screen.getByRole("button", { name: "Save and connect" }));
  await waitFor(() => expect(screen.queryByLabelText("DESK_KEY of desk")).toBeNull());
  for (const sent of ["Bearer entered-later", "kept"]) expect(desk.received()).toContain(sent);
  const find = async () =>
    (await request<SourcesAnswer>(server, "GET /api/v1/sources")).body.sources.find(
      (source) => source.id === id,
    );
  await waitFor(async () => expect(await find()).toMatchObject({ state: "ready" }));
  const stored = await find();
  expect(stored?.config).not.toHaveProperty("pendingValues");
  expect(JSON.stringify(stored)).not.toContain("entered-later");
  await desk.close();
});

it("says who signed in for all agents, and when", async () => {
  const started = await startOAuthServer();
  oauth = started;
  let id = "";
  await openApp(() => `/sources?source=${encodeURIComponent(id)}`, [], {
    before: async (server) => {
      await joinAdmin(server);
      const bea = await signInAs(server, "Bea Lund", { role: "admin" });
      const config = { transport: "http", url: started.mcp };
      const added = await bea.send<SourceSummary>("POST /api/v1/sources", { name: "shop", config });
      id = added.body.id;
      const path = `/api/v1/sources/${encodeURIComponent(id)}/sign-in`;
      const begun = await bea.send<SignInAnswer>(`POST ${path}`, {});
      const ticket = begun.headers.get("set-cookie")?.split(";")[0];
      const back = started.agree(begun.body.url);
      expect(await visit(back, `${ticket}; ${bea.cookie}`)).toBe(303);
      await signInHere("ada@example.com");
    },
  });
  const connection = await screen.findByText(/^Bea Lund signed in for all agents,/);
  within(connection.closest("dl") as HTMLElement).getByRole("button", { name: "Sign out of shop" });
});
