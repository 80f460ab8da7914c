import { type JsonObject, validateJson } from "@pegboard/registry-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  describedAt,
  type Echo,
  type EchoService,
  openDescribed,
  startEchoService,
} from "../../testing/echo-service.ts";

const securitySchemes: JsonObject = {
  header_key: { type: "apiKey", in: "header", name: "X-Api-Key" },
  query_key: { type: "apiKey", in: "query", name: "api key" },
  cookie_key: { type: "apiKey", in: "cookie", name: "session" },
  login: { type: "http", scheme: "basic" },
  token: { type: "http", scheme: "Bearer" },
  "sign-in": { type: "oauth2", flows: {} },
  connect: { type: "openIdConnect", openIdConnectUrl: "https://login.example/.well-known" },
  server: { type: "apiKey", in: "header", name: "X-Server" },
  odd: { type: "apiKey", in: "header", name: "X-Odd\r\nX-Evil" },
  mutual: { type: "mutualTLS" },
};
const secured = (operationId: string, ...security: JsonObject[]): JsonObject => ({
  get: { operationId, security },
});
const PATHS: JsonObject = {
  "/header": secured("header", { header_key: [] }),
  "/query": secured("query", { query_key: [] }),
  "/cookie": secured("cookie", { cookie_key: [] }),
  "/login": secured("login", { login: [] }),
  "/token": secured("token", { token: [] }),
  "/sign-in": secured("sign_in", { "sign-in": ["read"] }),
  "/connect": secured("connect", { connect: [] }),
  "/server": secured("server", { server: [] }),
  "/both": secured("both", { header_key: [], query_key: [] }, { token: [] }),
  "/maybe": secured("maybe", { token: [] }, {}),
  "/mutual": secured("mutual", { mutual: [] }),
  "/odd": secured("odd", { odd: [] }),
  "/leave": secured("leave", { token: [] }),
  "/stay": secured("stay", { token: [] }),
  "/loop": secured("loop", { token: [] }),
  "/send": { post: { operationId: "send_away", security: [{ token: [] }] } },
};

let service: EchoService;
let elsewhere: EchoService;
let opened: Awaited<ReturnType<typeof openDescribed>>;
beforeAll(async () => {
  elsewhere = await startEchoService();
  const to =
    (location: string, status = 302) =>
    (response: import("node:http").ServerResponse) =>
      void response.writeHead(status, { location }).end();
  service = await startEchoService({
    "/leave": to(`${elsewhere.url}/taken`),
    "/stay": to("/header"),
    "/loop": to("/loop"),
    "/send": to(`${elsewhere.url}/taken`, 307),
  });
  opened = await openDescribed(
    describedAt(service.url, PATHS, { components: { securitySchemes } }),
  );
});
afterAll(() => {
  service.close();
  elsewhere.close();
});
/** What reached the service. */
const call = async (method: string, config: JsonObject = {}) => {
  const seen = service.seen.length;
  await opened.call(method, {}, config);
  return service.seen.slice(seen).at(-1) as Echo;
};

test.each([
  ["header", { header_key: "k1" }, { "x-api-key": "k1" }, "/header"],
  ["query", { query_key: "k 1&x=2" }, {}, "/query?api%20key=k%201%26x%3D2"],
  ["cookie", { cookie_key: "k1" }, { cookie: "session=k1" }, "/cookie"],
  [
    "login",
    { login: { username: "ada", password: "pä:ss" } },
    { authorization: `Basic ${Buffer.from("ada:pä:ss").toString("base64")}` },
    "/login",
  ],
  ["token", { token: "t1" }, { authorization: "Bearer t1" }, "/token"],
  ["token", { token: "Bearer t1" }, { authorization: "Bearer t1" }, "/token"],
  ["sign_in", { sign_in: "t1" }, { authorization: "Bearer t1" }, "/sign-in"],
  ["connect", { connect: "t1" }, { authorization: "Bearer t1" }, "/connect"],
  ["server", { server_2: "k1" }, { "x-server": "k1" }, "/server"],
  [
    "both",
    { header_key: "k1", query_key: "k2", token: "t1" },
    { "x-api-key": "k1" },
    "/both?api%20key=k2",
  ],
  ["both", { header_key: "k1", token: "t1" }, { authorization: "Bearer t1" }, "/both"],
  ["maybe", {}, {}, "/maybe"],
])("%s is sent with %j", async (method, config, headers, url) => {
  const echo = await call(method, config);
  expect(echo.headers).toMatchObject(headers);
  expect(echo.url).toBe(url);
});

test("a missing key is named before anything is sent", async () => {
  const before = service.seen.length;
  await expect(call("both", { query_key: "k" })).rejects.toThrow(
    /has to set header_key, or token in the settings/,
  );
  expect(service.seen.length).toBe(before);
});

test("kinds of access that Pegboard does not have leave the operation out", () => {
  expect(opened.methodOf("mutual")).toBeUndefined();
  expect(opened.methodOf("odd")).toBeUndefined();
  expect(opened.problems.map(({ values }) => values)).toMatchObject([
    { operations: ["GET /mutual"], reason: { code: "security", scheme: "mutual" } },
    { operations: ["GET /odd"], reason: { code: "security", scheme: "odd" } },
  ]);
});

describe("a key stays with its server", () => {
  const key = { token: "t1-never-elsewhere" };

  test("on a redirect: within the server it goes along, to another one in the local network nothing goes", async () => {
    expect(await call("stay", key)).toMatchObject({
      url: "/header",
      headers: { authorization: "Bearer t1-never-elsewhere" },
    });
    await expect(call("leave", key)).rejects.toThrow(
      `leads to ${elsewhere.host}, an address of this machine`,
    );
    await expect(call("send_away", key)).rejects.toThrow(
      /Only what reads follows to another server/,
    );
    await expect(call("loop", key)).rejects.toThrow(/more than 5 redirects/);
    expect(elsewhere.seen).toEqual([]);
  });

  test("over http it goes to this machine only", async () => {
    const described = await openDescribed(
      describedAt("http://api.example.com", PATHS, { components: { securitySchemes } }),
    );
    await expect(described.call("token", {}, key)).rejects.toThrow(
      /over http, where anybody on the way can read the key/,
    );
  });

  test("it is a secret that is bound to the server and the parts of its address", () => {
    const { configSchema, secretDestination } = opened.configOf("token") ?? {};
    expect(secretDestination).toEqual(["server"]);
    for (const name of ["header_key", "token", "sign_in", "connect"]) {
      expect(configSchema?.properties?.[name]).toMatchObject({
        format: "password",
        writeOnly: true,
      });
    }
    expect(configSchema?.properties?.login).toMatchObject({
      properties: { password: { format: "password", writeOnly: true } },
    });
  });
});

describe("servers", () => {
  const paths: JsonObject = {
    "/x": { get: { operationId: "x" } },
    "/own": { servers: [{ url: "/other/" }], get: { operationId: "own" } },
    "/away": { get: { operationId: "away", servers: [{ url: "https://evil.example" }] } },
  };

  test("are a choice, with the parts of their addresses", async () => {
    const url = `{scheme}://${service.host}/{version}`;
    const servers: JsonObject[] = [
      {
        url,
        variables: {
          scheme: { default: "http", enum: ["http", "https"] },
          version: { default: "v1" },
        },
      },
      { url: "https://two.example" },
    ];
    const described = await openDescribed({ ...describedAt("", paths), servers });
    const { configSchema = {}, configDefaults, secretDestination } = described.configOf("x") ?? {};
    expect(configDefaults).toEqual({
      server: "https://two.example",
      variables: { scheme: "http", version: "v1" },
    });
    expect(secretDestination).toEqual(["server", "variables"]);
    const echo = (await described.call(
      "x",
      {},
      { server: url, variables: { scheme: "http", version: "v2" } },
    )) as unknown as Echo;
    expect(echo.url).toBe("/v2/x");
    expect(validateJson(configSchema, { server: "https://evil.example" })).not.toEqual([]);
    expect(
      validateJson(configSchema, { server: url, variables: { version: "a@evil.example" } }),
    ).not.toEqual([]);
  });

  test("of an operation may have another path, but be no other server", async () => {
    const described = await openDescribed({
      ...describedAt(`${service.url}/api`, {
        ...paths,
        "/own": { ...(paths["/own"] as JsonObject), servers: [{ url: `${service.url}/other/` }] },
      }),
    });
    expect(((await described.call("own")) as unknown as Echo).url).toBe("/other/own");
    expect(((await described.call("x")) as unknown as Echo).url).toBe("/api/x");
    expect(described.problems.map(({ values }) => values)).toMatchObject([
      { operations: ["GET /away"], reason: { code: "server", server: "https://evil.example" } },
    ]);
  });

  test("of an operation that are among those of the description are called, whichever is chosen", async () => {
    const other = await startEchoService();
    const servers = [{ url: `${service.url}/api` }, { url: `${other.url}/api` }];
    const own = { get: { operationId: "own" }, servers: [{ url: `${other.url}/files` }] };
    const both = {
      get: { operationId: "both" },
      servers: [...own.servers, { url: `${service.url}/v2` }],
    };
    const described = await openDescribed({
      ...describedAt("", { "/own": own, "/both": both }),
      servers,
    });
    const config = { server: `${service.url}/api` };
    const toOwn = (await described.call("own", {}, config)) as unknown as Echo;
    expect([toOwn.headers.host, toOwn.url]).toEqual([other.host, "/files/own"]);
    const toBoth = (await described.call("both", {}, config)) as unknown as Echo;
    expect([toBoth.headers.host, toBoth.url]).toEqual([service.host, "/v2/both"]);
    // Whoever accepts it sees where it goes, and another address is another request.
    expect(described.methodOf("own")?.summary).toBe(`GET /own at ${other.url}/files`);
    await other.close();
  });

  test("of an operation that the description does not name are called once somebody allows them", async () => {
    const other = await startEchoService();
    const text = describedAt(service.url, {
      "/up": { get: { operationId: "up", servers: [{ url: `${other.url}/up` }] } },
      "/x": paths["/x"] as JsonObject,
    });
    const refused = await openDescribed(text);
    expect(refused.problems).toMatchObject([
      {
        values: { operations: ["GET /up"], reason: { code: "server", server: `${other.url}/up` } },
      },
    ]);
    const allowed = await openDescribed(text, { otherServers: [other.url] });
    expect(allowed.problems).toEqual([]);
    const echo = (await allowed.call("up")) as unknown as Echo;
    expect([echo.headers.host, echo.url]).toEqual([other.host, "/up/up"]);
    await expect(openDescribed(text, { otherServers: [`${other.url}/up`] })).rejects.toThrow(
      "must be a server such as",
    );
    await other.close();
  });

  test("that a description does not name are entered", async () => {
    const described = await openDescribed({
      ...describedAt("", { "/x": paths["/x"] as JsonObject }),
      servers: [],
    });
    const { configSchema = {} } = described.configOf("x") ?? {};
    expect(validateJson(configSchema, {})).toMatchObject([{ path: ["server"] }]);
    expect(((await described.call("x", {}, { server: service.url })) as unknown as Echo).url).toBe(
      "/x",
    );
    await expect(described.call("x", {}, { server: "https://a:b@evil.example" })).rejects.toThrow(
      /no address with http or https/,
    );
  });

  test("on this machine are called only when that was allowed", async () => {
    const before = service.seen.length;
    for (const url of [
      service.url,
      service.url.replace("127.0.0.1", "localhost"),
      service.url.replace("127.0.0.1", "[::ffff:7f00:1]"),
    ]) {
      const described = await openDescribed(describedAt(url, { "/x": paths["/x"] as JsonObject }), {
        allowPrivate: false,
      });
      await expect(described.call("x")).rejects.toThrow(/of this machine or of a local network/);
    }
    expect(service.seen.length).toBe(before);
  });
});

test("a description that says nothing of access takes the header itself", async () => {
  const described = await openDescribed(
    describedAt(service.url, { "/x": { get: { operationId: "x" } } }),
  );
  for (const [config, sent] of [
    [{}, undefined],
    [{ authorization: "token abc" }, "token abc"],
  ] as const) {
    await described.call("x", {}, config);
    expect(service.seen.at(-1)?.headers.authorization).toBe(sent);
  }
});

test("what a service repeats of a key is taken out, also in the form of its header", async () => {
  const login = { username: "ada", password: "never-shown" };
  expect(JSON.stringify(await opened.call("login", {}, { login }))).toContain("Basic [secret]");
  expect(JSON.stringify(await opened.call("query", {}, { query_key: "never shown" }))).toContain(
    "/query?api%20key=[secret]",
  );
});
