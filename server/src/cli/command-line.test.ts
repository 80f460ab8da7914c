import { expect, it } from "vitest";
import { type Env, readEnv } from "../env.ts";
import { runCommand } from "../testing/run-command.ts";
import { testTerminal } from "../testing/test-terminal.ts";
import type { ServeOptions } from "./command.ts";
import { runCommandLine } from "./command-line.ts";

/** What a start would be given. */
async function startWith(args: string[], env: Env): Promise<ServeOptions | undefined> {
  let given: ServeOptions | undefined;
  const serve = async ({ onRunning: _, ...options }: ServeOptions) => {
    given = options;
  };
  expect(await runCommandLine(args, { env, terminal: testTerminal(), serve })).toBe(0);
  return given;
}

it("prefers options to the environment, and the environment to the defaults", async () => {
  const none = readEnv({});
  const env = readEnv({ PEGBOARD_PORT: "5000", PEGBOARD_DATA_DIR: "/data" });
  const allowPaths: string[] = [];
  expect(await startWith([], none)).toEqual({
    port: 4310,
    dataDir: ".pegboard",
    tools: [],
    mcp: [],
    allowPaths,
    withoutSources: false,
    env: none,
    host: undefined,
    trustedProxies: [],
    callLog: true,
    watchTools: true,
    openapi: [],
    otherServers: [],
    privateAddresses: false,
    files: [],
    applied: [],
    config: undefined,
    requireKey: undefined,
    tokenDoors: { port: undefined, socket: undefined },
  });
  expect(await startWith([], env)).toMatchObject({ port: 5000, dataDir: "/data" });
  const args = [
    "--port",
    "0",
    "--tools",
    "a.ts",
    "--tools",
    "b.ts",
    "--mcp",
    "m.json",
    "--data",
    "d",
  ];
  args.push(
    "--openapi",
    "pets=p.yaml",
    "--other-server",
    "pets=https://files.example.com",
    "--private-addresses",
    "--require-key",
    "--token-port",
    "0",
  );
  const more = [
    "--allow-path",
    "/srv/a",
    "--allow-path",
    "/srv/b.sqlite",
    "--without-sources",
    "--no-call-log",
  ];
  const expected = {
    port: 0,
    dataDir: "d",
    tools: ["a.ts", "b.ts"],
    mcp: ["m.json"],
    allowPaths: ["/srv/a", "/srv/b.sqlite"],
    otherServers: ["pets=https://files.example.com"],
    openapi: ["pets=p.yaml"],
    privateAddresses: true,
    files: [],
    config: undefined,
    withoutSources: true,
    callLog: false,
    env,
    host: undefined,
    trustedProxies: [],
    watchTools: true,
    applied: [],
    requireKey: true,
    tokenDoors: { port: 0, socket: undefined },
  };
  expect(await startWith([...args, ...more], env)).toEqual(expected);
  expect(await startWith(["start", ...args, ...more], env)).toEqual(expected);
});

it("watches tool modules, unless it runs in production or is told not to", async () => {
  const production = readEnv({ NODE_ENV: "production" });
  expect(await startWith(["--no-watch"], readEnv({}))).toMatchObject({ watchTools: false });
  expect(await startWith([], production)).toMatchObject({ watchTools: false });
  expect(await startWith(["--watch"], production)).toMatchObject({ watchTools: true });
});

it("says which command is meant by an unknown one, and serves nothing", async () => {
  expect(await runCommand(["rotate-kye"])).toEqual({
    exitCode: 1,
    printed: "",
    told: 'There is no command "rotate-kye". Did you mean "rotate-key"? "pegboard --help" lists all.\n',
  });
  expect(await runCommand(["--prot", "0"])).toMatchObject({
    exitCode: 1,
    told: expect.stringContaining("--port"),
  });
  expect(await runCommand(["plan", "--bogus"])).toEqual({
    exitCode: 1,
    printed: "",
    told: "error: unknown option '--bogus'\nWith --help it says what it takes.\n",
  });
  expect(await runCommand(["plan", "no-such.yaml"])).toEqual({
    exitCode: 1,
    printed: "",
    told: "no-such.yaml:1:1: There is no such file. Name one that is there, or make it: pegboard export --to no-such.yaml\n",
  });
  expect(await runCommand(["start", "--port", "high"])).toMatchObject({
    exitCode: 1,
    told: expect.stringContaining("65535"),
  });
});

it.each([
  ["files.example.com", "error: option '--other-server <name=server>' argument"],
  ["pets=https://files.example.com/v1", "Give the name of a service and a server"],
  ["shop=https://files.example.com", "no service of --openapi. Those are pets.\n"],
])("refuses another server such as %s", async (given, told) => {
  const args = ["--openapi", "pets=p.yaml", "--other-server", given, "list"];
  expect(await runCommand(args)).toMatchObject({
    exitCode: 1,
    told: expect.stringContaining(told),
  });
});

it("prints help and version where they can be piped", async () => {
  expect(await runCommand(["--version"])).toMatchObject({
    exitCode: 0,
    printed: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  });
  const help = await runCommand(["--help"]);
  expect(help).toMatchObject({ exitCode: 0, told: "" });
  expect(help.printed).toContain("rotate-key");
});

it("listens beyond this machine only under names that are given, and believes proxies by their addresses", async () => {
  const named = readEnv({
    PEGBOARD_ALLOWED_HOSTS: "tools.example.test",
    PEGBOARD_TRUSTED_PROXIES: "10.0.0.7",
  });
  expect(await startWith(["--host", "0.0.0.0"], named)).toMatchObject({
    host: "0.0.0.0",
    trustedProxies: ["10.0.0.7"],
  });
  expect(await startWith(["--trust-proxy", "10.0.0.0/8"], named)).toMatchObject({
    trustedProxies: ["10.0.0.0/8"],
  });
  expect(await startWith(["--host", "127.0.0.1"], readEnv({}))).toMatchObject({
    host: "127.0.0.1",
  });
  const unnamed = expect.stringContaining("PEGBOARD_ALLOWED_HOSTS=");
  expect(await runCommand(["--host", "0.0.0.0"])).toMatchObject({ exitCode: 1, told: unnamed });
  const proxy = await runCommand(["--trust-proxy", "proxy.example"]);
  expect(proxy).toMatchObject({
    exitCode: 1,
    told: expect.stringContaining('"proxy.example" is no address of a proxy'),
  });
});

it("reads from the environment whether the key is needed, and where tokens are taken", async () => {
  const given = {
    PEGBOARD_REQUIRE_KEY: "no",
    PEGBOARD_TOKEN_PORT: "4311",
    PEGBOARD_TOKEN_SOCKET: "/run/t.sock",
  };
  const env = readEnv(given);
  const tokenDoors = { port: 4311, socket: "/run/t.sock" };
  expect(await startWith([], env)).toMatchObject({ requireKey: false, tokenDoors });
  expect(await startWith(["--require-key"], env)).toMatchObject({ requireKey: true });
  expect(
    await startWith(["--no-require-key"], readEnv({ PEGBOARD_REQUIRE_KEY: "yes" })),
  ).toMatchObject({
    requireKey: false,
  });
  expect(() => readEnv({ PEGBOARD_REQUIRE_KEY: "maybe" })).toThrow(
    'PEGBOARD_REQUIRE_KEY is "maybe"',
  );
  expect(() => readEnv({ PEGBOARD_TOKEN_PORT: "x" })).toThrow('PEGBOARD_TOKEN_PORT is "x"');
});

it.each(["0x50", "65536", "-1", "http", ""])(
  "refuses %j as a port, by the name of the variable",
  (port) => {
    if (port === "") expect(readEnv({ PEGBOARD_PORT: port }).port).toBeUndefined();
    else expect(() => readEnv({ PEGBOARD_PORT: port })).toThrow(`PEGBOARD_PORT is "${port}"`);
  },
);

it("reads the hosts of a reverse proxy", () => {
  expect(readEnv({ PEGBOARD_ALLOWED_HOSTS: "tools.example.test, Other:81 " }).allowedHosts).toEqual(
    ["tools.example.test", "other:81"],
  );
});

it.each([
  [undefined, {}],
  ["TOKEN", { TOKEN: "c" }],
  [" TOKEN , SEARCH_*,", { TOKEN: "c", SEARCH_KEY: "d" }],
  ["*", { TOKEN: "c", TOKENS: "e", SEARCH_KEY: "d" }],
  ["PEGBOARD_*,PEGBOARD_OIDC_CLIENT_SECRET", {}],
])(
  "lets secrets refer to what PEGBOARD_SECRET_VARIABLES %j names, and never to Pegboard's own",
  (permitted, expected) => {
    const others = { TOKEN: "c", TOKENS: "e", SEARCH_KEY: "d" };
    const keys = { PEGBOARD_SECRET_KEY: "a", PEGBOARD_NEW_SECRET_KEY: "b" };
    const own = { PEGBOARD_OIDC_CLIENT_SECRET: "c", PEGBOARD_DATABASE_URL: "postgres://a:d@db/b" };
    const env = readEnv({
      ...keys,
      ...others,
      ...own,
      ...(permitted && { PEGBOARD_SECRET_VARIABLES: permitted }),
    });
    expect(env).toMatchObject({ secretKey: "a", newSecretKey: "b" });
    expect(env.variables).toEqual(expected);
  },
);
