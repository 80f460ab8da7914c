import { act, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { sampleTools } from "../../../registry-core/src/testing/sample-tools.ts";
import type { SessionAnswer } from "../../../server/src/api-contract.ts";
import { request } from "../../../server/src/testing/api-client.ts";
import { joinAdmin, joinPerson } from "../../../server/src/testing/people.ts";
import type { TestServer } from "../../../server/src/testing/start-test-server.ts";
import { sampleEveryNth } from "../../../test-depth.ts";
import { openApp } from "../testing/open-app.tsx";
import { signInHere } from "../testing/people.ts";
import { ACTIONS, type Action, LOOKERS, type Looker } from "../testing/role-actions.ts";
import "../testing/web-test.ts";

/** A server with two agents of different groups, and the looker signed in in the page's browser. */
async function prepare(server: TestServer, looker: Looker): Promise<SessionAnswer> {
  for (const [id, group] of [
    ["own", "Support"],
    ["other", "Sales"],
    ["gone", "Support"],
  ])
    await request(server, "POST /api/v1/agents", { id, name: id, group });
  await request(server, "DELETE /api/v1/agents/gone");
  for (const [id, off] of [
    ["own", "sandbox_files_tool"],
    ["other", "sb_shell_tool"],
  ]) {
    const operations = [
      { op: "setTool", tool: "acme.web_search", state: "on" },
      { op: "setTool", tool: off, state: "off" },
    ];
    await request(server, `PATCH /api/v1/agents/${id}/settings`, { baseRevision: 0, operations });
  }
  const quiet = { name: "Quiet", tools: { "acme.web_search": { enabled: false } } };
  await request(server, "POST /api/v1/presets", quiet);
  const admin = await joinAdmin(server, "Ada Brandt");
  const email = `${looker}@example.com`;
  const { browser } = await joinPerson(server, {
    email,
    name: "Mei Lin",
    rights: { ...LOOKERS[looker] },
    by: admin,
  });
  await signInHere(email);
  return (await browser.send<SessionAnswer>("GET /api/v1/session")).body;
}

/** Whether the server's table refuses what the action does. */
function isRefused({ route, agent }: Action, { may }: SessionAnswer): boolean {
  if (may?.refused[route]) return true;
  const group = agent === "own" ? "Support" : "Sales";
  return agent !== undefined && may?.groups?.includes(group) === false;
}

/** Whether somebody who reaches a control is told that it changes nothing. */
const isHeld = (control: Element): boolean =>
  ["aria-disabled", "aria-readonly"].some((name) => control.getAttribute(name) === "true") ||
  (control instanceof HTMLInputElement && control.readOnly);

/** Opens what a control stands in: a menu, the palette, the bar of a selection. */
async function openTo(user: UserEvent, { open }: Action): Promise<void> {
  if (!open) return;
  if ("keys" in open) {
    await screen.findByRole("heading", { level: 1 });
    return user.keyboard(open.keys);
  }
  const [role, name] = "row" in open ? ["checkbox", open.row] : ["button", open.button];
  await user.click(await screen.findByRole(role, { name }, { timeout: 40_000 }));
}

/** What is wrong with the control of an action; undefined where it stands as it should. */
async function findFault(
  { control: [role, name], isWhole, isText }: Action,
  refused: boolean,
): Promise<string | undefined> {
  if (refused && isText) {
    const shown = await screen.findAllByText(name, {}, { timeout: 40_000 }).catch(() => []);
    const { length } = screen.queryAllByRole(role, { name });
    return shown.length > 0 && length === 0 ? undefined : "it is no text";
  }
  const find = () => {
    const roles = role === "button" ? ["button", "link", "tab"] : [role];
    return roles.flatMap((one) => screen.queryAllByRole(one, { name }));
  };
  const asItShould = () => find().find((one) => isHeld(one) === refused);
  const reach = () => {
    const control = asItShould();
    // Cells, rows of choices and pegs have the focus of what they stand in.
    const isStop = !["gridcell", "option", "radio"].includes(role);
    if (isStop) control?.focus();
    if (!control || (isStop && document.activeElement !== control)) throw new Error("Not yet.");
    return true;
  };
  const isReached = await waitFor(reach, { timeout: 40_000 }).catch(() => false);
  if (!isReached && asItShould()) return "it takes no focus";
  if (!isReached)
    return find().length === 0 ? "it is not there" : `it is ${refused ? "free" : "held"}`;
  const marks = screen.queryAllByText("View only").length;
  if (refused && isWhole !== false && marks !== 1) return `the page says View only ${marks} times`;
  return undefined;
}

/** What the server refuses whoever uses the page from now on: a page does not ask for it. */
function noteRefusals(): string[] {
  const refused: string[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
    const answer = await fetch(...request);
    if (answer.status === 403) refused.push(`${request[1]?.method ?? "GET"} ${request[0]}`);
    return answer;
  });
  return refused;
}

describe("what somebody may do", () => {
  it.each(sampleEveryNth(Object.keys(LOOKERS) as Looker[], 3))(
    "holds for %s exactly the controls that the server's table refuses",
    async (looker) => {
      let session: SessionAnswer | undefined;
      const { goTo, user } = await openApp("/agents", sampleTools, {
        before: async (server) => {
          session = await prepare(server, looker);
        },
      });
      if (!session) throw new Error("There is no session.");
      const refusals = noteRefusals();
      const faults: string[] = [];
      for (const [name, action] of Object.entries(ACTIONS)) {
        if (looker === "hidden" && (action.agent === "other" || action.isOfBoth)) continue;
        act(() => goTo(action.path));
        await openTo(user, action);
        const refused = isRefused(action, session);
        const fault = await findFault(action, refused);
        if (fault !== undefined) faults.push(`${name}: ${fault}`);
        if (action.open) await user.keyboard("{Escape}");
      }
      expect({ faults, refusals }).toEqual({ faults: [], refusals: [] });
    },
    600_000,
  );
});
