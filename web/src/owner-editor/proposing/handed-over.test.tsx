import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { sampleTools } from "../../../../registry-core/src/testing/sample-tools.ts";
import type { ProposalsAnswer } from "../../../../server/src/api-contract.ts";
import type { Browser } from "../../../../server/src/testing/browser-session.ts";
import { joinAdmin } from "../../../../server/src/testing/people.ts";
import { openApp } from "../../testing/open-app.tsx";
import { joinOther, signInHere } from "../../testing/people.ts";
import "../../testing/web-test.ts";

/** The page of an agent of which Ada handed a draft over to whoever may change it. */
async function openHandedOver(as: "ada@example.com" | "olga@example.com") {
  let ada: Browser | undefined;
  const app = await openApp("/agents/first-agent/tools", sampleTools, {
    before: async (server) => {
      ada = await joinAdmin(server, "Ada Brandt");
      await joinOther(server, ada);
      const operations = [{ op: "setTool", tool: "sb_shell_tool", state: "off" }];
      const owner = { kind: "agent", id: "first-agent" };
      const made = await ada.send("POST /api/v1/proposals", {
        title: "Half of a clean-up",
        draftFor: null,
        changes: [{ owner, baseRevision: 0, operations }],
      });
      expect(made.status).toBe(201);
      await signInHere(as);
    },
  });
  const states = async () => {
    const listed = await ada?.send<ProposalsAnswer>("GET /api/v1/proposals");
    return listed?.body.proposals.map(({ state, decidedBy }) => [state, decidedBy]);
  };
  return { ...app, states };
}

describe("a draft that was handed over", () => {
  it("stands on its owner's page with who and when, and is gone on with there", async () => {
    const { user, states } = await openHandedOver("olga@example.com");
    const note = (await screen.findByText(/Ada Brandt handed over a draft/)).parentElement;
    expect(note?.textContent).toContain("Half of a clean-up");
    await user.click(await screen.findByRole("button", { name: "Open Ada Brandt’s draft" }));
    const draft = await screen.findByRole("region", { name: "Draft" });
    await expect.poll(() => draft.textContent).toContain("1 change");
    expect(await states()).toEqual([["closed", "Olga Petrova"]]);
    await expect.poll(() => screen.queryByText(/handed over a draft/)).toBeNull();
  });

  it("is shown to who made it without a way to take it", async () => {
    const { states } = await openHandedOver("ada@example.com");
    await screen.findByText(/You handed over your draft/);
    expect(screen.queryByRole("button", { name: /’s draft$/ })).toBeNull();
    expect(await states()).toEqual([["draft", null]]);
  });
});
