// Loaded into a program before its own code: kills it at once before a step that writes. Steps are
// the statements of its database that write, and its changes of files, from the first one on that
// `from` matches. With `armed`, they are counted once there is such a file.
import fs from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { isMainThread } from "node:worker_threads";

const { at, from, armed } = JSON.parse(process.env.PEGBOARD_TEST_KILL ?? "{}");
const isFirst = new RegExp(from);
const { existsSync } = fs;
let reached = -1;

function step(name) {
  if (reached < 0 && (!isFirst.test(name) || (armed && !existsSync(armed)))) return;
  reached += 1;
  if (reached === at) process.kill(process.pid, "SIGKILL");
}

function killBefore(object, method, nameOf) {
  const original = object[method];
  object[method] = function (...given) {
    const name = nameOf(...given);
    if (name !== undefined) step(name);
    return original.apply(this, given);
  };
}

if (isMainThread && at !== undefined) {
  const Database = createRequire(import.meta.url)("better-sqlite3");
  const { prepare } = Database.prototype;
  Database.prototype.prepare = function (sql) {
    const statement = prepare.call(this, sql);
    if (/^\s*(?:insert|update|delete|begin|commit)\b/i.test(sql))
      for (const method of ["run", "all", "get", "iterate"])
        killBefore(statement, method, () => sql);
    return statement;
  };
  for (const method of ["writeFileSync", "renameSync", "unlinkSync", "rmSync"])
    killBefore(fs, method, (file) => `${method} ${file}`);
  syncBuiltinESMExports();
}
