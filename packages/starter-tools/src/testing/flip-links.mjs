// Shows a folder and a link to another one in turn under one name, and a file and a link under
// another, until it is ended.
import { renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";

const [root = "", outside = ""] = process.argv.slice(2);
process.stdout.write("flipping");
for (;;) {
  for (const [name, target] of [
    ["folder", outside],
    ["file", join(outside, "file")],
  ]) {
    const [shown, rest] = [join(root, name), join(root, `${name}-rest`)];
    renameSync(shown, rest);
    // In between somebody else may make a folder or a file of that name.
    orNot(() => symlinkSync(target, shown));
    while (!orNot(() => renameSync(rest, shown)))
      orNot(() => rmSync(shown, { recursive: true, force: true }));
  }
}

function orNot(change) {
  try {
    change();
    return true;
  } catch {
    return false;
  }
}
