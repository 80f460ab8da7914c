// Writes deploy/kubernetes/pegboard.yaml, what the chart gives for the values beside it, with Helm.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { RENDERED, renderChart } from "./checks/chart-files.mjs";
import { root } from "./run-command.mjs";

const { rendered, problem } = renderChart();
if (rendered === undefined) {
  console.error(problem);
  process.exit(1);
}
writeFileSync(join(root, RENDERED), rendered);
console.log(`Wrote ${RENDERED}.`);
