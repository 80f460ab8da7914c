import { expect, it } from "vitest";
import { readEnv } from "../env.ts";
import { readCommandLine } from "./command-line.ts";

it("prefers options to the environment, and the environment to the defaults", () => {
  const env = readEnv({ PEGBOARD_PORT: "5000", PEGBOARD_DATA_DIR: "/data" });
  const allowPaths = [process.cwd()];
  expect(readCommandLine([], readEnv({}), "1")).toEqual({
    ...{ port: 4310, dataDir: ".pegboard", tools: [], mcp: [], allowPaths, withoutSources: false },
  });
  expect(readCommandLine([], env, "1")).toMatchObject({ port: 5000, dataDir: "/data" });
  const args = ["--port", "0", "--tools", "a.ts", "--tools", "b.ts", "--mcp", "m.json", "--data", "d"];
  const more = ["--allow-path", "/srv/a", "--allow-path", "/srv/b.sqlite", "--without-sources"];
  expect(readCommandLine([...args, ...more], env, "1")).toEqual({
    ...{ port: 0, dataDir: "d", tools: ["a.ts", "b.ts"], mcp: ["m.json"], allowPaths: ["/srv/a", "/srv/b.sqlite"] },
    withoutSources: true,
  });
});

it.each(["0x50", "65536", "-1", "http", ""])("refuses %j as a port, by the name of the variable", (port) => {
  if (port === "") expect(readEnv({ PEGBOARD_PORT: port }).port).toBeUndefined();
  else expect(() => readEnv({ PEGBOARD_PORT: port })).toThrow(`PEGBOARD_PORT is "${port}"`);
});

it("reads the hosts of a reverse proxy", () => {
  expect(readEnv({ PEGBOARD_ALLOWED_HOSTS: "tools.example.test, Other:81 " }).allowedHosts).toEqual([
    "tools.example.test",
    "other:81",
  ]);
});

it("takes rotate-key with the data directory before or after it", () => {
  const env = readEnv({});
  expect(readCommandLine(["rotate-key", "--data", "d"], env, "1")).toMatchObject({
    dataDir: "d",
    rotateKey: { toFile: false },
  });
  expect(readCommandLine(["--data", "d", "rotate-key", "--to-file"], env, "1")).toMatchObject({
    dataDir: "d",
    rotateKey: { toFile: true },
  });
});

it.each([
  [undefined, {}],
  ["TOKEN", { TOKEN: "c" }],
  [" TOKEN , SEARCH_*,", { TOKEN: "c", SEARCH_KEY: "d" }],
  ["*", { TOKEN: "c", TOKENS: "e", SEARCH_KEY: "d", PEGBOARD_SECRET_VARIABLES: "*" }],
])("lets secrets refer to what PEGBOARD_SECRET_VARIABLES %j names, and never to the keys", (permitted, expected) => {
  const others = { TOKEN: "c", TOKENS: "e", SEARCH_KEY: "d" };
  const keys = { PEGBOARD_SECRET_KEY: "a", PEGBOARD_NEW_SECRET_KEY: "b" };
  const env = readEnv({ ...keys, ...others, ...(permitted && { PEGBOARD_SECRET_VARIABLES: permitted }) });
  expect(env).toMatchObject({ secretKey: "a", newSecretKey: "b" });
  expect(env.variables).toEqual(expected);
});
