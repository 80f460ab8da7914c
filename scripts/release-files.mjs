import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LIBRARIES } from "./build.mjs";

/** In the order in which they need one another. */
export const PUBLISHED = [...LIBRARIES, "packages/pegboard"];

const NEEDS = ["dependencies", "peerDependencies", "devDependencies"];
/** Where it is told what npm shows of a package, and proves its origin with. */
const ORIGIN_KEYS = ["repository", "homepage", "bugs"];
/** What changed since the last release stands below one of these. */
const unpublished = (version) =>
  new RegExp(`^## (?:Unreleased|${plain(version)} \\(not yet published\\))$`, "m");
const hasDay = (version) => new RegExp(`^## ${plain(version)} \\(2\\d{3}-`, "m");
const plain = (version) => version.replaceAll(".", "\\.");

/**
 * What keeps the packages of a folder from being published as a version: all of it, each with what
 * to do. `builtFrom` is the repository that the build runs for, where one is known.
 */
export function releaseFaults(folder, { version, builtFrom }) {
  const cure = `npm run release -- prepare ${version}`;
  const manifests = manifestsIn(folder);
  const own = ownNames(manifests);
  const others = pathsOf(
    manifests,
    (manifest) => JSON.stringify(withVersion(manifest, version, own)) !== JSON.stringify(manifest),
  );
  const published = new Map(
    PUBLISHED.map((name) => [`${name}/package.json`, manifests.get(`${name}/package.json`)]),
  );
  const nameless = pathsOf(published, (manifest) =>
    ORIGIN_KEYS.some((key) => manifest[key] === undefined),
  );
  const isElsewhere = ({ repository }) => repository && addressOf(repository) !== builtFrom;
  const elsewhere = builtFrom === undefined ? "" : pathsOf(published, isElsewhere);
  const changelog = readFileSync(join(folder, "CHANGELOG.md"), "utf8");
  return [
    others &&
      `Not ${version}, or with another version of one another: ${others}. ${cure} sets all of them.`,
    nameless &&
      `Without ${ORIGIN_KEYS.join(", ")}: ${nameless}. npm shows them, and proves by the first where a package was built. ${cure} --repository https://HOST/OWNER/NAME writes them.`,
    elsewhere &&
      `Of another repository than ${builtFrom}, which this is built from: ${elsewhere}. npm would refuse the proof of their origin. ${cure} --repository ${builtFrom} mends it.`,
    !hasDay(version).test(changelog) &&
      `CHANGELOG.md has no "## ${version} (date)". Write what is new below "## Unreleased"; ${cure} names the version and the day.`,
  ].filter(Boolean);
}

const pathsOf = (manifests, isMeant) =>
  [...manifests].flatMap(([path, manifest]) => (isMeant(manifest) ? [path] : [])).join(", ");

/**
 * Writes a version into everything that names one: all packages, what they need of one another, the
 * lock file, the chart and the heading of CHANGELOG.md; with a repository, also where the published
 * ones come from. Answers the paths that changed. @throws Error for what cannot be a release
 */
export function prepareRelease(folder, { version, repository, day }) {
  if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    throw new Error(`"${version}" is no version. Write it as 0.2.0 or 0.2.0-beta.1.`);
  const address = repository?.replace(/(?:\.git)?\/?$/, "");
  if (address !== undefined && !/^https:\/\/[^/\s]+\/\S+$/.test(address))
    throw new Error(
      `"${repository}" is no repository. Write its page, such as https://github.com/OWNER/NAME.`,
    );
  const manifests = manifestsIn(folder);
  const own = ownNames(manifests);
  const written = new Map();
  for (const [path, manifest] of manifests) {
    const origin = address !== undefined && PUBLISHED.includes(path.replace("/package.json", ""));
    const placed = origin
      ? withOrigin(manifest, address, path.replace("/package.json", ""))
      : manifest;
    written.set(path, json(withVersion(placed, version, own)));
  }
  const lock = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  const packages = Object.entries(lock.packages).map(([path, entry]) => {
    const isOurs = manifests.has(join(path, "package.json"));
    return [path, isOurs ? withVersion(entry, version, own) : entry];
  });
  written.set(
    "package-lock.json",
    json({ ...lock, version, packages: Object.fromEntries(packages) }),
  );
  edit("CHANGELOG.md", unpublished(version), `## ${version} (${day})`);
  edit("deploy/helm/pegboard/Chart.yaml", /^(version|appVersion): .*$/gm, `$1: ${version}`);
  const changed = [...written].filter(([path, text]) => textOf(path) !== text);
  for (const [path, text] of changed) writeFileSync(join(folder, path), text);
  return changed.map(([path]) => path);

  function edit(path, pattern, text) {
    written.set(path, textOf(path).replace(pattern, text));
  }
  function textOf(path) {
    return readFileSync(join(folder, path), "utf8");
  }
}

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** Each package.json below a folder by its path, besides those of what npm installed and built. */
function manifestsIn(folder, below = "") {
  const found = new Map();
  const path = below === "" ? "package.json" : `${below}/package.json`;
  if (existsSync(join(folder, path)))
    found.set(path, JSON.parse(readFileSync(join(folder, path), "utf8")));
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    if (!entry.isDirectory() || /^(?:\.|node_modules$|dist$|src$)/.test(entry.name)) continue;
    const inside = manifestsIn(folder, below === "" ? entry.name : `${below}/${entry.name}`);
    for (const [name, manifest] of inside) found.set(name, manifest);
  }
  return found;
}

const ownNames = (manifests) =>
  new Set([...manifests.values()].flatMap(({ name, version }) => (version ? [name] : [])));

/** A package, or its entry in the lock file, in a version. */
function withVersion(manifest, version, own) {
  const needs = NEEDS.filter((key) => manifest[key] !== undefined).map((key) => [
    key,
    Object.fromEntries(
      Object.entries(manifest[key]).map(([name, wanted]) => [
        name,
        own.has(name) ? version : wanted,
      ]),
    ),
  ]);
  return {
    ...manifest,
    ...(manifest.version !== undefined && { version }),
    ...Object.fromEntries(needs),
  };
}

/** A package that says where it comes from, before what it says about its licence. */
function withOrigin(manifest, address, directory) {
  const origin = {
    repository: { type: "git", url: `git+${address}.git`, directory },
    homepage: `${address}#readme`,
    bugs: { url: `${address}/issues` },
  };
  const rest = Object.entries(manifest).filter(([key]) => !ORIGIN_KEYS.includes(key));
  return Object.fromEntries(
    rest.flatMap(([key, value]) =>
      key === "license" ? [...Object.entries(origin), [key, value]] : [[key, value]],
    ),
  );
}

const addressOf = ({ url }) => url.replace(/^git\+/, "").replace(/\.git$/, "");
