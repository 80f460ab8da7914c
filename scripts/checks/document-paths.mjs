import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../run-command.mjs";
import { projectFiles, readProjectFile } from "./source-files.mjs";

const TOP_LEVEL = /^(registry-core|packages|server|web|e2e|scripts|docs|examples|deploy|\.ci)\//;

/**
 * Every path that a document names exists: links, and code spans that begin with a top-level
 * folder.
 */
export function checkDocumentPaths() {
  return projectFiles(".md").flatMap((file) => {
    const text = readProjectFile(file).replace(/```[\s\S]*?```/g, "");
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)].map((match) =>
      join(dirname(file), match[1]),
    );
    const spans = [...text.matchAll(/`([^`\s]+)`/g)]
      .map((match) => match[1])
      .filter((path) => TOP_LEVEL.test(path));
    return [...links, ...spans]
      .filter((path) => !/[<>*{…]/.test(path) && !existsSync(join(root, path)))
      .map((path) => `${file}: names ${path}, which does not exist`);
  });
}
