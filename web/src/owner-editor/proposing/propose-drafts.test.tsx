import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { sampleTools } from "../../../../registry-core/src/testing/sample-tools.ts";
import type { ProposalsAnswer, SettingsAnswer } from "../../../../server/src/api-contract.ts";
import { request } from "../../../../server/src/testing/api-client.ts";
import type { Browser } from "../../../../server/src/testing/browser-session.ts";
import { joinAdmin } from "../../../../server/src/testing/people.ts";
import { openApp } from "../../testing/open-app.tsx";
import { joinOther, signInHere } from "../../testing/people.ts";
import "../../testing/web-test.ts";

/** The app for an editor, where the agents Clerk and Payer of Finance are protected and Desk is not. */
async function openProtected(path: string) {
  let admin: Browser | undefined;
  const app = await openApp(path, sampleTools, {
    before: async (server) => {
      for (const [name, group] of [
        ["Clerk", "Finance"],
        ["Payer", "Finance"],
        ["Desk", "Support"],
      ])
        await request(server, "POST /api/v1/agents", { name, group, newTools: "off" });
      admin = await joinAdmin(server, "Ada Brandt");
      await joinOther(server, admin);
      await admin.send("PATCH /api/v1/preferences", {
        protected: { groups: ["Finance"], organisation: false, sources: false },
      });
      await signInHere("olga@example.com");
    },
  });
  const ask = async <T,>(line: string) => (await admin?.send<T>(line))?.body as T;
  const tick = async (agent: string) =>
    app.user.click(await screen.findByRole("checkbox", { name: new RegExp(`^${agent}, off`) }));
  return {
    ...app,
    tick,
    proposals: async () => (await ask<ProposalsAnswer>("GET /api/v1/proposals")).proposals,
    hasTool: async (agent: string) =>
      (await ask<SettingsAnswer>(`GET /api/v1/agents/${agent}/settings`)).settings.tools !==
      undefined,
    openChecklist: async () => {
      await app.user.click(await screen.findByRole("button", { name: "Use in agents…" }));
      return screen.findByRole("dialog", { name: /^Use .* in agents$/ });
    },
  };
}

describe("several drafts at once", () => {
  it("are saved where one person is enough, and the others become one proposal", async () => {
    const { user, tick, openChecklist, proposals, hasTool, address } =
      await openProtected("/tools/sb_shell_tool");
    const checklist = await openChecklist();
    for (const agent of ["Clerk", "Payer"]) await tick(agent);
    await within(checklist).findByRole("button", { name: "Propose…" });
    await tick("Desk");
    await user.click(await within(checklist).findByRole("button", { name: "Save and propose…" }));
    const dialog = await screen.findByRole("dialog", { name: "Propose 2 drafts" });
    within(dialog).getByText(
      "1 draft is saved. Somebody else has to accept what is protected: Clerk and Payer.",
    );
    expect([await hasTool("desk"), await hasTool("clerk")]).toEqual([true, false]);
    await user.type(within(dialog).getByRole("textbox", { name: "Title" }), "Shell for Finance");
    await user.click(within(dialog).getByRole("button", { name: "Propose" }));
    const made = await screen.findByRole("dialog", { name: "Proposal 1 waits for somebody else" });
    expect(await proposals()).toMatchObject([
      { title: "Shell for Finance", author: { name: "Olga Petrova" }, size: 2 },
    ]);
    expect((await proposals())[0]?.owners.map(({ name }) => name)).toEqual(["Clerk", "Payer"]);
    // What was proposed is in no draft any more.
    expect(Object.keys(localStorage).filter((key) => key.startsWith("pegboard.draft."))).toEqual(
      [],
    );
    await user.click(within(made).getByRole("link", { name: "Open the proposal" }));
    await expect.poll(address).toBe("/review?tab=proposals&proposal=1");
  });

  it("stay drafts where somebody cancels", async () => {
    const { user, tick, openChecklist, proposals, hasTool } =
      await openProtected("/tools/sb_shell_tool");
    const checklist = await openChecklist();
    await tick("Clerk");
    await user.click(await within(checklist).findByRole("button", { name: "Propose…" }));
    const dialog = await screen.findByRole("dialog", { name: "Propose 1 draft" });
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect([await proposals(), await hasTool("clerk")]).toEqual([[], false]);
    await openChecklist();
    await screen.findByRole("checkbox", { name: /^Clerk, off → on/ });
  });
});
