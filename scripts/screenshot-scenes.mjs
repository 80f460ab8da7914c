import { writeFileSync } from "node:fs";
import { importSource } from "./bundle-source.mjs";

/** What `startServer` answered, with what the pictures of one demonstration ask of it. */
export class DemoServer {
  #server;
  #withSeen;

  constructor(server, withSeen) {
    this.#server = server;
    this.#withSeen = withSeen;
  }

  get url() {
    return this.#server.url;
  }

  async send(method, path, body) {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        "x-pegboard-code": this.#server.code,
        ...(body && { "content-type": "application/json" }),
      },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok)
      throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }

  /** Sees each tool that it switches on: what a source brought is on only in a form that was seen. */
  async save(agent, operations) {
    const tools = operations.map(({ tool }) => tool).filter(Boolean);
    const { definitions } = await this.send("POST", "/api/v1/tools/definitions", { tools });
    const settings = `/api/v1/agents/${agent}/settings`;
    const { revision } = await this.send("GET", settings);
    await this.send("PATCH", settings, {
      baseRevision: revision,
      operations: this.#withSeen(
        operations,
        definitions.map(({ definition }) => definition),
      ),
    });
  }

  async waitForSources() {
    await waitUntil("every source is ready", async () => {
      const { sources } = await this.send("GET", "/api/v1/sources");
      return sources.every(({ state }) => state === "ready");
    });
  }
}

async function waitUntil(what, isDone) {
  for (let tries = 0; tries < 60; tries += 1) {
    if (await isDone()) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`It was not so within 30 s that ${what}.`);
}

const SHOP_TOOL = "shop.orders";
const parameter = (name, place, schema) => ({ name, in: place, required: true, schema });
const ORDER = parameter("order", "path", { type: "integer", description: "Such as 48210" });
const AMOUNT = parameter("amount", "query", { type: "number", description: "In euros" });
const REASON = parameter("reason", "query", { type: "string", enum: ["broken", "late"] });

/** The orders of a shop, as their service describes itself before and after a release. */
export function writeShop(file, release) {
  const isNew = release === "new";
  const operation = (operationId, summary, description, parameters = []) => ({
    operationId,
    summary,
    description,
    parameters,
    tags: ["orders"],
    responses: { 200: { description: "Done" } },
  });
  const paths = {
    "/orders/{order}": {
      parameters: [ORDER],
      get: operation("getOrder", "Find an order", "Where an order is, and what is in the parcel."),
      ...(isNew && {
        delete: operation("cancelOrder", "Cancel an order", "Cancels an order that was not sent."),
      }),
    },
    "/orders/{order}/refund": {
      parameters: [ORDER],
      post: isNew
        ? operation(
            "refundOrder",
            "Refund an order",
            "Gives back the money of an order, at most what was paid. Say why.",
            [AMOUNT, REASON],
          )
        : operation("refundOrder", "Refund an order", "Gives back the money of an order.", [
            AMOUNT,
          ]),
    },
    ...(!isNew && {
      "/orders/{order}/return": {
        parameters: [ORDER],
        post: operation("openReturn", "Open a return", "Opens a return of a broken parcel."),
      },
    }),
  };
  const info = { title: "Orders of a small shop", version: isNew ? "2.0" : "1.0" };
  const servers = [{ url: "https://shop.example.com" }];
  writeFileSync(file, JSON.stringify({ openapi: "3.1.0", info, servers, paths }));
}

/** The agent has the shop as it was accepted; the shop has released what waits to be reviewed. */
export async function prepareReview(demo, { agent, shopFile }) {
  await demo.save(agent, [
    { op: "setTool", tool: SHOP_TOOL, state: "on" },
    ...["getOrder", "refundOrder", "openReturn"].map((method) => ({
      op: "setMethod",
      tool: SHOP_TOOL,
      method,
      state: "on",
    })),
  ]);
  writeShop(shopFile, "new");
  const { sources } = await demo.send("GET", "/api/v1/sources");
  const { id } = sources.find(({ name }) => name === "shop");
  await demo.send("POST", `/api/v1/sources/${encodeURIComponent(id)}/refresh`);
}

/** A preset that agents follow, one of them with a choice of its own. */
export async function preparePreset(demo) {
  const { id } = await demo.send("POST", "/api/v1/presets", {
    name: "Reads only",
    description: "Looks at files and changes none",
    newTools: "off",
    tools: {
      workspace_files: {
        enabled: true,
        methods: { write_file: false, delete_file: false },
      },
    },
  });
  const { agents } = await demo.send("GET", "/api/v1/agents");
  for (const { id: agent } of agents.filter(({ group }) => group === "Support"))
    await demo.save(agent, [{ op: "setPresets", presets: [id] }]);
  return id;
}

const CASES = [
  ["Where a parcel is", "Orders", "Find out where the parcel of order=48210 is", "getOrder"],
  ["Money back", "Refunds", "Give the money of order=48210 back, amount=20", "refundOrder"],
  ["A broken lamp", "Refunds", "The parcel came broken: open a return, order=48377", "openReturn"],
  ["Broken, and no return", "Refunds", "A broken parcel: refund order=48377", "refundOrder"],
].map(([name, group, asked, method]) => ({
  name,
  group,
  turns: [{ request: asked, expected: [{ tool: SHOP_TOOL, method }] }],
}));

/** A run over cases, by a server that answers as a model's provider does and chooses by words. */
export async function prepareEvaluation(demo, agent) {
  const { startScriptedModel } = await importSource("server/src/testing/scripted-model.ts");
  const model = await startScriptedModel();
  try {
    const models = ["scripted-small", "scripted-large"];
    await demo.send("PUT", "/api/v1/model-providers/scripted", {
      name: "Scripted models",
      form: "openai-chat",
      baseUrl: model.url,
      allowPrivate: true,
      models: models.map((name) => ({ name })),
    });
    for (const one of CASES)
      await demo.send("POST", `/api/v1/agents/${agent}/evaluation-cases`, { case: one });
    const runs = `/api/v1/agents/${agent}/evaluations`;
    await demo.send("POST", runs, {
      variants: models.map((name) => ({ of: "saved", provider: "scripted", model: name })),
      repeats: 3,
      limits: { tokens: 1_000_000 },
    });
    await waitUntil("the run has ended", async () => {
      const { runs: all } = await demo.send("GET", runs);
      return all.every(({ state }) => state !== "running" && state !== "waiting");
    });
  } finally {
    model.close();
  }
}

/** Calls that wait until somebody decides; they end with `leave`. */
export async function prepareApprovals(demo, agent, leave) {
  const method = { tool: "workspace_files", method: "write_file" };
  await demo.save(agent, [
    { op: "setMethod", ...method, state: "on" },
    { op: "setMethodBehaviour", ...method, field: "needsApproval", value: true },
    { op: "setMethodBehaviour", ...method, field: "thinkAugment", value: true },
  ]);
  const { value } = await demo.send("POST", `/api/v1/agents/${agent}/tokens`, {
    name: "Help desk",
  });
  for (const [run, path, content, toolcall_reason] of [
    [
      "case-1841",
      "orders/48210.md",
      "# Order 48210\n\nThe lamp came broken; refunded.\n",
      "The customer asked to have the refund noted.",
    ],
    [
      "case-1844",
      "orders/48377.md",
      "# Order 48377\n\nNew address: see the letter.\n",
      "The address in the notes is the former one.",
    ],
  ])
    fetch(`${demo.url}/api/v1/agents/${agent}/methods/write_file/call?wait=600s&run=${run}`, {
      method: "POST",
      headers: { authorization: `Bearer ${value}`, "content-type": "application/json" },
      body: JSON.stringify({ arguments: { path, content, toolcall_reason } }),
      signal: leave,
    }).catch(() => undefined);
  await waitUntil("both calls wait", async () => {
    const { waiting } = await demo.send("GET", "/api/v1/approvals");
    return waiting.length === 2;
  });
}

const PEOPLE = [
  ["desk", "Support desk", { role: "editor", groups: ["Support"] }],
  ["oncall", "On call", { role: "editor", isApprover: true }],
  ["review", "Security review", { role: "viewer" }],
];

/** Admin, and others who are invited. Answers the admin's cookies: from now on, everybody signs in. */
export async function preparePeople(demo, browser) {
  const invite = async (ask, email, name, rights) => {
    const people = [{ email: `${email}@example.com`, name }];
    return (await ask("/api/v1/people/invitations", { people, rights })).invited[0];
  };
  const send = (path, body) => demo.send("POST", path, body);
  const admin = await invite(send, "ada", "Ada", { role: "admin" });
  const context = await browser.newContext();
  const asAdmin = async (path, data) => {
    const headers = { Origin: demo.url };
    const answer = await context.request.post(`${demo.url}${path}`, { data, headers });
    if (!answer.ok()) throw new Error(`${path} answered ${await answer.text()}`);
    return answer.json();
  };
  const join = (link) =>
    asAdmin("/api/v1/links/use", {
      code: link.split("#")[1],
      password: "a picture of four people",
    });
  await join(admin.link);
  for (const person of PEOPLE) await invite(asAdmin, ...person);
  const state = await context.storageState();
  await context.close();
  return state;
}
