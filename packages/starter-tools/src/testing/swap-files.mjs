// Shows one of two files in turn under the name of the first, until it is ended.
import { renameSync } from "node:fs";

const [shown = "", other = ""] = process.argv.slice(2);
const rest = `${other}-rest`;
process.stdout.write("swapping");
for (;;) {
  renameSync(shown, rest);
  renameSync(other, shown);
  renameSync(rest, other);
}
