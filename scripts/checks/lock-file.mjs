import { readProjectFile } from "./source-files.mjs";

/**
 * The lock file installs everywhere: every package has a version and a checksum, and no download
 * host is named.
 */
export function checkLockFile() {
  const { packages } = JSON.parse(readProjectFile("package-lock.json"));
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (entry.link || !path.includes("node_modules/")) return [];
    const problems = [];
    if (!entry.version) problems.push(`package-lock.json: ${path} has no version`);
    if (!entry.integrity && !entry.inBundle)
      problems.push(`package-lock.json: ${path} has no checksum`);
    if (/^https?:/.test(entry.resolved ?? ""))
      problems.push(`package-lock.json: ${path} names a download host`);
    return [...problems, ...missingOptional(path, entry, packages)];
  });
}

/** npm can leave out the builds for other systems; then `npm ci` fails there. */
function missingOptional(path, entry, packages) {
  return Object.keys(entry.optionalDependencies ?? {})
    .filter(
      (name) =>
        !(`${path}/node_modules/${name}` in packages) && !resolvesAbove(path, name, packages),
    )
    .map((name) => `package-lock.json: ${path} misses its optional dependency ${name}`);
}

function resolvesAbove(path, name, packages) {
  const parts = path.split("/node_modules/");
  return parts.some(
    (_, index) =>
      `${parts.slice(0, index).join("/node_modules/")}/node_modules/${name}`.replace(/^\//, "") in
      packages,
  );
}
