import { get } from "node:http";
import { screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { SignInAnswer, SourceSummary } from "../../../../../server/src/api-contract.ts";
import {
  type OAuthServer,
  startOAuthServer,
} from "../../../../../server/src/testing/oauth-server.ts";
import { joinAdmin, signInAs } from "../../../../../server/src/testing/people.ts";
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
