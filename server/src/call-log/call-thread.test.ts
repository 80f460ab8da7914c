import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { describeCallStore } from "../testing/call-store-contract.ts";
import { describeCallUsage } from "../testing/usage-store-contract.ts";
import { CallThread } from "./call-thread.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-call-thread-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = async () => new CallThread(join(folder, "calls.sqlite"));

describeCallStore("calls in a file of SQLite", open);
describeCallUsage("calls in a file of SQLite", open);
