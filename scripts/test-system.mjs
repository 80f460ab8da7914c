// What has to hold on each Node and system that the packages promise, besides the whole
// verification on one of them: everything builds, the libraries do what their tests say, and
// Pegboard starts, writes its database and answers.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bin, root, runOrExit } from "./run-command.mjs";

await runOrExit(process.execPath, ["scripts/build.mjs"]);
const libraries = ["json-schema", "registry-core", "declarations"];
await runOrExit(bin("vitest"), ["run", ...libraries.flatMap((name) => ["--project", name])]);
const data = mkdtempSync(join(tmpdir(), "pegboard-system-"));
try {
  const program = join(root, "server/dist/main.js");
  await runOrExit(process.execPath, [program, "list", "agents", "--data", data]);
} finally {
  rmSync(data, { recursive: true, force: true });
}
console.log(`Node ${process.versions.node} on ${process.platform}: as promised.`);
