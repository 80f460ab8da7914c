import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { JsonObject } from "@pegboard/registry-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import { AllowedPaths } from "./allowed-paths.ts";
import { starterCall } from "./testing/starter-call.ts";
import { WorkspaceFiles } from "./workspace-files.ts";
import { workspaceFilesConfig } from "./workspace-files-config.ts";

const FLIP = fileURLToPath(new URL("./testing/flip-links.mjs", import.meta.url));
const SWAP = fileURLToPath(new URL("./testing/swap-files.mjs", import.meta.url));

let folder: string;
let root: string;
let outside: string;
let call: ReturnType<typeof starterCall>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-hostile-"));
  [root, outside] = [join(folder, "root"), join(folder, "outside")];
  mkdirSync(join(root, "folder"), { recursive: true });
  mkdirSync(outside);
  for (const [place, text] of [
    [root, "inside"],
    [join(root, "folder"), "inside"],
    [outside, "secret"],
  ] as const) {
    writeFileSync(join(place, "file"), text);
  }
  call = reaching();
});
function reaching(config: JsonObject = {}) {
  const paths = new AllowedPaths({ allowed: [folder], dataDir: join(folder, "data") });
  return starterCall(WorkspaceFiles, { root, ...config }, workspaceFilesConfig(paths));
}
afterEach(() => rmSync(folder, { recursive: true }));

test.runIf(process.platform === "linux")(
  "thousands of reads, lists, searches and writes while links change reach nothing outside",
  async () => {
    const flipping = spawn(process.execPath, [FLIP, root, outside], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await new Promise((resolve) => flipping.stdout.once("data", resolve));
    const done = { answered: 0, refused: 0 };
    const attempt = async (method: string, args: object) => {
      const answer = await call(method, { ...args }).catch(() => undefined);
      if (answer === undefined) done.refused += 1;
      else done.answered += 1;
      expect(JSON.stringify(answer ?? "")).not.toContain("secret");
    };
    try {
      for (let round = 0; round < fewerUnlessDeep(400); round += 1) {
        await Promise.all([
          attempt("read_file", { path: "folder/file" }),
          attempt("read_file", { path: "file" }),
          attempt("list_files", { folder: "folder" }),
          attempt("search_files", { text: "secret" }),
          attempt("write_file", { path: "folder/new", content: "inside", overwrite: true }),
          attempt("write_file", { path: "folder/file", content: "inside", overwrite: true }),
          attempt("write_file", { path: "folder/deep/file", content: "inside", overwrite: true }),
        ]);
      }
    } finally {
      flipping.kill("SIGKILL");
    }
    expect(readdirSync(outside)).toEqual(["file"]);
    expect(readFileSync(join(outside, "file"), "utf8")).toBe("secret");
    // Otherwise nothing was tried.
    expect(Math.min(done.answered, done.refused)).toBeGreaterThan(10);
  },
);

test.skipIf(process.platform === "win32")(
  "a pipe is no file, and nothing waits for it",
  async () => {
    execFileSync("mkfifo", [join(root, "pipe")]);
    const reads = Array.from({ length: 8 }, () => call("read_file", { path: "pipe" }));
    await Promise.all(reads.map((read) => expect(read).rejects.toThrow('"pipe" is not a file.')));
    expect((await call("read_file", { path: "file" })).content).toBe("inside");
    expect((await call("search_files", { text: "inside" })).matches).toHaveLength(2);
    await expect(
      call("write_file", { path: "pipe", content: "x", overwrite: true }),
    ).rejects.toThrow(/not a regular file/);
    await expect(call("delete_file", { path: "pipe" })).rejects.toThrow(
      /only files can be deleted/,
    );
  },
);

test.skipIf(process.platform === "win32")(
  "what is no file when it is looked at is not even opened",
  async () => {
    const server = createServer().listen(join(root, "socket"));
    await once(server, "listening");
    await expect(call("read_file", { path: "socket" })).rejects.toThrow('"socket" is not a file.');
    server.close();
  },
);

test.runIf(process.platform === "linux")(
  "a file that becomes a pipe while it is opened holds nobody up",
  async () => {
    const [file, pipe] = [join(root, "file"), join(folder, "pipe")];
    execFileSync("mkfifo", [pipe]);
    const swapping = spawn(process.execPath, [SWAP, file, pipe], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(swapping.stdout, "data");
    const read = () => call("read_file", { path: "file" }).catch(() => undefined);
    const contents = new Set<string | undefined>();
    try {
      for (let round = 0; round < fewerUnlessDeep(300); round += 1) {
        for (const answer of await Promise.all([read(), read(), read()]))
          contents.add(answer?.content);
      }
    } finally {
      swapping.kill("SIGKILL");
    }
    expect(contents).toEqual(new Set(["inside", undefined]));
  },
);

// Matched step by step, these take longer than anybody waits.
const HOSTILE = ["(a+)+b", "(a|aa)+b", "@(a|a)+b", `${"*a".repeat(20)}b`];

test.each(HOSTILE)(
  "the pattern %s is matched at once, whatever the file is called",
  async (deny) => {
    const name = "a".repeat(200);
    const patterns = reaching({ deny: [deny] });
    await patterns("write_file", { path: name, content: "x" });
    expect((await patterns("read_file", { path: name })).content).toBe("x");
    await expect(patterns("write_file", { path: `${name}b`, content: "x" })).rejects.toThrow(
      /patterns of the workspace/,
    );
  },
);

test("a pattern that is too large is refused when it is set", () => {
  expect(() =>
    reaching({ deny: [Array.from({ length: 60 }, (_, index) => `!(a${index})*`).join("")] }),
  ).toThrow(/is too large to be matched/);
  expect(() => reaching({ deny: ["a".repeat(1_001)] })).toThrow(/1000 characters/);
});

test("a search for a text that almost matches everywhere takes time linear in the file", async () => {
  writeFileSync(join(root, "file"), `${"a".repeat(2_000_000)}b${"a".repeat(5_000)}\n`.repeat(2));
  const large = reaching({ maxFileKilobytes: 10_240 });
  const { matches } = await large("search_files", { text: `B${"a".repeat(5_000)}` });
  expect(matches.map(({ path, line }: { path: string; line: number }) => [path, line])).toEqual([
    ["file", 1],
    ["file", 2],
  ]);
});
