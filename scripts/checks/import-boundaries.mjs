import { posix } from "node:path";
import { projectFiles, readProjectFile } from "./source-files.mjs";

/**
 * Who may import whom (see ARCHITECTURE.md). The first rule whose `from` matches a file decides; `to` lists the folders it
 * may reach besides its own. Tests may import anything.
 */
const RULES = [
  { from: "registry-core/src/schema/", to: ["registry-core/src/registry-error.ts", "registry-core/src/limits.ts"] },
  {
    from: "registry-core/src/definition/",
    to: [
      "registry-core/src/schema/",
      "registry-core/src/registry-error.ts",
      "registry-core/src/limits.ts",
      "registry-core/src/registry/registered-tool.ts",
    ],
  },
  {
    from: "registry-core/src/registry/",
    to: [
      "registry-core/src/schema/",
      "registry-core/src/definition/",
      "registry-core/src/registry-error.ts",
      "registry-core/src/limits.ts",
    ],
  },
  {
    from: "registry-core/src/execution/",
    to: [
      "registry-core/src/schema/",
      "registry-core/src/definition/",
      "registry-core/src/registry/",
      "registry-core/src/registry-error.ts",
      "registry-core/src/limits.ts",
    ],
  },
  {
    from: "registry-core/src/call-formats/",
    to: [
      "registry-core/src/schema/",
      "registry-core/src/execution/",
      "registry-core/src/provider-formats/",
      "registry-core/src/limits.ts",
    ],
  },
  {
    from: "registry-core/src/provider-formats/",
    to: [
      "registry-core/src/schema/",
      "registry-core/src/definition/",
      "registry-core/src/registry/",
      "registry-core/src/registry-error.ts",
      "registry-core/src/limits.ts",
    ],
  },
  {
    from: "registry-core/src/prompt-formats/",
    to: [
      "registry-core/src/schema/",
      "registry-core/src/definition/",
      "registry-core/src/registry/",
      "registry-core/src/registry-error.ts",
      "registry-core/src/limits.ts",
      "registry-core/src/provider-formats/",
    ],
  },
  { from: "registry-core/src/", to: ["registry-core/src/"] },
  { from: "web/src/components/", to: ["registry-core"] },
  { from: "web/src/api/", to: ["registry-core", "server/src/api-contract.ts"] },
  { from: "web/src/agent/", to: ["registry-core", "web/src/api/", "web/src/components/"] },
  {
    from: "web/src/features/",
    to: ["registry-core", "web/src/agent/", "web/src/api/", "web/src/components/"],
    ownFolderDepth: 4,
  },
  { from: "web/src/app/", to: ["registry-core", "web/src/"] },
  {
    from: "server/src/api-contract.ts",
    to: [
      "registry-core",
      "server/src/agent-contract.ts",
      "server/src/call-contract.ts",
      "server/src/catalog-contract.ts",
      "server/src/preference-contract.ts",
      "server/src/source-contract.ts",
    ],
  },
  { from: "server/src/agent-contract.ts", to: ["registry-core"] },
  { from: "server/src/call-contract.ts", to: ["registry-core"] },
  { from: "server/src/catalog-contract.ts", to: ["registry-core"] },
  { from: "server/src/source-contract.ts", to: ["registry-core"] },
  { from: "server/src/preference-contract.ts", to: ["registry-core"] },
  { from: "server/src/", to: ["registry-core", "server/src/"] },
];

/** Packages that only these folders may import. */
const ONLY_IN = [
  {
    packages: ["kysely", "better-sqlite3", "pg"],
    folders: ["server/src/stores/", "server/src/starter/", "server/src/testing/"],
  },
  { packages: ["@huggingface/jinja"], folders: ["registry-core/src/prompts/"] },
  { packages: ["@modelcontextprotocol/client"], folders: ["server/src/sources/"] },
];

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s*["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)|(?:^|\n)\s*import\s*["']([^"']+)["']/g;

export function checkImportBoundaries() {
  return projectFiles(".ts", ".tsx")
    .filter((file) => /^(registry-core|server|web)\/src\//.test(file))
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
      if (/api-contract/.test(target) && file.startsWith("web/") && !onlyTypes(source, specifier)) {
        problems.push(`${file}: imports ${target} as a value; only its types cross`);
      }
    } else {
      problems.push(...packageProblems(file, specifier));
    }
  }
  return problems;
}

function mayReach(file, target) {
  const rule = RULES.find(({ from }) => file.startsWith(from));
  if (!rule) return true;
  const own = rule.ownFolderDepth ? `${file.split("/").slice(0, rule.ownFolderDepth).join("/")}/` : rule.from;
  return [own, ...rule.to].some((allowed) => target.startsWith(allowed));
}

function packageProblems(file, specifier) {
  if (specifier === "@pegboard/registry-core") {
    const rule = RULES.find(({ from }) => file.startsWith(from));
    return rule && !rule.to.includes("registry-core") ? [`${file}: must not import ${specifier}`] : [];
  }
  return ONLY_IN.filter(({ packages }) =>
    packages.some((name) => specifier === name || specifier.startsWith(`${name}/`)),
  )
    .filter(({ folders }) => !folders.some((folder) => file.startsWith(folder)))
    .map(({ folders }) => `${file}: imports ${specifier}; only ${folders.join(", ")} may`);
}

function onlyTypes(source, specifier) {
  const lines = source.split("\n").join(" ");
  const escaped = specifier.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(import|export) type [^;]*from ["']${escaped}["']`).test(lines);
}

function importsOf(source) {
  return [...source.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3]);
}
