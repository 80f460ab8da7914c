import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { RuleType } from "markdown-to-jsx/html";
import { root } from "../run-command.mjs";
import { listPages } from "./list-pages.mjs";
import { addressFrom, writePage } from "./page-frame.mjs";
import { isHeading, parseDocument, plainText, readDocument } from "./read-document.mjs";
import { writeHtml } from "./write-html.mjs";

/** Where the site is built, from which the running product serves it. */
export const SITE = join(root, "docs/dist");

/**
 * Builds the documentation as plain files: pages, pictures, one style sheet, one script, and the
 * words for the search. Answers what is wrong with links, of which a site has none.
 */
export async function buildSite() {
  const pages = await listAllPages();
  const site = new Site(pages);
  const words = [];
  for (const page of pages) {
    const headings = headingsOf(page.blocks);
    const html = writeHtml(page.blocks, {
      resolve: (target) => site.resolve(target, page),
      titleOf: (target) => site.titleOf(target, page),
    });
    site.write(`${page.path}.html`, writePage(page, { pages, html, headings }));
    words.push(...searchWords(page));
  }
  await site.writeParts(words);
  return site.problems;
}

async function listAllPages() {
  const [openApi, { exampleValue, validateJson }] = await Promise.all([
    readServerDescription(),
    import("@pegboard/json-schema"),
  ]);
  const pages = await listPages({ openApi, exampleValue, validateJson });
  const twice = pages.find(({ path }, at) => pages.findIndex((one) => one.path === path) !== at);
  if (twice) throw new Error(`Two pages of the site are called ${twice.path}.`);
  return [homePage(pages), ...pages];
}

/** The beginning of the site: what Pegboard is, and its parts. */
function homePage(pages) {
  const whole = readDocument("README.md");
  const beginning = whole.slice(
    1,
    whole.findIndex((one) => isHeading(one, 2)),
  );
  const groups = [...new Set(pages.map(({ group }) => group))].map((group) => {
    const inGroup = pages.filter((one) => one.group === group && one.parent === undefined);
    const links = inGroup.map(({ title, path }) => `[${title}](docs/${path}.html)`);
    return `## ${group}\n\n${links.join(" · ")}`;
  });
  const blocks = [...beginning, ...parseDocument(groups.join("\n\n"))];
  return { path: "index", title: "Pegboard", source: "README.md", blocks };
}

/** What a server says of its API. This one has nothing, and answers nobody else. */
async function readServerDescription() {
  const { openApp } = await import("../../server/dist/open-app.js");
  const dataDir = mkdtempSync(join(tmpdir(), "pegboard-docs-"));
  const trust = { isDecided: true, trustedFolders: [dataDir] };
  const nothing = { builtIn: [], tools: [], mcp: [], logLevel: "silent" };
  const { app, close } = await openApp({ dataDir, trust, ...nothing });
  try {
    const asked = new Request("http://localhost/api/v1/openapi.json", {
      headers: { host: "localhost" },
    });
    const answer = await app.fetch(asked, { incoming: { socket: { remoteAddress: "127.0.0.1" } } });
    if (!answer.ok)
      throw new Error(`The description of the API was refused: ${await answer.text()}`);
    return await answer.json();
  } finally {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const headingsOf = (blocks) =>
  blocks
    .filter((block) => isHeading(block))
    .map(({ level, anchor, children }) => ({ level, anchor, text: plainText(children) }));

/**
 * What the search knows: each section with its page, and where it begins. Of pages that are made,
 * the code is types, whose names are headings already.
 */
function searchWords({ path, title, blocks, isMade }) {
  // Whoever looks for a decision knows what it is about; their texts would be a quarter of all words.
  const isByHeadings = path.startsWith("decisions/");
  const sections = [{ anchor: "", heading: "", text: [] }];
  for (const block of blocks) {
    if (isHeading(block))
      sections.push({ anchor: block.anchor, heading: plainText(block.children), text: [] });
    else if (!isByHeadings && (!isMade || block.type !== RuleType.codeBlock))
      sections.at(-1).text.push(plainText([block]));
  }
  return sections
    .map(({ anchor, heading, text }) => [
      `${path}.html${anchor && `#${anchor}`}`,
      title,
      heading,
      text.join(" ").replace(/\s+/g, " ").trim(),
    ])
    .filter(([, , heading, text]) => heading !== "" || text !== "");
}

/** The files of the site, and where links of documents lead in it. */
class Site {
  problems = [];
  #pages;
  #bySource = new Map();
  #pictures = new Set();

  constructor(pages) {
    this.#pages = pages;
    for (const page of pages) {
      if (page.path === "index") continue;
      const known = this.#bySource.get(page.source) ?? [];
      this.#bySource.set(page.source, [...known, page]);
    }
    rmSync(SITE, { recursive: true, force: true });
  }

  write(file, content) {
    mkdirSync(dirname(join(SITE, file)), { recursive: true });
    writeFileSync(join(SITE, file), content);
  }

  /**
   * The address from a page. What is in the repository alone has none: there the text stands without
   * a link.
   */
  resolve(target, page) {
    if (/^(https?:|mailto:)/.test(target)) return target;
    const [path, anchor] = target.split("#");
    const file = path === "" ? page.source : join(dirname(page.source), path);
    if (/\.(png|webp|svg|json)$/.test(file) && file.startsWith("docs/"))
      return this.#picture(file, page);
    const direct = this.#pages.find((one) => `docs/${one.path}.html` === file);
    const pages = direct ? [direct] : this.#shownBy(file);
    if (pages.length > 0) return this.#addressOf(pages, anchor, { page, target });
    if (!existsSync(join(root, file)))
      this.problems.push(`${page.source}: leads to ${target}, which is not there`);
    return undefined;
  }

  /** The title of the page that a document is, or that begins it. */
  titleOf(target, page) {
    const [path] = target.split("#");
    return this.#shownBy(join(dirname(page.source), path))[0]?.title;
  }

  /** The pages that show a document, or that of a folder. */
  #shownBy(file) {
    return this.#bySource.get(file) ?? this.#bySource.get(join(file, "README.md")) ?? [];
  }

  #addressOf(pages, anchor, { page, target }) {
    if (anchor === undefined) return addressFrom(page.path, `${pages[0].path}.html`);
    const at = pages.find(
      (one) => one.top === anchor || one.blocks.some((block) => block.anchor === anchor),
    );
    if (at === undefined) {
      this.problems.push(`${page.source}: leads to ${target}, where no heading is called so`);
      return undefined;
    }
    const address = at === page ? "" : addressFrom(page.path, `${at.path}.html`);
    return at.top === anchor ? address || "#content" : `${address}#${anchor}`;
  }

  #picture(file, page) {
    if (!existsSync(join(root, file))) {
      this.problems.push(`${page.source}: shows ${file}, which is not there`);
      return undefined;
    }
    this.#pictures.add(file);
    return addressFrom(page.path, file.slice("docs/".length));
  }

  /** Everything that is no page. */
  async writeParts(words) {
    for (const file of this.#pictures) {
      this.write(file.slice("docs/".length), readFileSync(join(root, file)));
    }
    const from = (file) => join(root, "scripts/docs/browser", file);
    const tokens = readFileSync(join(root, "web/src/tokens.css"), "utf8");
    const esbuild = await import("esbuild");
    const options = { minify: true, target: "es2022" };
    const css = tokens + readFileSync(from("site.css"), "utf8");
    this.write("site.css", (await esbuild.transform(css, { ...options, loader: "css" })).code);
    const script = readFileSync(from("site.js"), "utf8");
    this.write("site.js", (await esbuild.transform(script, options)).code);
    this.write("words.js", `PEGBOARD_WORDS=${JSON.stringify(words)}`);
    this.write("pages.json", JSON.stringify(this.#listed()));
    cpSync(join(root, "web/public/icon.svg"), join(SITE, "icon.svg"));
  }

  /** What the product knows of the pages: their titles, and the headings in them. */
  #listed() {
    return this.#pages
      .filter(({ parent }) => parent !== "decisions" && parent !== "api")
      .map(({ path, title, group, blocks }) => ({
        path,
        title,
        group,
        headings: headingsOf(blocks)
          .filter(({ level }) => level === 2)
          .map(({ anchor, text }) => ({ anchor, text })),
      }));
  }
}
