import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { CATALOGUES, languageFiles, readMessages } from "./checks/messages.mjs";
import { readProjectFile } from "./checks/source-files.mjs";
import { root } from "./run-command.mjs";

/**
 * Brings the files of all languages in step with what is said: a new message is there with an empty
 * text, to be translated, and what nothing says any more is gone.
 */
for (const { said, languages } of CATALOGUES) {
  const keys = [...readMessages(said).messages].sort();
  for (const file of languageFiles(languages)) {
    const known = JSON.parse(readProjectFile(file));
    const next = Object.fromEntries(keys.map((key) => [key, known[key] ?? ""]));
    writeFileSync(join(root, file), `${JSON.stringify(next, null, 2)}\n`);
    for (const key of keys.filter((key) => !next[key])) console.log(`${file}: “${key}”`);
  }
}
