import type { OwnerSettings } from "@pegboard/registry-core";
import { toToolSettings } from "@pegboard/registry-core/internal";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import type { SourceSummary, SourcesAnswer } from "../../../../../server/src/api-contract.ts";
import { request } from "../../../../../server/src/testing/api-client.ts";
import {
  type EchoService,
  startEchoService,
} from "../../../../../server/src/testing/echo-service.ts";
import { isDeepRun } from "../../../../../test-depth.ts";
import { addressNow } from "../../../addresses/address.ts";
import type { SourcesSearch } from "../../../addresses/searches/sources-search.ts";
import { createQueryClient } from "../../../api/query-client.ts";
import { enter, startAgent } from "../../../testing/open-agent-tools.tsx";
import { SourcesPage } from "../sources-page.tsx";

const operation = (operationId: string, tag: string) => ({ operationId, tags: [tag] });
const described = ({ url }: Pick<EchoService, "url">, more: object = {}) =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Pets", version: "2" },
    servers: [{ url: "https://old.example.com" }, { url }],
    security: [{ shopKey: [] }],
    components: { securitySchemes: { shopKey: { type: "apiKey", in: "header", name: "X-Key" } } },
    paths: {
      "/pets": { get: operation("list_pets", "Pets"), post: operation("add_pet", "Pets") },
      "/toys": { delete: operation("drop_toys", "Toys") },
      "/events": { get: { responses: { 200: { content: { "text/event-stream": {} } } } } },
      ...more,
    },
  });
const ELSEWHERE = { url: "https://api.example.com" };
const fileOf = (text: string, name = "pets.json") =>
  new File([text], name, { type: "application/json" });

function openSources(first: SourcesSearch) {
  function Page() {
    const [search, setSearch] = useState(first);
    return <SourcesPage search={search} setSearch={setSearch} />;
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  return userEvent.setup({ pointerEventsCheck: 0 });
}

async function startWithPets() {
  const started = await startAgent({});
  const body = {
    name: "Shop",
    text: described(ELSEWHERE),
    fileName: "pets.json",
    without: ["DELETE /toys"],
  };
  const { body: added } = await request<SourceSummary>(
    started.server,
    "POST /api/v1/sources/openapi",
    body,
  );
  const source = async () => {
    const answer = await request<SourcesAnswer>(started.server, "GET /api/v1/sources");
    return answer.body.sources.find(({ id }) => id === added.id);
  };
  return { ...started, id: added.id, source };
}

async function readFile(text: string) {
  const user = openSources({ add: "openapi" });
  await enter(user, await screen.findByLabelText(/^Name/), "Shop");
  await user.upload(screen.getByLabelText("Or a file of this computer"), fileOf(text));
  await user.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByRole("treegrid", { name: "Operations" });
  return user;
}

/** What the bar at the foot says, with one blank between words. */
const bar = () => screen.getByText(/if all were on/).textContent;

test("a file is read, shown with what is skipped and what it costs, and added without what was unticked", async () => {
  const { server } = await startAgent({});
  const user = await readFile(described(ELSEWHERE));
  expect(bar()).toMatch(
    /^2 tools · 3 methods · \d+ tokens if all were on · Starts off in every agent$/,
  );
  screen.getByText("Answers a stream that never ends.");
  screen.getByText("Destructive");
  await user.click(screen.getByRole("checkbox", { name: "Take add_pet" }));
  const pets = screen.getByRole<HTMLInputElement>("checkbox", { name: "Take Pets" });
  expect([pets.checked, pets.indeterminate]).toEqual([false, true]);
  await user.click(screen.getByRole("checkbox", { name: "Take Toys" }));
  expect(bar()).toMatch(/^1 tool · 1 method · /);
  await user.click(screen.getByRole("button", { name: "Add source" }));
  await screen.findByRole("region", { name: "Connection" });
  const { body } = await request<SourcesAnswer>(server, "GET /api/v1/sources");
  expect(body.sources.find(({ kind }) => kind === "openapi")).toMatchObject({
    tools: [{ name: "shop.pets", methods: 1 }],
    openapi: {
      place: "pets.json",
      isUploaded: true,
      counts: { operations: 1, without: 2, skipped: 1 },
    },
  });
});

test("an operation whose own server the description does not name comes in once that server is allowed", async () => {
  const { server } = await startAgent({});
  const upload = {
    ...operation("send_file", "Files"),
    servers: [{ url: "https://up.example.com/v1" }],
  };
  const user = await readFile(described(ELSEWHERE, { "/files": { post: upload } }));
  expect(screen.queryByRole("checkbox", { name: "Take send_file" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Allow https://up.example.com" }));
  await screen.findByRole("checkbox", { name: "Take Files" });
  await screen.findByRole("button", { name: "Remove https://up.example.com" });
  await user.click(screen.getByRole("button", { name: "Add source" }));
  await screen.findByRole("region", { name: "Connection" });
  const { body } = await request<SourcesAnswer>(server, "GET /api/v1/sources");
  expect(body.sources.find(({ kind }) => kind === "openapi")?.openapi).toMatchObject({
    otherServers: ["https://up.example.com"],
    counts: { operations: 4, skipped: 1 },
  });
});

test.runIf(isDeepRun)(
  "a chosen file is named and can be removed, and what was uploaded is not read anew",
  async () => {
    const { id } = await startWithPets();
    const user = openSources({ add: "openapi" });
    const chooser = await screen.findByLabelText<HTMLInputElement>("Or a file of this computer");
    await user.upload(chooser, fileOf(described(ELSEWHERE), "chosen.json"));
    await screen.findByText("chosen.json");
    await user.click(screen.getByRole("button", { name: "Remove the file" }));
    screen.getByText("or drop it here");
    expect(document.activeElement).toBe(chooser);
    cleanup();
    openSources({ source: id });
    await screen.findByText("Shop is loaded.");
    expect(screen.queryByRole("button", { name: "Refresh" })).toBeNull();
  },
);

test("a key that is entered while a service is added goes to the chosen server, for every tool", async () => {
  const service = await startEchoService();
  const { server, agent, save } = await startAgent({});
  const text = described(service);
  const user = openSources({ add: "openapi" });
  await enter(user, await screen.findByLabelText(/^Name/), "Shop");
  await user.click(
    screen.getByRole("checkbox", { name: /^Allow local and private network addresses/ }),
  );
  await user.upload(screen.getByLabelText("Or a file of this computer"), fileOf(text));
  await user.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByText("Sent to old.example.com only. Another server asks for it again.");
  await user.selectOptions(await screen.findByRole("combobox", { name: "Server" }), service.url);
  await screen.findByText(`Sent to ${service.host} only. Another server asks for it again.`);
  await enter(user, screen.getByLabelText("shopKey"), "k-1234567");
  await user.click(screen.getByRole("button", { name: "Add source" }));
  await screen.findByRole("region", { name: "Connection" });
  await save({
    baseRevision: 0,
    operations: ["shop.pets", "shop.toys"].map((tool) => ({ op: "setTool", tool, state: "on" })),
  });
  for (const method of ["shop-list_pets", "shop-drop_toys"]) {
    await request(server, `POST /api/v1/agents/${agent.id}/methods/${method}/call`, {
      arguments: {},
    });
    expect(service.seen.at(-1)?.headers).toMatchObject({ "x-key": "k-1234567" });
  }
  expect(service.seen).toHaveLength(2);
  service.close();
});

test("what is tried first only reads, needs least, and is what came in of the source that was added", async () => {
  const { server, agent } = await startAgent({});
  const parameters = [{ name: "id", in: "path", required: true, schema: { type: "string" } }];
  const paths = {
    "/pets/{id}": { get: { ...operation("get_pet", "Pets"), parameters } },
    "/pets/all": { get: operation("all_pets", "Pets"), head: operation("ask_pets", "Pets") },
  };
  const user = await readFile(described(ELSEWHERE, paths));
  const first = screen.getByRole("button", { name: "Try one first" });
  await user.click(screen.getByRole("checkbox", { name: "Take list_pets" }));
  await user.click(first);
  const there = `/agents/${agent.id}/tools?tool=shop.pets&method=all_pets&tab=try`;
  await waitFor(() => expect(addressNow().pathname + addressNow().search).toBe(there));
  const { body } = await request<SourcesAnswer>(server, "GET /api/v1/sources");
  expect(body.sources.find(({ kind }) => kind === "openapi")).toMatchObject({
    tools: [{ methods: 4 }, { methods: 1 }],
  });
});

test.runIf(isDeepRun)(
  "a description without operations says so instead of showing an empty tree",
  async () => {
    await startAgent({});
    const user = openSources({ add: "openapi" });
    await enter(user, await screen.findByLabelText(/^Name/), "Shop");
    const text = JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Empty", version: "1" },
      paths: {},
    });
    await user.upload(screen.getByLabelText("Or a file of this computer"), fileOf(text));
    await user.click(screen.getByRole("button", { name: "Next" }));
    await screen.findByText("No operation can be included");
    expect(screen.queryByRole("treegrid")).toBeNull();
  },
);

test.runIf(isDeepRun)("nothing is tried where nothing only reads", async () => {
  await startAgent({});
  const user = await readFile(described(ELSEWHERE));
  await user.click(screen.getByRole("checkbox", { name: "Take list_pets" }));
  const first = screen.getByRole("button", { name: "Try one first" });
  expect(first.getAttribute("aria-disabled")).toBe("true");
});

test.runIf(isDeepRun)(
  "when the keys cannot be saved that is said, and only they are tried again",
  async () => {
    const { network } = await startAgent({});
    const user = await readFile(described(ELSEWHERE));
    await enter(user, screen.getByLabelText("shopKey"), "k-1234567");
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      network.down = init?.method === "POST";
      return answer;
    };
    await user.click(screen.getByRole("button", { name: "Add source" }));
    await screen.findByText(/^The source is stored, but what you entered for it is not saved\./);
    globalThis.fetch = fetch;
    network.down = false;
    await user.click(screen.getByRole("button", { name: "Save keys" }));
    await screen.findByRole("region", { name: "Connection" });
  },
);

test.runIf(isDeepRun)("in the tree the keyboard folds, opens, moves and ticks", async () => {
  await startAgent({});
  const user = await readFile(described(ELSEWHERE));
  const tree = within(screen.getByRole("treegrid"));
  const row = (name: RegExp) => tree.getByRole("row", { name });
  row(/tool shop\.pets/).focus();
  await user.keyboard("{ArrowDown}");
  await waitFor(() => expect(document.activeElement).toBe(row(/GET \/pets|list_pets/)));
  await user.keyboard(" ");
  await waitFor(() => expect(bar()).toMatch(/^2 tools · 2 methods/));
  await user.keyboard("{ArrowLeft}");
  await waitFor(() => expect(document.activeElement).toBe(row(/tool shop\.pets/)));
  await user.keyboard("{ArrowLeft}");
  expect(tree.queryByRole("row", { name: /list_pets/ })).toBeNull();
  await user.keyboard(" ");
  expect(bar()).toMatch(/^2 tools · 3 methods/);
});

test.runIf(isDeepRun)(
  "what comes in of a source is chosen anew, with what stayed out unticked",
  async () => {
    const { id, source } = await startWithPets();
    const user = openSources({ source: id });
    await user.click(await screen.findByRole("button", { name: "Choose operations" }));
    const toys = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Take Toys" });
    expect(toys.checked).toBe(false);
    await user.click(toys);
    await user.click(screen.getByRole("checkbox", { name: "Take add_pet" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByRole("button", { name: "Choose operations" });
    expect(await source()).toMatchObject({
      tools: [{ name: "shop.pets", methods: 1 }, { name: "shop.toys" }],
      openapi: { counts: { operations: 2, without: 1 } },
    });
  },
);

test("the pane says where it is described, where keys go and are entered, and what is skipped; another file keeps the source", async () => {
  const { id, source } = await startWithPets();
  const user = openSources({ source: id });
  const connection = within(await screen.findByRole("region", { name: "Connection" }));
  await connection.findByText("https://api.example.com");
  connection.getByText(/key in the header X-Key/);
  connection.getByRole("button", { name: "Enter keys" });
  const skipped = within(screen.getByRole("region", { name: "Skipped" }));
  skipped.getByText("1 of 4 operations");
  skipped.getByText("GET /events");
  await user.click(connection.getByRole("button", { name: "Upload again" }));
  await user.upload(
    screen.getByLabelText("A newer file than pets.json"),
    fileOf("{}", "broken.json"),
  );
  await user.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByText(/^The description cannot be read: /);
  const newer = described(ELSEWHERE, { "/pets/{id}": { get: operation("get_pet", "Pets") } });
  await user.upload(
    screen.getByLabelText("A newer file than pets.json"),
    fileOf(newer, "pets-2.json"),
  );
  await user.click(screen.getByRole("button", { name: "Next" }));
  within(await screen.findByRole("region", { name: "New" })).getByText("GET /pets/{id}");
  expect(bar()).toMatch(/if all were on · 1 new$/);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("region", { name: "Connection" });
  expect(await source()).toMatchObject({
    id,
    openapi: { place: "pets-2.json", counts: { operations: 3 } },
  });
});

test("a key that is entered in the pane is saved for each tool of the source", async () => {
  const started = await startAgent({});
  const body = { name: "Shop", text: described(ELSEWHERE) };
  const { server } = started;
  const added = await request<SourceSummary>(server, "POST /api/v1/sources/openapi", body);
  const user = openSources({ source: added.body.id });
  await user.click(await screen.findByRole("button", { name: "Enter keys" }));
  await enter(user, await screen.findByLabelText("shopKey"), "k-1234567");
  await user.click(screen.getByRole("button", { name: "Save keys" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save keys" })).toBeNull());
  const saved = await request<{ settings: OwnerSettings }>(
    server,
    "GET /api/v1/organisation/settings",
  );
  const config = { shopKey: expect.objectContaining({ $secret: expect.anything() }) };
  expect(saved.body.settings.tools).toEqual({ "shop.pets": { config }, "shop.toys": { config } });
});

test.runIf(isDeepRun)(
  "of several ways of access one is chosen, and only what is in sight is saved",
  async () => {
    const { server } = await startAgent({});
    const text = described(ELSEWHERE, {})
      .replace('"security":[{"shopKey":[]}]', '"security":[{"login":[]},{"shopKey":[]}]')
      .replace(
        '"securitySchemes":{',
        '"securitySchemes":{"login":{"type":"http","scheme":"basic"},',
      );
    const user = await readFile(text);
    await enter(user, screen.getByLabelText("User name of login"), "ada");
    await enter(user, screen.getByLabelText("login"), "p-1234567");
    expect(screen.queryByLabelText("shopKey")).toBeNull();
    await user.selectOptions(screen.getByLabelText("Access with"), "shopKey");
    expect(screen.queryByLabelText("login")).toBeNull();
    await enter(user, screen.getByLabelText("shopKey"), "k-1234567");
    await user.click(screen.getByRole("button", { name: "Add source" }));
    await screen.findByRole("region", { name: "Connection" });
    const saved = await request<{ settings: OwnerSettings }>(
      server,
      "GET /api/v1/organisation/settings",
    );
    expect(
      Object.keys(toToolSettings(saved.body.settings.tools?.["shop.pets"]).config ?? {}),
    ).toEqual(["shopKey"]);
  },
);

test("before an edit is taken it says what it changes, for whom, and that keys have to be entered again", async () => {
  const service = await startEchoService({
    "/openapi.json": (response) =>
      response.end(
        described(service, {
          "/pets": { get: { ...operation("list_pets", "Pets"), summary: "Find pets" } },
        }),
      ),
  });
  const { id, source, save, server, agent } = await startWithPets();
  await save({ baseRevision: 0, operations: [{ op: "setTool", tool: "shop.pets", state: "on" }] });
  const apply = [{ op: "setConfig", tool: "shop.pets", key: "shopKey", value: "k-1234567" }];
  await request(server, "PATCH /api/v1/organisation/settings", {
    baseRevision: 0,
    operations: apply,
  });
  const user = openSources({ source: id });
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  const next = () => user.click(screen.getByRole("button", { name: "Next" }));
  await enter(user, screen.getByLabelText(/^Address/), `${service.url}/openapi.json`);
  await next();
  await screen.findByText(/^The description cannot be read: /);
  await user.click(
    screen.getByRole("checkbox", { name: /^Allow local and private network addresses/ }),
  );
  await next();
  const changed = within(await screen.findByRole("region", { name: "Changed" }));
  changed.getByText(
    "Agents keep the accepted form until you accept the change. On in First agent.",
  );
  await user.click(changed.getByRole("button", { name: "Compare GET /pets" }));
  await changed.findByText("Display name");
  const gone = within(screen.getByRole("region", { name: "Gone" }));
  gone.getByText("POST /pets");
  screen.getByText(/^Keys that were entered before belong to the former address/);
  expect(screen.getByLabelText("shopKey").getAttribute("placeholder")).toBe(
    "Enter now, or later per agent",
  );
  await user.click(screen.getByRole("button", { name: "One tool" }));
  const renamed = within(await screen.findByRole("region", { name: "Another name" }));
  renamed.getByText("shop.pets list_pets");
  expect((await source())?.openapi).toMatchObject({ isUploaded: true, grouping: "tag" });
  await user.selectOptions(screen.getByRole("combobox", { name: "Server" }), service.url);
  await enter(user, screen.getByLabelText("shopKey"), "k-7654321");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("region", { name: "Connection" });
  expect(await source()).toMatchObject({
    id,
    tools: [{ name: "shop" }],
    openapi: { isUploaded: false, grouping: "one" },
  });
  await save({ baseRevision: 1, operations: [{ op: "setTool", tool: "shop", state: "on" }] });
  await request(server, `POST /api/v1/agents/${agent.id}/methods/shop-list_pets/call`, {
    arguments: {},
  });
  expect(service.seen.at(-1)).toMatchObject({ url: "/pets", headers: { "x-key": "k-7654321" } });
  service.close();
});
