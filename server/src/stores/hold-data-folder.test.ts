import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { holdDataFolder } from "./hold-data-folder.ts";
import { StorageError } from "./storage-error.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-hold-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Root may write everywhere: for the time of `run` this process is nobody. */
function withoutRights(run: () => void): void {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    run();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

it("gives a folder to one at a time, and says who has it", () => {
  const release = holdDataFolder(folder, { address: "http://localhost:4310" });
  expect(() => holdDataFolder(folder)).toThrow(
    new RegExp(
      `is in use by another Pegboard \\(process ${process.pid}, since 20.*, at http://localhost:4310\\)\\. Use that`,
    ),
  );
  release();
  holdDataFolder(folder)();
});

it("says in one sentence why a folder cannot be used", () => {
  chmodSync(folder, 0o755);
  const locked = join(folder, "locked");
  mkdirSync(locked);
  chmodSync(locked, 0o555);
  withoutRights(() => {
    expect(() => holdDataFolder(join(locked, "data"))).toThrow(
      /data cannot be written \(EACCES\), so nothing can be saved\. Let the user that runs Pegboard write/,
    );
    expect(() => holdDataFolder(locked)).toThrow(
      /locked\/pegboard\.lock cannot be written \(SQLITE_CANTOPEN\), so nothing can be saved/,
    );
  });
  const used = join(folder, "used");
  holdDataFolder(used)();
  chmodSync(used, 0o555);
  chmodSync(join(used, "pegboard.lock"), 0o444);
  withoutRights(() => {
    expect(() => holdDataFolder(used)).toThrow(
      /used cannot be written \(\w+\), so nothing can be saved/,
    );
  });
  writeFileSync(join(folder, "file"), "");
  expect(() => holdDataFolder(join(folder, "file"))).toThrow(
    /a part of its path is a file, not a folder/,
  );
  expect(() => holdDataFolder(join(folder, "file", "data"))).toThrow(
    /a part of its path is a file, not a folder/,
  );
});

it("writes who has it where nobody else reads, whatever stands there", () => {
  const running = join(folder, "pegboard.running.json");
  const modeOf = (file: string) => statSync(file).mode & 0o777;
  writeFileSync(running, "{}", { mode: 0o644 });
  chmodSync(running, 0o666);
  const opened = openSync(running, "r");
  const release = holdDataFolder(folder, { terminalCode: "K7QF-9M2D-XT" });
  expect([modeOf(running), readFileSync(running, "utf8")]).toEqual([
    0o600,
    expect.stringContaining("K7QF-9M2D-XT"),
  ]);
  expect(readFileSync(opened, "utf8")).toBe("{}");
  release();
  const elsewhere = join(folder, "elsewhere");
  writeFileSync(elsewhere, "mine", { mode: 0o644 });
  symlinkSync(elsewhere, running);
  const letGoAgain = holdDataFolder(folder, { terminalCode: "K7QF-9M2D-XT" });
  expect([lstatSync(running).isFile(), modeOf(running), readFileSync(elsewhere, "utf8")]).toEqual([
    true,
    0o600,
    "mine",
  ]);
  letGoAgain();
  mkdirSync(running);
  expect(() => holdDataFolder(folder)).toThrow(StorageError);
});
