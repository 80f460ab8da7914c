import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LIBRARIES } from "./build.mjs";
import { runOrExit } from "./run-command.mjs";

/** In the order in which they need one another. */
export const PUBLISHED = [...LIBRARIES, "packages/pegboard"];

const NEEDS = ["dependencies", "peerDependencies", "devDependencies"];
/** What changed since the last release stands below one of these. */
const unpublished = (version) =>
  new RegExp(`^## (?:Unreleased|${plain(version)} \\(not yet published\\))$`, "m");
const hasDay = (version) => new RegExp(`^## ${plain(version)} \\(2\\d{3}-`, "m");
const plain = (version) => version.replaceAll(".", "\\.");

/**
 * What keeps the packages of a folder from being published as a version: all of it, each with what
 * to do.
 */
export function releaseFaults(folder, version) {
  const cure = `npm run release -- prepare ${version}`;
  const manifests = manifestsIn(folder);
  const own = ownNames(manifests);
  const others = [...manifests].flatMap(([path, manifest]) =>
    JSON.stringify(withVersion(manifest, version, own)) === JSON.stringify(manifest) ? [] : [path],
  );
  const changelog = readFileSync(join(folder, "CHANGELOG.md"), "utf8");
  return [
    others.length > 0 &&
      `Not ${version}, or with another version of one another: ${others.join(", ")}. ${cure} sets all of them.`,
    !hasDay(version).test(changelog) &&
      `CHANGELOG.md has no "## ${version} (date)". Write what is new below "## Unreleased"; ${cure} names the version and the day.`,
  ].filter(Boolean);
}

/**
 * Where packages come from, by what was asked for or else by the runner, and whether that runner
 * can prove it to npm.
 */
export function releaseOrigin(env, repository) {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = env;
  const here = server && name ? `${server}/${name}` : undefined;
  const address = (repository ?? here)?.replace(/(?:\.git)?\/?$/, "");
  return { address, provenance: Boolean(env.ACTIONS_ID_TOKEN_REQUEST_URL) };
}

/** What is wrong with the page of a repository as the origin of packages. */
export function originFaults({ address }) {
  if (address === undefined)
    return [
      "Nothing says where the packages come from, which npm shows with each. GitHub's runners know it; elsewhere add --repository https://HOST/OWNER/NAME.",
    ];
  if (/^https:\/\/[^/\s]+\/\S+$/.test(address)) return [];
  return [`"${address}" is no repository. Write its page, such as https://github.com/OWNER/NAME.`];
}

/**
 * Lays out below a folder what npm would publish of each package that is built, with its origin in
 * package.json. Answers these folders: what is judged and published are they, not the sources.
 */
export async function layOutPackages(into, origin) {
  const workspaces = PUBLISHED.flatMap((name) => ["--workspace", name]);
  const packing = ["pack", ...workspaces, "--pack-destination", into, "--json", "--silent"];
  const packed = JSON.parse(await runOrExit("npm", packing, { capture: true }));
  const folders = [];
  for (const [index, directory] of PUBLISHED.entries()) {
    const laidOut = join(into, `${index}`);
    mkdirSync(laidOut);
    const archive = join(into, packed[index].filename);
    await runOrExit("tar", ["-xzf", archive, "-C", laidOut, "--strip-components=1"]);
    const path = join(laidOut, "package.json");
    const manifest = JSON.parse(readFileSync(path, "utf8"));
    writeFileSync(path, json(withOrigin(manifest, { ...origin, directory })));
    folders.push(laidOut);
  }
  return folders;
}

/**
 * Writes a version into everything that names one: all packages, what they need of one another, the
 * lock file, the chart and the heading of CHANGELOG.md. Answers the paths that changed. @throws Error
 * for what cannot be a release
 */
export function prepareRelease(folder, { version, day }) {
  if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    throw new Error(`"${version}" is no version. Write it as 0.2.0 or 0.2.0-beta.1.`);
  const manifests = manifestsIn(folder);
  const own = ownNames(manifests);
  const written = new Map();
  for (const [path, manifest] of manifests)
    written.set(path, json(withVersion(manifest, version, own)));
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
function withOrigin({ license, publishConfig, ...manifest }, { address, provenance, directory }) {
  const { name, version, description, keywords, ...rest } = manifest;
  return {
    name,
    version,
    description,
    keywords,
    repository: { type: "git", url: `git+${address}.git`, directory },
    homepage: `${address}#readme`,
    bugs: { url: `${address}/issues` },
    license,
    publishConfig: { ...publishConfig, ...(provenance && { provenance }) },
    ...rest,
  };
}
