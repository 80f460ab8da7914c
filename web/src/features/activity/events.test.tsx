import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { request } from "../../../../server/src/testing/api-client.ts";
import { testTools } from "../../../../server/src/testing/test-tools.ts";
import { name, textOf } from "../../testing/open-agent-tools.tsx";
import { openApp } from "../../testing/open-app.tsx";

test("lists what happened besides saves, with who and from where, filtered, and follows what is new", async () => {
  const { server, user, address } = await openApp("/activity", testTools);
  await user.click(await screen.findByRole("button", name("Events")));
  expect(address()).toBe("/activity?show=events");
  await request(server, "POST /api/v1/agents/first-agent/tokens", { name: "Desk" });
  await fetch(`${server.url}/api/v1/health`, { headers: { authorization: "Bearer pgb_wrong" } });
  await request(server, "POST /api/v1/export", { agents: "all", organisation: true });
  const events = within(await screen.findByRole("list", name("Events")));
  const row = async (text: string) => textOf((await events.findByText(text)).parentElement);
  expect(await row("First agent · Token Desk made")).toMatch(/ada · from 127\.0\.0\.1 · \d/);
  expect(await row("Wrong token")).toMatch(/Nobody known · from 127\.0\.0\.1/);
  await events.findByText("Settings exported: 1 agent and the organisation");
  await request(server, "PATCH /api/v1/preferences", {
    callLog: { on: true, days: 1, megabytes: 1_000 },
  });
  await events.findByText("Log of calls keeps 1 day, 1,000 MB");
  await user.click(screen.getByRole("button", name("What")));
  await user.click(await screen.findByRole("menuitemcheckbox", name("Tokens")));
  await waitFor(() => expect(events.queryByText(/Settings exported/)).toBeNull());
  await events.findByText("Wrong token");
});
