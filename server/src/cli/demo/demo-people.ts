import type {
  InvitedAnswer,
  InviteRequest,
  ProposeRequest,
  RevisionsAnswer,
} from "../../api-contract.ts";
import type { OpenApp } from "../../open-app.ts";
import { askAs } from "./ask-as.ts";

const person = (name: string) => ({
  name: `${name} (example)`,
  email: `${name.toLowerCase()}@example.com`,
});

/** Some of each role, as they are invited. */
const INVITED: InviteRequest[] = [
  { people: [person("Ada")], rights: { role: "admin" } },
  { people: [person("Ben"), person("Cleo")], rights: { role: "editor" } },
  { people: [person("Dara")], rights: { role: "editor", groups: ["Support", "Sales"] } },
  {
    people: [person("Emil")],
    rights: { role: "viewer", isApprover: true, groups: ["Finance", "Legal"] },
  },
  { people: [person("Fay")], rights: { role: "viewer", groups: ["Marketing"], outside: "hidden" } },
];

type Invited = InvitedAnswer["invited"];

/** Invites the demo's people. Until one of them joins, nobody has to sign in. */
export async function invitePeople(opened: OpenApp): Promise<Invited> {
  const all: Invited = [];
  for (const body of INVITED) {
    const asked = { author: "Platform engineer (example)", body };
    const line = "POST /api/v1/people/invitations";
    all.push(...(await askAs<InvitedAnswer>(opened, line, asked)).invited);
  }
  return all;
}

interface DemoProposal extends Pick<ProposeRequest, "title" | "note"> {
  by: string;
  agent: string;
  operations: ProposeRequest["changes"][number]["operations"];
  comment: { by: string; text: string };
}

const DEMO_PROPOSALS: DemoProposal[] = [
  {
    by: "ben@example.com",
    agent: "finance-desk",
    title: "Invoices are kept (example)",
    note: "Nobody may delete one for ten years.",
    operations: [
      { op: "setMethod", tool: "finance.invoices", method: "delete_invoice", state: "off" },
    ],
    comment: { by: "emil@example.com", text: "Does the night shift delete some, too?" },
  },
  {
    by: "ada@example.com",
    agent: "legal-night",
    title: "Room for what the night shift has (example)",
    note: "It is over its budget.",
    operations: [{ op: "setTokenBudget", tokens: 7_000 }],
    comment: { by: "cleo@example.com", text: "Fewer tools would do as well." },
  },
];

/** Has everybody join with one password, protects two groups, and proposes changes of their agents. */
export async function joinPeople(
  opened: OpenApp,
  invited: Invited,
  password: string,
): Promise<void> {
  const cookies = new Map<string, string>();
  for (const { person, link } of invited) {
    const [, code] = link.split("#");
    cookies.set(
      person.email,
      await sessionCookieOf(opened, "/api/v1/links/use", { code, password }),
    );
  }
  const isProtected = { groups: ["Finance", "Legal"], organisation: false, sources: false };
  await askAs(opened, "PATCH /api/v1/preferences", { body: { protected: isProtected } });
  const ask = <Answer>(email: string, line: string, body?: object) =>
    askAs<Answer>(opened, line, { cookie: cookies.get(email) ?? "", ...(body && { body }) });
  for (const { by, agent, operations, comment, ...said } of DEMO_PROPOSALS) {
    const { revisions } = await ask<RevisionsAnswer>(by, `GET /api/v1/agents/${agent}/revisions`);
    const owner = { kind: "agent", id: agent };
    const baseRevision = revisions[0]?.revision ?? 0;
    const changes = [{ owner, baseRevision, operations }];
    const made = { ...said, changes };
    const { number } = await ask<{ number: number }>(by, "POST /api/v1/proposals", made);
    const { text } = comment;
    await ask(comment.by, `POST /api/v1/proposals/${number}/comments`, { text });
  }
}

/** The session's cookie of somebody who signs in in a browser, or uses a link there. */
export async function sessionCookieOf(
  { app }: OpenApp,
  path: string,
  used: object,
): Promise<string> {
  const request = new Request(new URL(path, "http://localhost"), {
    method: "POST",
    body: JSON.stringify(used),
    headers: {
      Host: "localhost",
      Origin: "http://localhost",
      "Content-Type": "application/json",
    },
  });
  const response = await app.fetch(request);
  if (!response.ok) throw new Error(`Nobody could sign in to the demo: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
