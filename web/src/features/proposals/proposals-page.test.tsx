import { defineTool } from "@pegboard/registry-core";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { sampleTools } from "../../../../registry-core/src/testing/sample-tools.ts";
import type { ProposalAnswer } from "../../../../server/src/api-contract.ts";
import { request } from "../../../../server/src/testing/api-client.ts";
import type { Browser } from "../../../../server/src/testing/browser-session.ts";
import { joinAdmin } from "../../../../server/src/testing/people.ts";
import { openApp } from "../../testing/open-app.tsx";
import { joinOther, signInHere } from "../../testing/people.ts";
import "../../testing/web-test.ts";

const [ADA, OLGA] = ["ada@example.com", "olga@example.com"];

const notes = defineTool({
  name: "notes",
  visible: true,
  methods: { read: { description: "Reads.", run: () => "read" } },
});

interface Team {
  ada: Browser;
  olga: Browser;
}

const tool = (name: string, state: "on" | "off") => ({ op: "setTool", tool: name, state });
const changesOf = (agents: string[], ...operations: object[]) =>
  agents.map((id) => ({ owner: { kind: "agent", id }, baseRevision: 0, operations }));
async function propose(by: Browser, title: string, changes: object[]): Promise<void> {
  const made = await by.send<ProposalAnswer>("POST /api/v1/proposals", { title, changes });
  expect(made.status).toBe(201);
}

/** The proposals as somebody sees them, after what a team of two did. */
async function openProposals(
  as: string,
  work: (team: Team) => Promise<unknown>,
  path = "/review?tab=proposals",
) {
  let team: Team | undefined;
  const app = await openApp(path, [...sampleTools, notes], {
    before: async (server) => {
      for (const [name, group] of [
        ["Clerk", "Finance"],
        ["Payer", "Finance"],
        ["Desk", "Support"],
      ])
        await request(server, "POST /api/v1/agents", { name, group });
      const ada = await joinAdmin(server, "Ada Brandt");
      team = { ada, olga: await joinOther(server, ada) };
      await work(team);
      await signInHere(as);
    },
  });
  return { ...app, team: team as Team };
}

const listed = () =>
  within(screen.getByRole("region", { name: "Proposals" }))
    .queryAllByRole("link")
    .map((link) => link.querySelector("b")?.textContent);
const filter = (name: string) =>
  within(screen.getByRole("region", { name: "Proposals" })).getByRole("button", { name });

describe("proposals", () => {
  it("say which calls of all their agents they would break, before anybody decides", async () => {
    const off = { op: "setMethod", tool: "notes", method: "read", state: "off" };
    await openProposals(ADA, async ({ olga }) => {
      for (const agent of ["clerk", "desk", "desk"])
        await olga.send(`POST /api/v1/agents/${agent}/methods/read/call`, { arguments: {} });
      await propose(olga, "No notes", changesOf(["clerk", "desk"], off));
    });
    const context = within(
      await screen.findByRole("complementary", { name: "About the proposal" }),
    );
    await context.findByText("breaks 3 calls");
    context.getByRole("img", { name: "Of 3 calls: 0 as before and 3 refused" });
    const row = context.getByRole("link", { name: "Read" });
    expect(row.closest("li")?.textContent).toBe("Read would be refused3");
  });

  it("show equal changes of several agents as one row, with what accepting does", async () => {
    const { user } = await openProposals(ADA, ({ olga }) =>
      propose(olga, "No shell", [
        ...changesOf(["clerk", "payer"], tool("sb_shell_tool", "off")),
        ...changesOf(["desk"], tool("sb_shell_tool", "off"), { op: "setNewTools", state: "off" }),
      ]),
    );
    const table = await screen.findByRole("table", { name: "Proposed changes" });
    const rows = within(table).getAllByRole("row");
    const shell = rows.filter((row) => row.textContent?.includes("Clerk, Desk and Payer"));
    const ofAll = rows.filter((row) => /Clerk.*Payer.*Desk/.test(row.textContent ?? ""));
    expect(shell.length + ofAll.length).toBe(1);
    const context = screen.getByRole("complementary", { name: "About the proposal" });
    await within(context).findByText("3 of 4 agents");
    within(context).getByRole("heading", { name: /^Problems/ });
    expect(ofAll[0]?.textContent).toMatch(/−\d/);
    // In a narrow window each part has a line of its own, and none begins with what parts them.
    const size = (await screen.findByText(/methods offered/)).parentElement;
    expect([...(size?.children ?? [])].map((part) => part.textContent?.[0])).not.toContain("·");
    const list = within(screen.getByRole("region", { name: "Proposals" }));
    await list.findByRole("link", { name: /No shell.*−[\d,]+ tokens/ });
    await user.click(await screen.findByRole("button", { name: /Approve and apply/ }));
    await screen.findByText("Accepted by Ada Brandt");
  });

  it("are filtered by what waits, what is one's own, what was decided, and of whom", async () => {
    const { user, address } = await openProposals(OLGA, async ({ ada, olga }) => {
      await propose(
        olga,
        "Clerk without shell",
        changesOf(["clerk"], tool("sb_shell_tool", "off")),
      );
      await propose(ada, "Desk without shell", changesOf(["desk"], tool("sb_shell_tool", "off")));
      await propose(ada, "Payer without shell", changesOf(["payer"], tool("sb_shell_tool", "off")));
      await ada.send("POST /api/v1/proposals/3/close", {});
    });
    await screen.findByRole("heading", { name: "Desk without shell" });
    expect(listed()).toEqual(["Desk without shell", "Clerk without shell", "Payer without shell"]);
    await user.click(filter("Mine"));
    expect(listed()).toEqual(["Clerk without shell"]);
    await user.click(filter("Decided"));
    expect(listed()).toEqual(["Payer without shell"]);
    await user.click(filter("Waiting"));
    expect(listed()).toEqual(["Desk without shell", "Clerk without shell"]);
    await user.click(filter("Of"));
    await user.click(await screen.findByRole("menuitemcheckbox", { name: "All of Finance" }));
    expect(listed()).toEqual(["Clerk without shell"]);
    expect(address()).toContain("which=waiting&owner=group+Finance");
    await user.type(screen.getByRole("searchbox", { name: "Search proposals" }), "nothing");
    await screen.findByText("No matching proposals");
    await user.click(screen.getByRole("button", { name: "Show all" }));
    await expect.poll(listed).toHaveLength(3);
  });

  it("say that there are none, or none of a kind", async () => {
    const { user, team } = await openProposals(ADA, async () => undefined);
    await screen.findByText("No proposals");
    await propose(team.olga, "No shell", changesOf(["clerk"], tool("sb_shell_tool", "off")));
    await screen.findByRole("heading", { name: "No shell" });
    await user.click(filter("Mine"));
    await screen.findByText("You made no proposal");
    await user.click(filter("Decided"));
    await screen.findByText("No proposal was decided about");
  });

  it("say why they cannot be accepted and who can, and leave the button without effect", async () => {
    const { user, team } = await openProposals(OLGA, async ({ ada }) => {
      await propose(ada, "No shell", changesOf(["clerk"], tool("sb_shell_tool", "off")));
      await propose(ada, "For all", [
        {
          owner: { kind: "organisation" },
          baseRevision: 0,
          operations: [{ op: "setToolMetadata", tool: "sb_shell_tool", field: "weight", value: 1 }],
        },
      ]);
    });
    await screen.findByRole("heading", { name: "No shell" });
    expect((await team.ada.send("DELETE /api/v1/agents/clerk")).status).toBe(204);
    await screen.findByText(/^It cannot be accepted as it is\..*clerk/);
    const button = screen.getByRole("button", { name: /Approve and apply/ });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await user.click(screen.getByText("For all"));
    await screen.findByText(/^Your role does not reach all of it\. Those who can: nobody/);
    expect(screen.queryByRole("button", { name: /Approve and apply/ })).toBeNull();
  });
});
