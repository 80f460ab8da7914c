import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { root } from "./run-command.mjs";

const WEB_DIST = join(root, "web", "dist");
const INDEX_PAGE = join(WEB_DIST, "index.html");
/**
 * Where an operator starts: an agent's tools. What the page opens later (preview, forms, editor,
 * palette) is not in it.
 */
const HOME = "web/src/app/routes/agent-tools-route.tsx";

/**
 * The scripts that the built app loads to show its home screen, as names of files. @throws Error
 * when the build has no such screen
 */
export function homeScripts() {
  const manifest = JSON.parse(readFileSync(join(WEB_DIST, ".vite", "manifest.json"), "utf8"));
  if (!Object.hasOwn(manifest, HOME))
    throw new Error(`The build has no entry ${HOME}: name the home screen's module.`);
  const files = [
    ...pageScripts(),
    ...[...chunksOf(manifest, [HOME])].map((name) => manifest[name].file),
  ];
  // The manifest is older than what joined them.
  return [...new Set(files)].filter((file) => existsSync(join(WEB_DIST, file)));
}

/** What the page names itself. */
const pageScripts = () =>
  [
    ...readFileSync(INDEX_PAGE, "utf8").matchAll(/<script type="module"[^>]* src="\.\/([^"]+)"/g),
  ].map(([, file]) => file);

/** Entries and everything they import before they run. */
function chunksOf(manifest, names, found = new Set()) {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    chunksOf(manifest, manifest[name].imports ?? [], found);
  }
  return found;
}

/**
 * How a home script lies beside itself, as the server sends it to browsers that take Brotli: all,
 * where the page is local or https.
 */
export const compressedFile = (file) => join(WEB_DIST, `${file}.br`);

/**
 * Lets the page ask for all home scripts at once, instead of each when the one before it has run.
 */
export function preloadHomeScripts() {
  const named = pageScripts();
  const links = homeScripts()
    .filter((script) => !named.includes(script))
    .map((script) => `    <link rel="modulepreload" crossorigin href="./${script}">\n`);
  writeFileSync(
    INDEX_PAGE,
    readFileSync(INDEX_PAGE, "utf8").replace("  </head>", `${links.join("")}  </head>`),
  );
}

/** The best that Brotli can do takes too long for the first request. */
export async function compressHomeScripts() {
  await Promise.all(
    homeScripts().map(async (file) => {
      const script = readFileSync(join(WEB_DIST, file));
      const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: size } = constants;
      const params = { [quality]: constants.BROTLI_MAX_QUALITY, [size]: script.length };
      writeFileSync(compressedFile(file), await promisify(brotliCompress)(script, { params }));
    }),
  );
}
