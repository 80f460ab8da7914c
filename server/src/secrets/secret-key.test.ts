import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readSecretKeys } from "./secret-key.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-key-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("makes a key for its owner only, and keeps it", () => {
  const [key] = readSecretKeys(join(folder, "data"), undefined);
  expect(key).toHaveLength(32);
  expect(statSync(join(folder, "data", "secret.key")).mode & 0o777).toBe(0o600);
  expect(readSecretKeys(join(folder, "data"), undefined)).toEqual([key]);
});

it("derives the key from a phrase and then writes nothing", () => {
  const [key] = readSecretKeys(join(folder, "data"), "correct horse");
  expect(readSecretKeys(folder, "correct horse")).toEqual([key]);
  expect(readSecretKeys(folder, "wrong horse")).not.toEqual([key]);
  expect(() => statSync(join(folder, "data"))).toThrow();
});

it("says what to do with a damaged key file", () => {
  writeFileSync(join(folder, "secret.key"), "short");
  expect(() => readSecretKeys(folder, undefined)).toThrow(
    /secret\.key does not hold a key.*Restore it/,
  );
});
