import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./run-command.mjs";

const LIBRARIES = ["packages/json-schema", "registry-core"];
const NAMES = (word) => new RegExp(`^${word} \\{([^}]*)\\} from "([^"]+)";`, "gm");

/**
 * An esbuild plugin that leads an import of a library's entry to the files which have the names.
 * Of a bundle with several entries, esbuild loads all files of an imported entry that any of them
 * uses: a command would load what only the server needs.
 */
export function leadToFiles({ onLoad }) {
  const filesOf = entriesWithFiles();
  onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => {
    if (path.includes("node_modules")) return undefined;
    const contents = readFileSync(path, "utf8").replace(NAMES("import"), (whole, list, entry) => {
      const files = filesOf.get(entry);
      return files ? valuesOf(list).map(importFrom(files, entry)).join("") : whole;
    });
    return { contents, loader: "ts" };
  });
}

/** The files of each name that an entry exports, by what the entry is imported as. */
function entriesWithFiles() {
  const entries = new Map();
  for (const library of LIBRARIES) {
    const manifest = JSON.parse(readFileSync(join(root, library, "package.json"), "utf8"));
    for (const [entry, { "@pegboard/source": source }] of Object.entries(manifest.exports)) {
      const path = join(root, library, source);
      const files = new Map();
      for (const [, list, from] of readFileSync(path, "utf8").matchAll(NAMES("export")))
        for (const { name, as } of valuesOf(list)) {
          // An entry may hand on what another library exports.
          const file = from.startsWith(".")
            ? { path: join(dirname(path), from), name }
            : entries.get(from)?.get(name);
          if (file) files.set(as, file);
        }
      entries.set(`${manifest.name}${entry.slice(1)}`, files);
    }
  }
  return entries;
}

/** The names of a list that are not types. */
const valuesOf = (list) =>
  list
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "" && !item.startsWith("type "))
    .map((item) => {
      const [name, as = name] = item.split(" as ");
      return { name, as };
    });

const importFrom =
  (files, entry) =>
  ({ name, as }) => {
    const file = files.get(name) ?? { path: entry, name };
    return `import { ${file.name} as ${as} } from ${JSON.stringify(file.path)};`;
  };
