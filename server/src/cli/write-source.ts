import { writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileErrorText } from "../system-errors/file-error.ts";

/** Writes a file that somebody named. @throws Error that says why it cannot be written */
export function writeSource(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason =
      code === "ENOENT" ? `there is no folder ${dirname(resolve(path))}` : fileErrorText(error);
    throw new Error(`${path} cannot be written: ${reason}.`);
  }
}
