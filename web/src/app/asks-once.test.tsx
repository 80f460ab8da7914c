import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../testing/open-app.tsx";

const reads = (asked: readonly string[]) => asked.filter((request) => request.startsWith("GET"));

async function openTools() {
  const app = await openApp("/agents/first-agent/tools");
  await screen.findByRole("treegrid");
  // Each list of the page was asked for, and the stream of events is open.
  await waitFor(() =>
    expect(app.asked).toEqual(
      expect.arrayContaining([
        "GET /api/v1/events",
        "GET /api/v1/problems/counts",
        "GET /api/v1/preferences",
        "GET /api/v1/health",
      ]),
    ),
  );
  return app;
}

test("opening an agent asks for each thing once, although events are listened to only then", async () => {
  const { asked, save } = await openTools();
  // What is heard after the connection: so the connection stands, and what it asked for again would
  // have been asked.
  await save({
    baseRevision: 0,
    operations: [{ op: "setTool", tool: "sb_shell_tool", state: "off" }],
  });
  await waitFor(() =>
    expect(reads(asked).filter((path) => path.endsWith("/settings"))).toHaveLength(2),
  );
  const once = reads(asked).filter((path) => !/settings|agents$|counts|usage/.test(path));
  expect(once).toEqual([...new Set(once)]);
});

test("a save asks for nothing that its answer brought, and not for the catalogue", async () => {
  const { asked, user } = await openTools();
  await user.click((await screen.findAllByLabelText("Enable Sb Shell"))[0] as HTMLElement);
  const before = asked.length;
  await user.click(await screen.findByRole("button", { name: /^Save/ }));
  await waitFor(() => expect(asked.slice(before)).toContain("GET /api/v1/problems/counts"));
  await waitFor(() => expect(asked.slice(before)).toContain("GET /api/v1/agents"));
  await screen.findByText(/No changes/);
  const made = asked
    .slice(before)
    .filter((request) => !/\/(definitions|presence|switches|tokens)$/.test(request));
  expect(made.sort()).toEqual([
    "GET /api/v1/agents",
    "GET /api/v1/problems/counts",
    "PATCH /api/v1/agents/first-agent/settings",
  ]);
});
