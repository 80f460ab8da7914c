import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { isBuiltin } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  linkPackages,
  type Packed,
  unpackInto,
} from "../../registry-core/src/testing/packed-project.ts";
import { PUBLISHED } from "../../scripts/release-files.mjs";
import { isDeepRun } from "../../test-depth.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const manifestOf = (name: string) =>
  JSON.parse(readFileSync(join(root, name, "package.json"), "utf8"));

/** The package as others install it, beside what it needs and nothing else. */
const project = mkdtempSync(join(tmpdir(), "pegboard-installed-"));
const installed = join(project, "node_modules", "pegboard");
const program = join(installed, manifestOf("packages/pegboard").bin.pegboard);
let packed: Packed;
beforeAll(async () => {
  await run(process.execPath, ["scripts/build.mjs"], { cwd: root });
  [packed] = (await unpackInto(project, "pegboard")) as [Packed];
  linkPackages(project, [
    ...Object.keys(manifestOf("packages/pegboard").dependencies),
    "@types/node",
  ]);
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
});
afterAll(() => rmSync(project, { recursive: true }));

/** Runs the installed program until it ends, or says its address. */
async function start(args: string[], env: Record<string, string> = {}) {
  const options = { cwd: project, env: { ...process.env, ...env } };
  const child = spawn(process.execPath, [program, "--data", "data", ...args], options);
  let said = "";
  const ended = new Promise<undefined>((resolve) => child.on("close", () => resolve(undefined)));
  const told = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        said += chunk;
        const [url] = /http:\/\/localhost:\d+/.exec(said) ?? [];
        if (url) resolve(url);
      });
  });
  const url = await Promise.race([told, ended]);
  const stop = () => {
    child.kill("SIGTERM");
    return ended;
  };
  return { url, stop, said: () => said };
}

test("it needs some of what its parts need, in the same versions, and has the rest in it", () => {
  const parts = [
    "server",
    "packages/declarations",
    "packages/starter-tools",
    "packages/json-schema",
    "registry-core",
  ].flatMap((name) => Object.entries(manifestOf(name).dependencies));
  const fromNpm = Object.fromEntries(
    parts.filter(([name]) => !String(name).startsWith("@pegboard/")),
  );
  const { dependencies } = manifestOf("packages/pegboard");
  expect(fromNpm).toMatchObject(dependencies);
  const imported = readdirSync(installed, { recursive: true, encoding: "utf8" })
    .filter((file) => /^dist\/(?!web\/).*\.js$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(installed, file), "utf8").matchAll(
        /(?:^|[;}])(?:import|export)\b[^"'`;()]*?\bfrom\s*"([^"./][^"]*)"/gm,
      ),
    ])
    .map(([, name = ""]) =>
      name
        .split("/")
        .slice(0, name.startsWith("@") ? 2 : 1)
        .join("/"),
    )
    .filter((name) => !isBuiltin(name) && name !== "pegboard");
  expect([...new Set(imported)].sort()).toEqual(Object.keys(dependencies).sort());
});

test("it is small, and every file that its package.json names is in it", () => {
  const { exports, bin } = manifestOf("packages/pegboard");
  const named = [
    ...Object.values(exports).flatMap((entry) =>
      typeof entry === "string" ? entry : Object.values(entry as object),
    ),
    ...Object.values(bin),
    "LICENSE",
    "README.md",
  ];
  expect(named.filter((file) => !existsSync(join(installed, String(file))))).toEqual([]);
  const library = Object.keys(manifestOf("registry-core").exports)
    .filter((name) => name !== "./internal")
    .map((name) => (name === "." ? "./registry-core" : name));
  expect(Object.keys(exports)).toEqual([".", ...library, "./pegboard.schema.json"]);
  // With the compiler that reads types, two vocabularies, all icons, the screens and their documentation
  // with its pictures. The program is in many parts, so that a command loads few of them.
  expect(packed.size).toBeLessThan(8_750_000);
  const licences = readFileSync(join(installed, "dist/THIRD-PARTY-LICENSES.txt"), "utf8");
  for (const name of ["typescript", "lucide-react", "hono", "kysely", "gpt-tokenizer"])
    expect(licences).toMatch(new RegExp(`^${name} [\\d.]+ \\(.*\\)$`, "m"));
});

test.each(PUBLISHED)(
  "%s is public, has its licence, and its README leads nowhere but to the web",
  (folder) => {
    const { publishConfig, keywords } = manifestOf(folder);
    const readme = readFileSync(join(root, folder, "README.md"), "utf8");
    expect({
      access: publishConfig?.access,
      isFound: keywords?.length > 0,
      isLicensed: existsSync(join(root, folder, "LICENSE")),
      missed: [...readme.matchAll(/\]\((?!https?:|#)([^)]+)\)/g)].map(([, link]) => link),
    }).toEqual({ access: "public", isFound: true, isLicensed: true, missed: [] });
  },
);

test("without the compiled driver of its database it says the one command to run", async () => {
  const driver = join(project, "node_modules", "better-sqlite3");
  const real = join(root, "node_modules", "better-sqlite3");
  rmSync(driver);
  cpSync(join(real, "lib"), join(driver, "lib"), { recursive: true });
  cpSync(join(real, "package.json"), join(driver, "package.json"));
  linkPackages(project, ["bindings", "file-uri-to-path"]);
  try {
    const { said, stop } = await start(["list"], { npm_config_user_agent: "npm/12.2.1 node/v24" });
    await stop();
    expect(said().trim()).toMatch(
      /^.*better-sqlite3, is not compiled .* Run: npm install-scripts approve better-sqlite3.*$/,
    );
  } finally {
    rmSync(driver, { recursive: true });
    linkPackages(project, ["better-sqlite3"]);
  }
});

/** The declarations of all that it needs are judged in the deep run. */
const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: !isDeepRun,
  types: ["node"],
};

test("the example of its README compiles with everything that is strict, and runs", async () => {
  const [, example = ""] =
    /```ts\n(.*?)```/s.exec(readFileSync(join(installed, "README.md"), "utf8")) ?? [];
  const [, said] = /\/\/ → (.*)/.exec(example) ?? [];
  expect(example.match(/^(const|await|console).*$/gm)).toHaveLength(6);
  writeFileSync(join(project, "main.ts"), `${example}await pegboard.close();\nexport {};\n`);
  const compilerOptions = { target: "ES2022", module: "NodeNext", outDir: "out", ...strict };
  writeFileSync(
    join(project, "tsconfig.json"),
    JSON.stringify({ compilerOptions, files: ["main.ts"] }),
  );
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  const { stdout: issues } = await run(process.execPath, [tsc, "-p", project]).catch(
    (error: { stdout: string }) => error,
  );
  expect(issues).toBe("");
  const { stdout } = await run(process.execPath, ["out/main.js"], { cwd: project });
  expect(stdout.trim()).toBe(said);
});

const MODULE = `import { Tool } from "pegboard";
/** Greets people. */
export class GreetingTool extends Tool {
  /** Says hello. @param name Who is greeted */
  greet(name: string) { return "Hello, " + name; }
}
`;

test("its program serves pages and tools whose types it reads, in threads of its own", async () => {
  writeFileSync(join(project, "my-tools.ts"), MODULE);
  const { url, stop, said } = await start(["--port", "0", "--tools", "my-tools.ts"]);
  try {
    if (url === undefined) throw new Error(`It ended: ${said()}`);
    const page = await (await fetch(url)).text();
    const [, script] = /<script type="module" crossorigin src="([^"]+)"/.exec(page) ?? [];
    expect((await fetch(new URL(script ?? "", url))).status).toBe(200);
    const call = async () => {
      const body = JSON.stringify({ arguments: { name: "Ada" } });
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`${url}/api/agents/first-agent/methods/greet/call`, {
        method: "POST",
        headers,
        body,
      });
      return (await answer.json()) as { result?: unknown };
    };
    await expect.poll(async () => (await call()).result).toBe("Hello, Ada");
    const counted = await fetch(`${url}/api/tokens`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ texts: ["hello world"] }),
    });
    expect(await counted.json()).toMatchObject({ counts: [2] });
    const drawn = await (await fetch(`${url}/api/v1/icons?name=wrench`)).text();
    expect(drawn).toContain('"path"');
  } finally {
    await stop();
  }
});

test.runIf(isDeepRun)(
  "--host takes callers with a token, and gives others the page alone",
  async () => {
    const port = await freePort();
    const host = `127.0.0.2:${port}`;
    const args = ["--host", "127.0.0.2", "--port", String(port)];
    const named = { PEGBOARD_ALLOWED_HOSTS: host };
    const made = await start(["token", "create", "first-agent", "--name", "Desk"]);
    const [token = ""] = /pgb_\S+/.exec(made.said()) ?? [];
    const { url, stop, said } = await start(args, named);
    expect(url, said()).toMatch(new RegExp(`^http://localhost:${port}`));
    const [, key = ""] = /\?key=(\S+)/.exec(said()) ?? [];
    const ask = async (base: string, path: string, headers: Record<string, string>) =>
      (await fetch(`${base}/api/agents${path}`, { headers })).status;
    const bearer = { authorization: `Bearer ${token}` };
    const toolset = "/first-agent/toolset";
    const [there, here] = [`http://${host}`, `http://localhost:${port}`];
    expect({
      nobody: [await ask(there, "", {}), await ask(there, toolset, {})],
      wrong: await ask(there, toolset, { authorization: "Bearer pgb_wrong" }),
      token: [await ask(there, toolset, bearer), await ask(there, "", bearer)],
      operator: [await ask(here, "", {}), await ask(here, "", { "x-pegboard-code": key })],
      page: (await fetch(`${there}/`)).status,
    }).toEqual({
      nobody: [401, 401],
      wrong: 401,
      token: [200, 403],
      operator: [401, 200],
      page: 200,
    });
    await stop();
  },
);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.2");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
