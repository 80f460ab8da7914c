import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { someCalls } from "../../testing/call-store-contract.ts";
import { CallFile } from "./call-file.ts";

let folder = "";
let file: CallFile;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-call-file-"));
  file = new CallFile(join(folder, "calls.sqlite"));
});
afterEach(() => {
  file.close();
  rmSync(folder, { recursive: true });
});

const FOR_EVER = { since: 0, bytes: 1e9, calls: 1e9 };

it("takes the file of an earlier release, which knows neither persons nor what was sent", () => {
  file.write(someCalls(1), FOR_EVER);
  file.close();
  const path = join(folder, "calls.sqlite");
  const earlier = new Database(path);
  earlier.exec(
    "drop index calls_share; create index calls_agent on calls (agent); alter table calls drop column person",
  );
  earlier.exec("alter table calls drop column size; alter table call_details drop column sent");
  earlier.exec("alter table call_details drop column left_out");
  earlier.close();
  file = new CallFile(path);
  const sent = { protocol: "mcp", server: "files", params: {} };
  file.write(
    someCalls(1, () => ({ person: "Ada", sent: JSON.stringify(sent) })),
    FOR_EVER,
  );
  const [second, first] = file.list({ filter: {}, most: 2 });
  expect([first?.person, second?.person]).toEqual([undefined, "Ada"]);
  expect([file.find(1)?.sent, file.find(2)?.sent]).toEqual([undefined, sent]);
  expect(file.list({ filter: { text: "ada" }, most: 2 })).toHaveLength(1);
});

it("works again after a call was larger than all that may be kept", () => {
  const larger = someCalls(1, () => ({ arguments: JSON.stringify("x".repeat(2_000_000)) }));
  expect(() => file.write(larger, { ...FOR_EVER, bytes: 1_000_000 })).toThrow(/full/);
  expect(file.state().calls).toBe(0);
  expect(file.write(someCalls(3), { ...FOR_EVER, bytes: 1_000_000 }).calls).toBe(3);
});

it("makes no folder anew: one that was deleted while Pegboard runs is not to come back with calls alone", () => {
  const gone = join(folder, "gone");
  expect(() => new CallFile(join(gone, "calls.sqlite"))).toThrow();
  expect(existsSync(gone)).toBe(false);
});
