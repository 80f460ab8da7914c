import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { root } from "./run-command.mjs";

const WEB_DIST = join(root, "web", "dist");
/**
 * The scripts that the built app loads to show its home screen, an agent's tools, as names of
 * files: the page names them. What it opens later (preview, forms, editor, palette) is not in it.
 */
export const homeScripts = () =>
  [
    ...readFileSync(join(WEB_DIST, "index.html"), "utf8").matchAll(
      /<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="\.\/([^"]+)"/g,
    ),
  ].map(([, file]) => file);

/**
 * How a home script lies beside itself, as the server sends it to browsers that take Brotli: all,
 * where the page is local or https.
 */
export const compressedFile = (file) => join(WEB_DIST, `${file}.br`);

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
