import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { root } from "../run-command.mjs";

/** What a page takes in that shows what an agent gets: the resolver, every format, the prompts. */
const PREVIEW = `
  export { resolveToolset, functionNames, selectMethods } from "./registry-core/src/index.ts";
  export {
    PROVIDER_FORMATS, parseProviderFormat, formatToolset, formatMethod, serializePayload,
    PROMPT_FORMATS, formatPrompt,
  } from "./registry-core/src/formats.ts";
  export { renderPrompts, renderPrompt, toolPrompts } from "./registry-core/src/prompts.ts";
`;

/**
 * In bytes, minified and compressed as servers compress, with the rules of each provider, since a
 * request that breaks one is refused whole, with what judges values, since an example that does not
 * fit is left out, and with the 9.8 kB that read messages in ICU MessageFormat, since
 * an issue says in English what is wrong, and with the searches that providers have themselves; zod and Jinja are counted by whoever brings them.
 */
const LIMIT = 66_000;
const EXTERNAL = ["zod", "@huggingface/jinja"];

/**
 * The part of registry-core that runs in a browser stays small. Says its size, and when it is too
 * large, what it is made of.
 */
export async function checkCoreSize() {
  const { outputFiles, metafile } = await build({
    stdin: { contents: PREVIEW, resolveDir: root, loader: "ts" },
    absWorkingDir: root,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    conditions: ["@pegboard/source"],
    external: EXTERNAL,
    metafile: true,
    write: false,
    outfile: "preview.js",
    logLevel: "silent",
  });
  const [output] = outputFiles;
  const size = gzipSync(output.contents, { level: 9 }).length;
  console.log(
    `  resolver, formats and prompts: ${formatKilobytes(size)} kB of ${formatKilobytes(LIMIT)} kB gzip`,
  );
  if (size <= LIMIT) return [];
  const largest = Object.values(metafile.outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .sort(([, a], [, b]) => b.bytesInOutput - a.bytesInOutput)
    .slice(0, 10)
    .map(([file, { bytesInOutput }]) => `${formatKilobytes(bytesInOutput)} kB ${file}`);
  return [
    `resolver, formats and prompts have ${size} bytes gzip, ${size - LIMIT} too many. The largest, minified:`,
    ...largest,
  ];
}

function formatKilobytes(bytes) {
  return (bytes / 1000).toFixed(1);
}
