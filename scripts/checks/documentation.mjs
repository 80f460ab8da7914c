import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { SITE } from "../docs/build-site.mjs";
import { findMalformedLinks } from "../docs/outside-links.mjs";
import { root } from "../run-command.mjs";

/** The most kilobytes of the site on the disk: it is part of what `npm install pegboard` brings. */
const MOST_KILOBYTES = 6_000;
const HELP_PAGES_FILE = "web/src/app/help-pages.ts";

/**
 * The built documentation is small, and has each page and heading that screens of the product lead
 * to. What leads nowhere within it has stopped its build; addresses outside have the form of one.
 */
export async function checkDocumentation() {
  const kilobytes = Math.round(filesBelow(SITE).reduce((sum, { size }) => sum + size, 0) / 1_000);
  const pages = filesBelow(SITE).filter(({ path }) => path.endsWith(".html"));
  console.log(
    `    The documentation has ${pages.length} pages and ${kilobytes} kB; ${MOST_KILOBYTES} kB are allowed.`,
  );
  const tooLarge =
    kilobytes > MOST_KILOBYTES
      ? [`docs/dist has ${kilobytes} kB, more than ${MOST_KILOBYTES}. Which pictures are large?`]
      : [];
  const lost = helpPlaces().filter((place) => !hasPlace(place));
  return [
    ...tooLarge,
    ...findMalformedLinks(),
    ...lost.map(
      (place) => `${HELP_PAGES_FILE}: a screen leads to ${place}, which the site does not have`,
    ),
  ];
}

/** What stands to the right in the table of the screens. */
function helpPlaces() {
  const text = readFileSync(join(root, HELP_PAGES_FILE), "utf8");
  const places = [...text.matchAll(/^ {2}"\/[^"]*": "([^"]+)",$/gm)].map(([, place]) => place);
  if (places.length < 10) throw new Error(`${HELP_PAGES_FILE} is not the table that it was.`);
  return [...new Set(places)];
}

function hasPlace(place) {
  const [page, anchor] = place.split("#");
  const file = filesBelow(SITE).find(({ path }) => path === join(SITE, `${page}.html`));
  if (file === undefined) return false;
  return anchor === undefined || readFileSync(file.path, "utf8").includes(` id="${anchor}"`);
}

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, size: statSync(path).size }));
