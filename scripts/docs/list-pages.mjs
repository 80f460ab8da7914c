import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run-command.mjs";
import { clientPages } from "./client-pages.mjs";
import { CONTENTS } from "./contents.mjs";
import { httpPages } from "./http-pages.mjs";
import { libraryPages } from "./library-pages.mjs";
import {
  isHeading,
  parseDocument,
  plainText,
  readDocument,
  sectionOf,
  sectionsOf,
} from "./read-document.mjs";

/**
 * All pages in the order of the contents: the path below the site without an ending, the title, the
 * group, the document that it shows and its blocks. A page whose `parent` is another is listed below
 * it.
 */
export async function listPages(library) {
  const groups = [...CONTENTS, unlisted()].map(async ({ title: group, pages }) => {
    const listed = await Promise.all(pages.map((page) => pagesOf(page, library)));
    return listed.flat().map((page) => ({ ...page, group }));
  });
  return (await Promise.all(groups)).flat();
}

/** Documents that the contents do not name have a place, too: none is lost. */
function unlisted() {
  const named = new Set(CONTENTS.flatMap(({ pages }) => pages.map(({ source }) => source)));
  const pages = readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md") && !named.has(`docs/${name}`))
    .map((name) => ({ path: name.slice(0, -".md".length), source: `docs/${name}` }));
  return { title: "More", pages };
}

const MADE = {
  library: libraryPages,
  http: httpPages,
  clients: clientPages,
  decisions: decisionPages,
};

async function pagesOf(page, library) {
  if (page.made) return MADE[page.made](page.path, library);
  if (page.split) return splitPages(page);
  const whole = readDocument(page.source);
  const blocks = page.parts ? page.parts.flatMap((part) => sectionOf(whole, part)) : whole;
  return [titled({ ...page, blocks: page.code ? [...blocks, ...listedCode(page.code)] : blocks })];
}

/** The first heading is the title, which the frame of the page writes. */
function titled(page) {
  const [first, ...rest] = page.blocks;
  if (!isHeading(first)) return page;
  return { title: plainText(first.children), ...page, top: first.anchor, blocks: rest };
}

/** A page for each section of a long document, below the one with its beginning. */
function splitPages({ path, title, source }) {
  const [beginning, ...sections] = sectionsOf(readDocument(source));
  return [
    titled({ path, title, source, blocks: beginning }),
    ...sections.map((blocks) => {
      const page = titled({ source, blocks });
      return { ...page, path: `${path}/${page.top}`, parent: path };
    }),
  ];
}

function listedCode(file) {
  const code = readFileSync(join(root, file), "utf8").trimEnd();
  return parseDocument(`\`\`\`ts\n${code}\n\`\`\``);
}

function decisionPages(path) {
  const folder = "docs/decisions";
  const pages = readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => {
      const source = `${folder}/${name}`;
      const page = titled({ source, blocks: readDocument(source) });
      return {
        ...page,
        path: `${path}/${name.slice(0, -".md".length)}`,
        parent: path,
        isListedApart: true,
      };
    });
  const list = pages.map((page) => `- [${page.title}](${page.source.slice("docs/".length)})`);
  const blocks = parseDocument(
    `Why Pegboard is the way it is: each page says what was decided, what else was possible, and what follows.\n\n${list.join("\n")}\n`,
  );
  return [{ path, title: "Decisions", source: "docs/decisions.md", blocks }, ...pages];
}
