import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { root } from "../run-command.mjs";
import { readProjectFile } from "./source-files.mjs";

const WORKFLOWS = ".github/workflows";

/** GitHub takes every workflow, and what a workflow runs is there. */
export async function checkWorkflowFiles() {
  const parser = await loadParser();
  const { scripts } = JSON.parse(readProjectFile("package.json"));
  const found = readdirSync(join(root, WORKFLOWS)).map(async (name) => {
    const content = readProjectFile(`${WORKFLOWS}/${name}`);
    const trace = new parser.NoOperationTraceWriter();
    const { context, value } = parser.parseWorkflow({ name, content }, trace);
    // A workflow that is not understood has no jobs.
    const { jobs = [] } = await parser.convertWorkflowTemplate(context, value);
    const lines = jobs.flatMap(({ steps = [] }) =>
      steps.flatMap(({ run }) => run?.toDisplayString().trim().split("\n") ?? []),
    );
    return [
      ...context.errors.getErrors().map(({ message }) => message),
      ...lines.filter((line) => !canRun(line, scripts)).map((line) => `${name}: no ${line}`),
    ].map((problem) => `${WORKFLOWS}: ${problem}`);
  });
  return (await Promise.all(found)).flat();
}

/** GitHub's own parser imports JSON as bundlers allow it and Node does not, so it is bundled. */
async function loadParser() {
  const entry = fileURLToPath(import.meta.resolve("@actions/workflow-parser"));
  const options = { bundle: true, platform: "browser", format: "esm", write: false };
  const { outputFiles } = await build({ ...options, entryPoints: [entry] });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

/** Whether a line of a step names a script of the project, or is a file that can be run. */
function canRun(line, scripts) {
  const [program, first = "", second] = line.split(" ");
  if (program === "node") return existsSync(join(root, first));
  if (program === "npm") return first === "ci" || (first === "run" && second in scripts);
  try {
    accessSync(join(root, program), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
