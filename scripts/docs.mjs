import { setUpDependencies } from "./set-up/dependencies.mjs";

/**
 * Builds the documentation, and ends with what is wrong with its links and its size. With `links` it
 * also asks for every address outside that it leads to.
 */
await setUpDependencies();
const { build, LIBRARIES } = await import("./build.mjs");
await build([...LIBRARIES, "server", "docs"]);
const { checkDocumentation } = await import("./checks/documentation.mjs");
const { findGoneLinks } = await import("./docs/outside-links.mjs");
const problems = [
  ...(await checkDocumentation()),
  ...(process.argv.includes("links") ? await findGoneLinks() : []),
];
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
