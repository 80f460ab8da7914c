import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { request } from "../../../server/src/testing/api-client.ts";
import { createQueryClient } from "../api/query-client.ts";
import { startAgent } from "../testing/open-agent-tools.tsx";
import { RunningSaves } from "./running-saves.tsx";
import { readSaved } from "./save-drafts.ts";
import { useSaveDrafts } from "./save-several-drafts.ts";
import { useDrafts } from "./use-draft.ts";

/** Switches a tool in the drafts of all owners, and saves them. */
function SaveAll({ owners }: { owners: SettingsOwner[] }) {
  const client = useQueryClient();
  const drafts = useDrafts();
  const save = useSaveDrafts();
  const [failed, setFailed] = useState<string[]>();
  const saveAll = async () => {
    for (const owner of owners) {
      const saved = await readSaved(client, owner);
      const operations = [{ op: "setTokenBudget", tokens: 1000 } as const];
      drafts.change([
        { owner, event: { type: "change", step: { label: "Off", operations } }, saved },
      ]);
    }
    setFailed((await save(owners)).failed.map(({ reason }) => reason));
  };
  return (
    <>
      <button type="button" onClick={() => void saveAll()}>
        Save all
      </button>
      {failed && <p>Not saved: {failed.join(" ")}</p>}
      <RunningSaves />
    </>
  );
}

test("saves of several owners say how far they are after a second, and stop after the one that runs", async () => {
  const { server } = await startAgent({});
  await request(server, "POST /api/v1/agents", { name: "Second" });
  const owners: SettingsOwner[] = ["first-agent", "second"].map((id) => ({ kind: "agent", id }));
  // The network holds the first save until the test has seen what stands meanwhile.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const network = globalThis.fetch;
  vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
    if (asked[1]?.method === "PATCH") await held;
    return network(...asked);
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SaveAll owners={owners} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Save all" }));
  await screen.findByText("Saving");
  screen.getByText(/^· \d+ s · 0 of 2$/);
  screen.getByText("What is saved stays saved, the rest stays in drafts.");
  await user.click(screen.getByRole("button", { name: "Stop" }));
  release();
  await screen.findByText("Not saved: Saving was stopped before it came to this draft.");
  expect(screen.queryByText("Saving")).toBeNull();
  const budgets = await Promise.all(
    owners.map(async (owner) => {
      const path = `GET /api/v1/agents/${"id" in owner ? owner.id : ""}/settings`;
      return (await request<{ settings: { tokenBudget?: number } }>(server, path)).body.settings
        .tokenBudget;
    }),
  );
  expect(budgets).toEqual([1000, undefined]);
});
