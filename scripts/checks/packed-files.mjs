import { LIBRARIES } from "../build.mjs";
import { runInRoot } from "../run-command.mjs";

/** What every package has, and nothing else besides what is named below. */
const IN_ALL = ["LICENSE", "README.md", "package.json"];
const LIBRARY_FILES = [/^dist\/(?:[\w-]+\/)*[\w-]+\.js$/, /^dist\/(?:[\w-]+\/)*[\w-]+\.d\.ts$/];

/**
 * What others install of each package: the files by patterns, and the most kilobytes on the disk.
 * Sources, maps and tests are none of it.
 */
const PACKED_PACKAGES = {
  "@pegboard/json-schema": { files: LIBRARY_FILES, most: 400 },
  "@pegboard/registry-core": { files: LIBRARY_FILES, most: 1_800 },
  "@pegboard/declarations": { files: LIBRARY_FILES, most: 150 },
  "@pegboard/openapi": {
    files: [...LIBRARY_FILES, /^dist\/THIRD-PARTY-LICENSES\.txt$/],
    most: 550,
  },
  pegboard: {
    files: [
      ...LIBRARY_FILES,
      /^dist\/(?:web|docs)\//,
      /^dist\/.*\.(?:json|mjs|txt|css|woff2|svg)$/,
      /^dist\/typescript\/(?:typescript\.cjs|lib(?:\.[\w-]+)*\.d\.ts)$/,
      /^pegboard\.schema\.json$/,
    ],
    most: 27_500,
  },
};

/** Looks at what npm would publish of each package. */
export async function checkPackedFiles() {
  const names = [...LIBRARIES, "packages/pegboard"].flatMap((name) => ["--workspace", name]);
  const pack = ["pack", "--dry-run", "--json", "--ignore-scripts", ...names];
  const { code, output } = await runInRoot("npm", pack, { capture: true });
  if (code !== 0) return [output.trim()];
  return JSON.parse(output.slice(output.indexOf("["))).flatMap(problemsOf);
}

function problemsOf({ name, files, unpackedSize }) {
  const known = PACKED_PACKAGES[name];
  if (!known)
    return [`${name} is not among the packages that scripts/checks/packed-files.mjs knows.`];
  const paths = files.map(({ path }) => path);
  const isKnown = (path) => IN_ALL.includes(path) || known.files.some((one) => one.test(path));
  return [
    ...IN_ALL.filter((path) => !paths.includes(path)).map((path) => `${name} has no ${path}.`),
    ...paths
      .filter((path) => !isKnown(path) || path.endsWith(".map"))
      .map((path) => `${name} would publish ${path}, which nobody needs who installs it.`),
    ...(unpackedSize > known.most * 1_000
      ? [`${name} has ${Math.round(unpackedSize / 1_000)} kB, more than ${known.most}.`]
      : []),
  ];
}
