import { availableParallelism } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, LIBRARIES, PRODUCT } from "./build.mjs";
import { checkCommandLoad } from "./checks/command-load.mjs";
import { checkCoreSize } from "./checks/core-size.mjs";
import { checkDeploymentFiles } from "./checks/deployment-files.mjs";
import { checkDevelopmentOnly } from "./checks/development-only.mjs";
import { checkDocumentPaths } from "./checks/document-paths.mjs";
import { checkDocumentation } from "./checks/documentation.mjs";
import { checkFileConventions } from "./checks/file-conventions.mjs";
import { checkFirstLoad } from "./checks/first-load.mjs";
import { checkImportBoundaries } from "./checks/import-boundaries.mjs";
import { checkImportCircles } from "./checks/import-circles.mjs";
import { checkLastingPromises } from "./checks/lasting-promises.mjs";
import { checkLockFile } from "./checks/lock-file.mjs";
import { checkMessages } from "./checks/messages.mjs";
import { checkPackedFiles } from "./checks/packed-files.mjs";
import { checkPublicDocuments } from "./checks/public-documents.mjs";
import { checkReadSentences } from "./checks/read-sentences.mjs";
import { checkWorkflowFiles } from "./checks/workflow-files.mjs";
import { bin, root, runInRoot } from "./run-command.mjs";

/** What a check found out, for the next run; a new installation begins without it. */
const KEPT = join(root, "node_modules/.cache");
const KNIP_CACHE = ["--cache-location", join(KEPT, "knip")];

/**
 * Those that take longest come first, so that all end together. A project of types includes every
 * package that is compiled as it is: each project reads nearly all types.
 */
const CHECKS = [
  { name: "packages that others install", check: findPackageProblems },
  ...[
    "web/tsconfig.test.json",
    "server",
    "web",
    "registry-core/tsconfig.test.json",
    "registry-core/sdk-types",
    "packages/json-schema/tsconfig.test.json",
    "e2e",
    "packages/json-schema",
    "registry-core",
    ".",
  ].map((project) => ({
    name: `types in ${project}`,
    check: () => findTypeProblems(project),
  })),
  {
    name: "format and lint",
    check: () => commandProblems(bin("biome"), ["ci", "--colors=off", "."]),
  },
  {
    name: "dead code and dependencies",
    check: () => commandProblems(bin("knip"), ["--no-progress", "--cache", ...KNIP_CACHE]),
  },
  { name: "size of registry-core", check: checkCoreSize },
  { name: "doc comments of what is exported", check: checkPublicDocuments },
  { name: "image, compose file, chart and systemd unit", check: checkDeploymentFiles },
  { name: "workflows of CI and releases", check: checkWorkflowFiles },
  { name: "first load of the home screen", check: checkFirstLoad },
  { name: "nothing for development in the built app", check: checkDevelopmentOnly },
  { name: "what every command loads", check: checkCommandLoad },
  { name: "import boundaries", check: checkImportBoundaries },
  { name: "import circles", check: checkImportCircles },
  { name: "messages in every language", check: checkMessages },
  { name: "facts are not read out of sentences", check: checkReadSentences },
  { name: "nothing waits on what lasts longer", check: checkLastingPromises },
  { name: "file names and sizes", check: checkFileConventions },
  { name: "paths in documents", check: checkDocumentPaths },
  { name: "documentation that is built", check: checkDocumentation },
  { name: "lock file", check: checkLockFile },
];

/**
 * Runs every check, as many at once as there are processors, prints what each found, and answers
 * how many passed and which failed.
 */
export async function check() {
  // Some look at what is built.
  await build(PRODUCT);
  const totals = { passed: 0, failed: [] };
  const waiting = [...CHECKS];
  const runNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const problems = await next.check();
      if (problems.length === 0) totals.passed += 1;
      else totals.failed.push({ name: next.name, reason: problems[0] });
      console.log(`${problems.length === 0 ? "✓" : "✗"} ${next.name}`);
      for (const problem of problems) console.log(`    ${problem.replaceAll("\n", "\n    ")}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
  return totals;
}

/** What did not change since the last check, nor anything that it uses, is not checked again. */
function findTypeProblems(project) {
  const known = join(KEPT, "types", project, "tsbuildinfo");
  const incremental = ["--incremental", "--tsBuildInfoFile", known];
  // Each of several checkers would read the same types once more.
  return commandProblems(bin("tsc"), ["-p", project, "--checkers", "1", ...incremental]);
}

/**
 * What others install is the build, so that is what is judged. The largest of them is built here,
 * beside the other checks: it keeps one processor busy, and none of them looks at it.
 */
async function findPackageProblems() {
  await build();
  const packages = [...LIBRARIES, "packages/pegboard"];
  const found = await Promise.all(
    packages.map((name) => commandProblems(bin("publint"), [name, "--strict"])),
  );
  return [...found.flat(), ...(await checkPackedFiles())];
}

async function commandProblems(command, args) {
  const { code, output } = await runInRoot(command, args, { capture: true });
  return code === 0 ? [] : [output.trim() || `${args.join(" ")} ended with exit code ${code}`];
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { passed, failed } = await check();
  console.log(`${passed} passed, ${failed.length} failed`);
  process.exit(failed.length > 0 ? 1 : 0);
}
