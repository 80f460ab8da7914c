import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { defineTool } from "@pegboard/registry-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import type { ApprovalsAnswer, AuditAnswer, ErrorBody, WebhookAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const SECRET = "webhook-secret-0123456789";
const PIN = "argument-0123456789";
const bank = defineTool({
  name: "bank",
  visible: true,
  methods: {
    pay: {
      displayName: "Pay <now>",
      parameters: z.object({ to: z.string() }),
      annotations: { destructiveHint: true },
      needsApproval: true,
      run: () => "paid",
    },
  },
});

let server: TestServer;
const taken: { headers: IncomingHttpHeaders; body: string; at: number }[] = [];
let status = 200;
/** Answers more than the status. */
let more: ((answer: ServerResponse) => void) | undefined;
const receiver = createServer(async (message, answer) => {
  taken.push({ headers: message.headers, body: await text(message), at: Date.now() });
  if (more) more(answer);
  else answer.writeHead(status).end();
});
beforeEach(async () => {
  status = 200;
  more = undefined;
  taken.length = 0;
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  server = await startTestServer({ tools: [bank], publicUrl: "https://pegboard.example.com" });
});
afterEach(async () => {
  await server.close();
  await new Promise((resolve) => receiver.close(resolve));
});

const address = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook/private`;
const choose = (more: object) =>
  request<WebhookAnswer>(server, "PUT /api/v1/approval-webhook", {
    url: address(),
    allowPrivate: true,
    ...more,
  });
const call = (to = PIN) =>
  request(server, "POST /api/v1/agents/first-agent/methods/pay/call", { arguments: { to } });
const failure = async () =>
  (await request<WebhookAnswer>(server, "GET /api/v1/approval-webhook")).body.webhook?.failure;

it("tells a receiver of a call that begins to wait, signed, without its arguments", async () => {
  const chosen = await choose({ secret: SECRET });
  expect(chosen.body.webhook).toMatchObject({ form: "json", isSigned: true, allowPrivate: true });
  expect(chosen.text).not.toMatch(/hook.private|webhook-secret/);
  await call();
  await expect.poll(() => taken.length).toBe(1);
  const [{ headers, body } = { headers: {} as IncomingHttpHeaders, body: "" }] = taken;
  const { waiting } = (await request<ApprovalsAnswer>(server, "GET /api/v1/approvals")).body;
  expect(JSON.parse(body)).toMatchObject({
    type: "approval_waiting",
    id: waiting[0]?.id,
    risk: "destructive",
    agent: { id: "first-agent", name: "First agent" },
    method: { tool: "bank", name: "pay", title: "Pay <now>" },
    link: `https://pegboard.example.com/approvals?call=${waiting[0]?.id}`,
  });
  expect(body).not.toContain(PIN);
  const [, seconds, signature] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["pegboard-signature"])) ?? [];
  const own = createHmac("sha256", SECRET).update(`${seconds}.${body}`).digest("hex");
  expect(signature).toBe(own);
  const record = await request<AuditAnswer>(server, "GET /api/v1/audit?kind=webhook_changed");
  expect(record.body.entries).toMatchObject([{ facts: { host: new URL(address()).host } }]);
  expect(record.text).not.toMatch(/hook.private|webhook-secret/);
});

it.each([
  [
    "slack",
    {
      text: expect.stringContaining("Pay &lt;now&gt; of First agent waits"),
      unfurl_links: false,
      unfurl_media: false,
    },
  ],
  [
    "teams",
    {
      type: "message",
      attachments: [
        {
          content: {
            type: "AdaptiveCard",
            actions: [{}],
            // A text run has no links and no images, whatever stands in it.
            body: [{ type: "RichTextBlock", inlines: [{ type: "TextRun" }] }],
          },
        },
      ],
    },
  ],
])("writes as %s takes it", async (form, body) => {
  await choose({ form });
  await call();
  await expect.poll(() => taken.length).toBe(1);
  expect(JSON.parse(taken[0]?.body ?? "")).toMatchObject(body);
  expect(taken[0]?.headers).not.toHaveProperty("pegboard-signature");
});

const isSignedWith = (secret: string, { headers, body }: (typeof taken)[number]) => {
  const [, seconds, signature] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["pegboard-signature"])) ?? [];
  const own = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return signature === own;
};

it("signs each try with the secret of that moment, and ends when there is no target", async () => {
  // The next try comes a time after the answer, which waits for what the test does meanwhile.
  const held: ServerResponse[] = [];
  more = (answer) => held.push(answer);
  await choose({ secret: SECRET });
  await call();
  await expect.poll(() => held.length).toBe(1);
  const other = "another-secret-0123456789";
  await choose({ secret: other });
  held[0]?.writeHead(500).end();
  await expect.poll(() => held.length).toBe(2);
  expect(taken.map((one) => [isSignedWith(SECRET, one), isSignedWith(other, one)])).toEqual([
    [true, false],
    [false, true],
  ]);
  await request(server, "DELETE /api/v1/approval-webhook");
  held[1]?.writeHead(500).end();
  // The third try would come five seconds after the second one; a further call waits for it.
  await call("somebody else");
  await choose({});
  more = undefined;
  await call("a third one");
  await expect.poll(() => taken.length).toBeGreaterThan(2);
  expect(taken.slice(2).filter((one) => one.headers["pegboard-signature"])).toEqual([]);
});

it("waits for as long as a receiver asks that has too much", async () => {
  await choose({});
  more = (answer) => answer.writeHead(429, { "retry-after": "3" }).end();
  await call();
  await expect.poll(() => taken.length).toBe(1);
  more = undefined;
  await expect.poll(() => taken.length).toBe(2);
  expect((taken[1]?.at ?? 0) - (taken[0]?.at ?? 0)).toBeGreaterThan(2_500);
  expect(await failure()).toBeUndefined();
});

it("lets no agent that asks without an end keep others from being told of", async () => {
  const made = await request<{ id: string }>(server, "POST /api/v1/agents", { name: "Quiet" });
  await choose({});
  const held: ServerResponse[] = [];
  more = (answer) => held.push(answer);
  await call("first");
  await expect.poll(() => held.length).toBe(1);
  await request(server, `POST /api/v1/agents/${made.body.id}/methods/pay/call`, {
    arguments: { to: PIN },
  });
  for (let number = 0; number < 130; number++) await call(`number ${number}`);
  expect(await failure()).toMatchObject({ lost: 31, reason: expect.stringContaining("faster") });
  more = undefined;
  for (const answer of held) answer.writeHead(200).end();
  // A try that was held for too long is made again.
  const told = () => new Map(taken.map(({ body }) => [JSON.parse(body).id, JSON.parse(body)]));
  await expect.poll(() => told().size).toBe(101);
  expect([...told().values()].filter(({ agent }) => agent.id === made.body.id)).toHaveLength(1);
});

it("takes an address without encryption in a private network alone", async () => {
  const plain = { url: "http://hooks.example.com/private", allowPrivate: false };
  const refused = await request<ErrorBody>(server, "PUT /api/v1/approval-webhook", plain);
  expect([refused.status, refused.body.error.issues?.[0]?.path]).toEqual([422, ["url"]]);
  expect(refused.text).not.toContain('private"');
  const secure = { ...plain, url: "https://hooks.example.com/private" };
  expect((await request(server, "PUT /api/v1/approval-webhook", secure)).status).toBe(200);
});

it("tries three times, and then says what failed", async () => {
  status = 500;
  await choose({});
  await call();
  const failed = { reason: "It answered 500.", lost: 1 };
  await expect.poll(failure).toMatchObject(failed);
  expect(taken).toHaveLength(3);
  const { body } = await request<AuditAnswer>(server, "GET /api/v1/audit?kind=webhook_failed");
  expect(body.entries).toMatchObject([{ by: { kind: "system" } }]);
  const found = await request<{ problems: { code: string }[] }>(server, "GET /api/v1/problems");
  expect(found.body.problems.map(({ code }) => code)).toContain("webhook_failing");
});

it("reads nothing of an answer without an end, and follows none that leads elsewhere", async () => {
  await choose({});
  const closed: boolean[] = [];
  more = (answer) => {
    answer.writeHead(200);
    const write = () => {
      while (!answer.destroyed && answer.write("x".repeat(100_000)));
      if (!answer.destroyed) answer.once("drain", write);
    };
    answer.on("close", () => closed.push(true));
    write();
  };
  await call();
  await expect.poll(() => closed).toEqual([true]);
  expect(await failure()).toBeUndefined();
  more = (answer) => answer.writeHead(302, { location: `${address()}/elsewhere` }).end();
  await call("somebody else");
  await expect.poll(failure).toMatchObject({ reason: "It answered 302.", lost: 1 });
  expect(taken).toHaveLength(4);
});

it("goes to no private address unless that is allowed", async () => {
  await choose({ allowPrivate: false, url: address().replace("http:", "https:") });
  await call();
  await expect.poll(failure).toMatchObject({ lost: 1 });
  expect(taken).toEqual([]);
});
