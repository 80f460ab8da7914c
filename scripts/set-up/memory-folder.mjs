import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** Bytes. Containers often give it 64 MB. */
const ENOUGH = 2 * 2 ** 30;

/**
 * Lets temporary files of this process and its children lie in memory where Linux has the place:
 * databases wait for a disk at every save.
 */
export function keepTemporaryFilesInMemory() {
  if (!existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ENOUGH) return;
  const folder = mkdtempSync(join(MEMORY, "pegboard-tests-"));
  // As in the usual place for temporary files, another user may enter it: some tests work as one.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
}
