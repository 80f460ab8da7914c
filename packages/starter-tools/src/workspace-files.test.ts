import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "@pegboard/registry-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AllowedPaths } from "./allowed-paths.ts";
import { starterCall } from "./testing/starter-call.ts";
import { WorkspaceFiles } from "./workspace-files.ts";
import { workspaceFilesConfig } from "./workspace-files-config.ts";

let outside: string;
let root: string;
let dataDir: string;
let call: ReturnType<typeof starterCall>;
beforeEach(() => {
  outside = mkdtempSync(join(tmpdir(), "pegboard-outside-"));
  root = join(outside, "root");
  dataDir = join(root, ".pegboard");
  mkdirSync(join(root, "notes"), { recursive: true });
  writeFileSync(join(outside, "secret.txt"), "secret");
  writeFileSync(join(outside, "root-beside.txt"), "secret");
  writeFileSync(join(root, "notes/a.md"), "one\nTwo\nthree");
  writeFileSync(join(root, ".env"), "KEY=secret");
  call = reaching({ root, maxFileKilobytes: 1 });
});
const reaching = (config: JsonObject, allowed = outside) =>
  starterCall(
    WorkspaceFiles,
    config,
    workspaceFilesConfig(new AllowedPaths({ allowed: [allowed], dataDir })),
  );
afterEach(() => rmSync(outside, { recursive: true }));

describe("nothing outside the root folder is reached", () => {
  const paths = [
    "../secret.txt",
    "notes/../../secret.txt",
    "../root-beside.txt",
    "..",
    "/etc/passwd",
    "a\0b",
  ];
  test.each(paths)("%j", async (path) => {
    await expect(call("read_file", { path })).rejects.toThrow(/outside the workspace/);
    await expect(call("list_files", { folder: path })).rejects.toThrow(/outside the workspace/);
    await expect(call("search_files", { text: "secret", folder: path })).rejects.toThrow(
      /outside the workspace/,
    );
    await expect(call("write_file", { path, content: "x", overwrite: true })).rejects.toThrow(
      /outside the workspace/,
    );
    await expect(call("delete_file", { path })).rejects.toThrow(/outside the workspace/);
    expect(readFileSync(join(outside, "secret.txt"), "utf8")).toBe("secret");
  });

  test("symbolic links lead nowhere", async () => {
    symlinkSync(outside, join(root, "way"));
    symlinkSync(join(outside, "secret.txt"), join(root, "link.txt"));
    symlinkSync(join(outside, "new.txt"), join(root, "dangling.txt"));
    for (const path of ["link.txt", "way/secret.txt"]) {
      await expect(call("read_file", { path })).rejects.toThrow(/outside the workspace/);
      await expect(call("delete_file", { path })).rejects.toThrow(/outside the workspace/);
    }
    for (const path of ["link.txt", "way/secret.txt", "way/new/file.txt", "dangling.txt"]) {
      await expect(call("write_file", { path, content: "x", overwrite: true })).rejects.toThrow();
    }
    expect(readFileSync(join(outside, "secret.txt"), "utf8")).toBe("secret");
    expect([existsSync(join(outside, "new")), existsSync(join(outside, "new.txt"))]).toEqual([
      false,
      false,
    ]);
    expect((await call("search_files", { text: "secret" })).matches).toEqual([]);
    expect((await call("list_files")).entries.map(({ path }: { path: string }) => path)).toEqual([
      "notes",
    ]);
  });

  test("a root that is itself a link is fine", async () => {
    symlinkSync(root, join(outside, "alias"));
    const aliased = reaching({ root: join(outside, "alias") });
    expect((await aliased("read_file", { path: "notes/a.md" })).content).toContain("Two");
  });
});

describe("patterns", () => {
  test("refused ones win, whatever is asked for", async () => {
    writeFileSync(join(root, "notes/plan.txt"), "KEY=secret");
    const refusing = reaching({ root, deny: ["**/plan*"] });
    for (const method of ["read_file", "delete_file"]) {
      await expect(refusing(method, { path: "notes/plan.txt" })).rejects.toThrow(
        /patterns of the workspace/,
      );
    }
    await expect(refusing("write_file", { path: "plan/x", content: "" })).rejects.toThrow(
      /patterns of the workspace/,
    );
    expect((await refusing("search_files", { text: "KEY" })).matches).toEqual([]);
  });

  test("only what is allowed is seen", async () => {
    writeFileSync(join(root, "notes/b.txt"), "two");
    const only = reaching({ root, allow: ["**/*.md"] });
    expect((await only("search_files", { text: "TWO" })).matches).toEqual([
      { path: "notes/a.md", line: 2, text: "Two" },
    ]);
    await expect(only("read_file", { path: "notes/b.txt" })).rejects.toThrow(
      /patterns of the workspace/,
    );
    const listed = await only("list_files", { folder: "notes" });
    expect(listed.entries).toEqual([{ path: "notes/a.md", kind: "file", bytes: 13 }]);
  });
});

test("reads whole files and ranges of lines", async () => {
  expect(await call("read_file", { path: "notes/a.md" })).toEqual({
    path: "notes/a.md",
    totalLines: 3,
    content: "one\nTwo\nthree",
  });
  expect((await call("read_file", { path: "notes/a.md", firstLine: 2, lines: 1 })).content).toBe(
    "Two",
  );
});

test("writes, creates folders, replaces only when told to, and deletes", async () => {
  expect(await call("write_file", { path: "x/y/new.md", content: "hé" })).toEqual({
    path: "x/y/new.md",
    bytes: 3,
    replaced: false,
  });
  await expect(call("write_file", { path: "x/y/new.md", content: "b" })).rejects.toThrow(
    /exists. Set overwrite/,
  );
  expect(
    await call("write_file", { path: "x/y/new.md", content: "b", overwrite: true }),
  ).toMatchObject({
    replaced: true,
  });
  expect(readFileSync(join(root, "x/y/new.md"), "utf8")).toBe("b");
  expect((await call("list_files", { recursive: true, folder: "x" })).entries).toEqual([
    { path: "x/y", kind: "folder" },
    { path: "x/y/new.md", kind: "file", bytes: 1 },
  ]);
  await call("delete_file", { path: "x/y/new.md" });
  await expect(call("read_file", { path: "x/y/new.md" })).rejects.toThrow(
    /There is no "x\/y\/new.md".*list_files/,
  );
  await expect(call("delete_file", { path: "notes" })).rejects.toThrow(/only files can be deleted/);
});

test("sizes, other files than text, and counts are limited, and say so", async () => {
  writeFileSync(join(root, "big.txt"), "x".repeat(1025));
  writeFileSync(join(root, "image.png"), Buffer.from([137, 80, 0, 1]));
  await expect(call("read_file", { path: "big.txt" })).rejects.toThrow(
    /2 kB, and the limit is 1 kB.*Largest file/,
  );
  await expect(call("read_file", { path: "image.png" })).rejects.toThrow(/not a text file/);
  await expect(call("read_file", { path: "notes" })).rejects.toThrow(/is a folder/);
  await expect(call("write_file", { path: "n.txt", content: "x".repeat(1025) })).rejects.toThrow(
    /1025 bytes/,
  );
  expect(await call("search_files", { text: "zzz" })).toMatchObject({
    matches: [],
    complete: true,
    unreadable: 2,
  });
  const few = reaching({ root, maxResults: 1 });
  expect(await few("list_files")).toMatchObject({
    entries: [{ path: "big.txt" }],
    complete: false,
  });
});

test("a root that does not exist says which setting to change", async () => {
  const lost = reaching({ root: join(outside, "none") });
  await expect(lost("list_files")).rejects.toThrow(/none does not exist.*"Root folder"/);
});
