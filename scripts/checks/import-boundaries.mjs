import { posix } from "node:path";
import { importsOf, projectFiles, readProjectFile } from "./source-files.mjs";

/**
 * Who may import whom (see ARCHITECTURE.md): the layers of a package, from the bottom up. A file
 * reaches its own layer's folder and every layer above it in the list, nothing below. Every file
 * has to stand in one. Tests may import anything.
 */
const JSON_SCHEMA = layersOf("packages/json-schema/src/", [[""]]);
const CORE = layersOf("registry-core/src/", [
  ["limits.ts"],
  ["messages/"],
  ["issue.ts"],
  ["memo-by-identity.ts", "registry-error.ts", "whole-characters.ts"],
  ["definition/"],
  ["settings/"],
  ["toolset/"],
  ["text-rules/"],
  ["toolset-rules/"],
  ["execution/", "provider-formats/"],
  ["replay/"],
  ["mcp-clients/"],
  ["registry/tool-record.ts"],
  ["registry/build-tool.ts"],
  ["registry/execute-method.ts"],
  ["call-formats/", "prompt-formats/", "request-code/"],
  ["prompts/", "adapters/"],
  ["agent/"],
  ["registry/"],
  ["problems/"],
  [
    "index.ts",
    "internal.ts",
    "formats.ts",
    "prompts.ts",
    "problems.ts",
    "messages.ts",
    "vite.ts",
    "ai-sdk.ts",
    "langchain.ts",
    "mastra.ts",
    "mcp.ts",
  ],
]);
const DECLARATIONS = layersOf("packages/declarations/src/", [
  ["compiler.ts"],
  ["type-scope.ts"],
  ["documents/"],
  ["schemas/"],
  ["functions/"],
  ["attach/", "program/"],
  ["declaration-reader.ts"],
  ["plugin.ts"],
  ["index.ts", "vite.ts", "esbuild.ts", "command.ts"],
]);
const STARTER_TOOLS = layersOf("packages/starter-tools/src/", [[""]]);
/**
 * Routes and what lies below them know HTTP; everything above `http/` does not, and takes what it
 * needs instead of `Dependencies`.
 */
const SERVER = layersOf("server/src/", [
  ["messages/", "packaged.ts", "limits.ts", "bounds/", "system-errors/"],
  ["api-contract/"],
  ["api-contract.ts"],
  ["sso-settings.ts", "otlp-settings.ts", "find-container.ts", "settings-table.ts"],
  ["env.ts"],
  ["errors.ts"],
  ["refusals.ts", "requests/"],
  ["sources/modules/module-imports.ts"],
  ["sources/modules/bundle-module.ts"],
  ["start-worker.ts"],
  ["stores/", "appearance/", "prompts/", "pegboard-file/"],
  ["events/", "secrets/", "tokens/", "access/"],
  ["preferences/", "settings/", "audit/"],
  ["people/"],
  ["sources/", "call-log/"],
  ["catalog/"],
  ["agent-code/"],
  ["agents/"],
  ["owners/"],
  ["problems/", "transfer/"],
  ["evaluations/"],
  ["http/start-key/code-header.ts"],
  ["http/host-operators.ts", "http/terminal-proof.ts", "http/request-language.ts"],
  ["http/peer.ts"],
  ["instances/"],
  ["http/same-origin.ts"],
  ["http/cookies/"],
  ["http/start-key/"],
  ["http/caller.ts"],
  ["http/caller-limits.ts", "http/answered-requests.ts"],
  ["dependencies.ts"],
  ["http/"],
  ["proposals/"],
  ["api-description/"],
  ["routes/", "mcp/"],
  ["app.ts", "app-options.ts", "follow-changes.ts", "follow-others.ts"],
  ["open-storage.ts"],
  ["open-app.ts", "start-options.ts", "listen.ts"],
  ["metrics/"],
  ["control-socket.ts", "stop-on-signal.ts"],
  ["cli/", "in-process/"],
  ["serve.ts"],
  ["main.ts"],
  ["load-main.ts"],
]);
const UI = layersOf("packages/ui/src/", [["messages/"], [""]]);
const SCHEMA_FORM = layersOf("packages/schema-form/src/", [[""]]);
const WEB = layersOf("web/src/", [
  ["messages/"],
  ["commands/"],
  ["components/"],
  ["api/"],
  ["addresses/"],
  ["drafts/"],
  ["tool-list/"],
  ["owner-editor/"],
  ["features/"],
  ["app/"],
]);
const LAYERS = {
  "packages/json-schema": JSON_SCHEMA,
  "registry-core": CORE,
  "packages/declarations": DECLARATIONS,
  "packages/starter-tools": STARTER_TOOLS,
  "packages/ui": UI,
  "packages/schema-form": SCHEMA_FORM,
  server: SERVER,
  web: WEB,
};
/** The folder of a file's package. */
const packageOf = (file) => /^(packages\/)?[^/]+/.exec(file)[0];
/** The only file that the web may name of the server's, and only its types. */
const API_CONTRACT = "server/src/api-contract.ts";

/** Packages that only these folders may import. */
const ONLY_IN = [
  {
    packages: ["kysely", "better-sqlite3", "pg"],
    folders: ["server/src/stores/", "packages/starter-tools/src/", "server/src/testing/"],
  },
  {
    packages: ["openid-client", "@simplewebauthn/server"],
    folders: ["server/src/people/"],
  },
  { packages: ["@huggingface/jinja"], folders: ["registry-core/src/prompts/"] },
  {
    packages: ["@modelcontextprotocol/client"],
    folders: ["server/src/sources/", "server/src/mcp/"],
  },
  { packages: ["@modelcontextprotocol/server"], folders: ["server/src/mcp/"] },
  { packages: ["prom-client"], folders: ["server/src/metrics/"] },
  {
    packages: ["@opentelemetry/api"],
    folders: ["server/src/agents/", "server/src/http/", "server/src/requests/"],
  },
];

/**
 * What goes with each package to those who use it. The rest is for development: what runs must not
 * need it.
 */
const dependencies = Object.fromEntries(
  Object.keys(LAYERS).map((folder) => {
    const { dependencies, peerDependencies } = JSON.parse(
      readProjectFile(`${folder}/package.json`),
    );
    return [folder, Object.keys({ ...dependencies, ...peerDependencies })];
  }),
);

export function checkImportBoundaries() {
  return projectFiles(".ts", ".tsx")
    .filter((file) => file.startsWith(`${packageOf(file)}/src/`) && packageOf(file) in LAYERS)
    .flatMap(problemsIn);
}

function problemsIn(file) {
  const source = readProjectFile(file);
  const isTest = /\.test\.tsx?$|\/testing\//.test(file);
  const problems = [];
  if (!isTest && /\bprocess\.env\b/.test(source) && file !== "server/src/env.ts") {
    problems.push(`${file}: reads process.env; only server/src/env.ts does`);
  }
  for (const specifier of importsOf(source)) {
    if (isTest) continue;
    if (specifier.startsWith(".")) {
      const target = posix.normalize(posix.join(posix.dirname(file), specifier));
      if (!mayReach(file, target)) problems.push(`${file}: must not import ${target}`);
      if (target === API_CONTRACT && file.startsWith("web/") && !onlyTypes(source, specifier)) {
        problems.push(`${file}: imports ${target} as a value; only its types cross`);
      }
    } else {
      problems.push(...problemsOfPackageImport(file, specifier));
    }
  }
  return problems;
}

function mayReach(file, target) {
  if (/^web\/src\/(api|features|app)\//.test(file) && target === API_CONTRACT) return true;
  const layers = LAYERS[packageOf(file)];
  const [from, to] = [layerOf(layers, file), layerOf(layers, target)];
  if (target.endsWith(".css")) return true;
  if (!from || !to) return false;
  if (from.folder === to.folder)
    return from.folder !== "web/src/features/" || featureOf(file) === featureOf(target);
  return to.height < from.height;
}

function layersOf(root, layers) {
  return layers.flatMap((folders, height) =>
    folders.map((folder) => ({ folder: root + folder, height })),
  );
}

const layerOf = (layers, file) => layers.find(({ folder }) => file.startsWith(folder));

/** "agent" of web/src/features/agent/tree/tree.tsx. */
const featureOf = (file) => file.split("/")[3];

function problemsOfPackageImport(file, specifier) {
  const isKnown = dependencies[packageOf(file)].some((name) => isOfLayer(specifier, name));
  if (!isKnown && !specifier.startsWith("node:")) {
    return [`${file}: imports ${specifier}, which is no dependency of its package; only tests may`];
  }
  return ONLY_IN.filter(({ packages }) => packages.some((name) => isOfLayer(specifier, name)))
    .filter(({ folders }) => !folders.some((folder) => file.startsWith(folder)))
    .map(({ folders }) => `${file}: imports ${specifier}; only ${folders.join(", ")} may`);
}

const isOfLayer = (specifier, name) => specifier === name || specifier.startsWith(`${name}/`);

function onlyTypes(source, specifier) {
  const lines = source.split("\n").join(" ");
  const escaped = specifier.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(import|export) type [^;]*from ["']${escaped}["']`).test(lines);
}
