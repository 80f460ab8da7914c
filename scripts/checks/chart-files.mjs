import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import { parse, parseAllDocuments } from "yaml";
import { bin, root, runInRoot } from "../run-command.mjs";
import { projectFiles, readProjectFile } from "./source-files.mjs";

const CHART = "deploy/helm/pegboard";
const VALUES = "deploy/kubernetes/values.yaml";
export const RENDERED = "deploy/kubernetes/pegboard.yaml";

/**
 * The chart's values fit its schema; what it gives is the file that is kept, and has no field that
 * Kubernetes does not know. Nothing but Helm renders its templates, so the file also says which chart
 * it was made of, for machines without Helm.
 */
export async function checkChart() {
  return [...findValueProblems(), ...findStaleRendering(), ...(await findManifestProblems())];
}

function findValueProblems() {
  const validate = new Ajv({ strict: false }).compile(
    JSON.parse(readProjectFile(`${CHART}/values.schema.json`)),
  );
  return [`${CHART}/values.yaml`, VALUES].flatMap((file) => {
    if (validate(parse(readProjectFile(file)))) return [];
    return validate.errors.map(
      ({ instancePath, message }) => `${file}: ${instancePath} ${message}`,
    );
  });
}

const headOf = () => {
  const hash = createHash("sha256");
  const files = [
    ...projectFiles(".yaml", ".tpl").filter((path) => path.startsWith(`${CHART}/`)),
    VALUES,
  ];
  for (const file of files.sort()) hash.update(`${file}\n${readProjectFile(file)}`);
  return `# Made by \`npm run chart\` of the chart with the values beside it, for who does without Helm. Chart: ${hash.digest("hex").slice(0, 16)}\n`;
};

/** What Helm makes of the chart, or why it cannot. */
export function renderChart() {
  const lint = ["lint", "--strict", "--quiet", CHART, "--values", VALUES];
  const template = ["template", "pegboard", CHART, "--namespace", "pegboard", "--values", VALUES];
  let rendered = "";
  for (const args of [lint, template]) {
    const { error, status, stdout, stderr } = spawnSync("helm", args, {
      cwd: root,
      encoding: "utf8",
    });
    if (error?.code === "ENOENT")
      return { problem: "Helm is not installed: https://helm.sh/docs/intro/install/" };
    if (status !== 0) return { problem: `helm ${args[0]}: ${(stderr || stdout).trim()}` };
    rendered = stdout;
  }
  return { rendered: headOf() + rendered };
}

function findStaleRendering() {
  const kept = readProjectFile(RENDERED);
  const stale = `${RENDERED}: is of another chart. Run npm run chart, which needs Helm, and read the difference.`;
  if (!kept.startsWith(headOf())) return [stale];
  const { error } = spawnSync("helm", ["version"]);
  if (error) return [];
  const { rendered, problem } = renderChart();
  if (problem) return [`${CHART}: ${problem}`];
  return rendered === kept ? [] : [stale];
}

/** The types of Kubernetes, by which TypeScript finds fields that are unknown, missing or wrong. */
const TYPES_FOLDERS = {
  v1: "core/v1",
  "apps/v1": "apps/v1",
  "networking.k8s.io/v1": "networking/v1",
  "policy/v1": "policy/v1",
};

export const readManifests = () =>
  parseAllDocuments(readProjectFile(RENDERED)).map((document) => document.toJS());

async function findManifestProblems() {
  const lines = readManifests().flatMap((manifest, index) => [
    `import type { ${manifest.kind} as Kind${index} } from "kubernetes-types/${TYPES_FOLDERS[manifest.apiVersion]}";`,
    `export const manifest${index}: Kind${index} = ${JSON.stringify(manifest)};`,
  ]);
  const file = join(root, "node_modules/.cache/manifests/manifests.ts");
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, lines.join("\n"));
  const { output } = await runInRoot(
    bin("tsc"),
    [
      "--ignoreConfig",
      "--noEmit",
      "--strict",
      "--skipLibCheck",
      "--module",
      "esnext",
      "--moduleResolution",
      "bundler",
      file,
    ],
    { capture: true },
  );
  return [...output.matchAll(/error TS\d+: (.*)/g)].map(([, text]) => `${RENDERED}: ${text}`);
}
