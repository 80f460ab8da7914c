import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { readDocument } from "../docs/read-document.mjs";
import { root } from "../run-command.mjs";
import { projectFiles, readProjectFile } from "./source-files.mjs";

const TOP_LEVEL = /^(registry-core|packages|server|web|e2e|scripts|docs|examples|deploy|\.ci)\//;

/**
 * Every path that a document names exists: links, with the headings that they lead to, and code
 * spans that begin with a top-level folder.
 */
export function checkDocumentPaths() {
  return projectFiles(".md").flatMap((file) => {
    const text = readProjectFile(file).replace(/```[\s\S]*?```/g, "");
    const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)[^)]*\)/g)].map(([, link]) =>
      linkFrom(file, link),
    );
    const spans = [...text.matchAll(/`([^`\s]+)`/g)]
      .map((match) => match[1])
      .filter((path) => TOP_LEVEL.test(path));
    const missing = [...links.map(({ path }) => path), ...spans]
      .filter((path) => !/[<>*{…]/.test(path) && !existsSync(join(root, path)))
      .map((path) => `${file}: names ${path}, which does not exist`);
    const lost = links
      .filter((link) => !hasHeading(link))
      .map(({ path, anchor }) => `${file}: leads to ${path}#${anchor}, which no heading is called`);
    return [...missing, ...lost];
  });
}

function linkFrom(file, link) {
  const [path, anchor] = link.split("#");
  return { path: path === "" ? file : join(dirname(file), path), anchor };
}

function hasHeading({ path, anchor }) {
  if (anchor === undefined || !path.endsWith(".md") || !existsSync(join(root, path))) return true;
  return readDocument(path).some((block) => block.anchor === anchor);
}
