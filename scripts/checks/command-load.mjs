import { root } from "../run-command.mjs";

/** What parses the command line, and what holds the lock of a data folder. */
const COMMAND_PACKAGES = [
  "commander",
  "@pegboard/json-schema",
  "@pegboard/registry-core",
  "better-sqlite3",
];
const COMMAND_FILES = 76;

/**
 * What every command loads before it runs: the command line, and how a Pegboard that runs is asked.
 * The server, databases and documents are loaded by what opens them.
 */
export async function checkCommandLoad() {
  const { files, packages } = await loadedBy("server/src/main.ts");
  console.log(
    `    Every command loads ${files.size} files of the server; ${COMMAND_FILES} are allowed.`,
  );

  const surplus = [...packages].filter(
    ([name]) => !COMMAND_PACKAGES.some((one) => name === one || name.startsWith(`${one}/`)),
  );
  return [
    ...surplus.map(
      ([name, file]) =>
        `Every command would load ${name}, which ${file} imports. Import it where it is used: await import(…).`,
    ),
    ...(files.size > COMMAND_FILES
      ? [
          `Every command loads ${files.size} files of the server, more than ${COMMAND_FILES}. Import later what only some need, by await import(…): ${[...files].join(", ")}`,
        ]
      : []),
  ];
}

/** The files that are loaded with one, and the packages, each with a file that imports it. */
async function loadedBy(entry) {
  const { build } = await import("esbuild");
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outdir: "out",
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    packages: "external",
    logLevel: "silent",
  });
  const files = new Set([entry]);
  const packages = new Map();
  // What is added while they are walked is walked, too.
  for (const file of files)
    for (const { path, kind, external } of metafile.inputs[file].imports) {
      if (kind !== "import-statement" || path.startsWith("node:")) continue;
      if (external) packages.set(path, file);
      else files.add(path);
    }
  return { files, packages };
}
