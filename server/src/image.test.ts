import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isDeepRun } from "../../test-depth.ts";
import type {
  AgentsAnswer,
  CreatedTokenAnswer,
  DefinitionsAnswer,
  SourcesAnswer,
} from "./api-contract.ts";
import { Browser } from "./testing/browser-session.ts";
import { buildImageRoot, type ImageRoot, startInImage, whyNoImage } from "./testing/image-root.ts";
import { connectMcp } from "./testing/mcp-client.ts";
import { asSeen } from "./testing/seen-operations.ts";

const README = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const PUBLIC_URL = "https://tools.example.com";
const hindrance = isDeepRun ? whyNoImage() : "it is built in the deep run alone";

describe.skipIf(hindrance !== undefined)(`the image${hindrance ? ` (${hindrance})` : ""}`, () => {
  let image: ImageRoot;
  const folders: string[] = [];
  beforeAll(() => {
    image = buildImageRoot();
  }, 3_600_000);
  afterAll(() => {
    for (const folder of [...folders, ...(image?.folders ?? [])])
      rmSync(folder, { recursive: true, force: true });
  });

  /** A folder as the volume of an orchestrator: the user's own, or open to the user's group. */
  function newVolume({ isShared = false } = {}): string {
    const folder = mkdtempSync(join(tmpdir(), "pegboard-volume-"));
    folders.push(folder);
    chownSync(folder, isShared ? 0 : 1_000, 1_000);
    chmodSync(folder, isShared ? 0o2777 : 0o700);
    return folder;
  }

  /** The server in the image, behind what speaks https for it. */
  async function start(volume: string) {
    const port = await freePort();
    const env = {
      PEGBOARD_PORT: String(port),
      PEGBOARD_PUBLIC_URL: PUBLIC_URL,
      PEGBOARD_TRUSTED_PROXIES: "127.0.0.1",
      // npm asks where this machine is told to.
      ...Object.fromEntries(
        Object.entries(process.env).filter(([name]) => /^npm_config_/i.test(name)),
      ),
    } as Record<string, string>;
    const child = startInImage(image, { volume, env });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk) => {
        said += chunk;
      });
    await expect
      .poll(() => said, { timeout: 120_000 })
      .toMatch(/this link within 30 minutes, once: \S+\n/);
    const run = async (command: string[]) => {
      const other = startInImage(image, { volume, env, command });
      const [printed, told] = [text(other.stdout as never), text(other.stderr as never)];
      const [code] = await once(other, "close");
      return { code, printed: await printed, told: await told };
    };
    return { child, url: `http://localhost:${port}`, said: () => said, run };
  }

  /** Sends the signal to the first process of the container, as an orchestrator does. */
  async function stop(child: ChildProcess): Promise<number | null> {
    const ended = once(child, "close");
    const [first = ""] = readFileSync(
      `/proc/${child.pid}/task/${child.pid}/children`,
      "utf8",
    ).split(" ");
    process.kill(Number(first), "SIGTERM");
    const [code] = await ended;
    return code;
  }

  it("goes the shortest path of the README as its user, with nothing to write to but its volume and /tmp", async () => {
    const volume = newVolume();
    const { child, url, said, run } = await start(volume);
    try {
      const [, code = ""] = /this link within 30 minutes, once: \S+#(\S+)/.exec(said()) ?? [];
      const ada = new Browser({ url }, PUBLIC_URL);
      const joined = await ada.send("POST /api/v1/links/use", {
        code,
        name: "Ada",
        email: "ada@example.com",
        password: "correct horse battery",
      });
      expect([joined.status, joined.text.slice(0, 300)]).toEqual([200, expect.anything()]);

      expect(README).toContain(
        "`npx`, arguments `-y` and `@modelcontextprotocol/server-everything`",
      );
      const args = ["-y", "@modelcontextprotocol/server-everything"];
      const config = { transport: "stdio", command: "npx", args };
      const added = await ada.send("POST /api/v1/sources", { name: "everything", config });
      expect([added.status, added.text.slice(0, 300)]).toEqual([201, expect.anything()]);
      const sources = async () =>
        (await ada.send<SourcesAnswer>("GET /api/v1/sources")).body.sources;
      await expect
        .poll(async () => (await sources()).find(({ name }) => name === "everything")?.state, {
          timeout: 170_000,
        })
        .toBe("ready");

      const { body: listed } = await ada.send<AgentsAnswer>("GET /api/v1/agents");
      const { body } = await ada.send<DefinitionsAnswer>("POST /api/v1/tools/definitions", {
        tools: ["everything"],
      });
      const definitions = body.definitions.map(({ definition }) => definition);
      const others = (definitions[0]?.methods ?? [])
        .filter(({ name }) => !["echo", "get-sum"].includes(name))
        .map(({ name: method }) => ({ op: "setMethod", tool: "everything", method, state: "off" }));
      const operations = [{ op: "setTool", tool: "everything", state: "on" }, ...others];
      const save = await asSeen(
        { baseRevision: listed.agents[0]?.revision, operations },
        async () => definitions,
      );
      const saved = await ada.send("PATCH /api/v1/agents/first-agent/settings", save);
      expect([saved.status, saved.text.slice(0, 300)]).toEqual([200, expect.anything()]);

      const made = await ada.send<CreatedTokenAnswer>("POST /api/v1/agents/first-agent/tokens", {
        name: "Caller",
      });
      const { client } = await connectMcp(
        { url },
        { era: "2025", agent: "first-agent", token: made.body.value },
      );
      const { tools } = await client.listTools();
      const offered = tools.map(({ name }) => name).filter((name) => name.startsWith("everything"));
      expect(offered).toEqual(["everything-echo", "everything-get-sum"]);
      const message = { name: "everything-echo", arguments: { message: "Hello" } };
      expect(await client.callTool(message)).toMatchObject({ content: [{ text: "Echo: Hello" }] });
      await client.close();

      expect((await run(image.healthcheck)).code).toBe(0);
      const admin = await run(["pegboard", "create-admin", "bob@example.com", "--name", "Bob"]);
      expect(admin).toMatchObject({
        code: 0,
        printed: expect.stringContaining(`${PUBLIC_URL}/link#`),
      });
      const written = await run(["sh", "-c", "id -u; touch /app/x /usr/x /data/x /tmp/x"]);
      expect(written.printed).toBe("1000\n");
      expect(written.told.match(/'[^']+'(?=: Read-only file system)/g)).toEqual([
        "'/app/x'",
        "'/usr/x'",
      ]);
    } finally {
      // The last status is that of the signal, by which tini ends as its child does.
      expect([0, 143], said()).toContain(await stop(child));
    }
    expect(readdirSync(join(volume, "pegboard"))).toContain("pegboard.sqlite");
    expect((await run0(volume)).code).toBe(1);
  });

  /** The health check where nothing runs. */
  async function run0(volume: string) {
    const env = { PEGBOARD_PORT: String(await freePort()) };
    const other = startInImage(image, { volume, env, command: image.healthcheck });
    const [code] = await once(other, "close");
    return { code };
  }

  it("starts on a volume that belongs to root and is open to its group, as Kubernetes gives it", async () => {
    const { child, url } = await start(newVolume({ isShared: true }));
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect([0, 143]).toContain(await stop(child));
  });

  it("has no part of the checkout besides what the build takes", () => {
    const [build = ""] = image.folders;
    const taken = readdirSync(join(build, "changed/build"));
    expect(taken).toEqual(expect.arrayContaining(["node_modules", "package.json", "server"]));
    for (const name of [".git", ".pegboard", "docs", "examples", "deploy"])
      expect(taken).not.toContain(name);
    expect(dirname(image.changed)).toBe(image.folders.at(-1));
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}
