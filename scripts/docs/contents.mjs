/** The parts of the site in their order. A page is a document, some of its sections, or made. */
export const CONTENTS = [
  {
    title: "Start",
    pages: [
      {
        path: "start",
        title: "Start in five minutes",
        ...contentParts("README.md", "The shortest path"),
      },
      { path: "demo", source: "docs/demo.md" },
      { path: "your-own-tool", ...contentParts("README.md", "Your own tool") },
      { path: "mcp-servers", ...contentParts("README.md", "MCP servers") },
      { path: "glossary", source: "docs/glossary.md" },
    ],
  },
  {
    title: "Operate agents",
    pages: [
      "agents",
      "connect",
      "presets",
      "matrix",
      "registry",
      "sources",
      "review",
      "problems",
      "calls",
      "prompts",
      "tokens",
      "texts",
      "rules",
      "usage",
      "evaluations",
      "replay",
      "proposals",
      "import-export",
      "settings-pages",
    ].map(documented),
  },
  {
    title: "Write tools",
    pages: [
      { path: "library", title: "The library", source: "registry-core/README.md", split: true },
      { path: "declarations", source: "packages/declarations/README.md" },
      { path: "openapi", source: "packages/openapi/README.md" },
      { path: "json-schema", source: "packages/json-schema/README.md" },
      { path: "mcp-settings", source: "docs/mcp-settings.md" },
    ],
  },
  {
    title: "Recipes",
    pages: [
      {
        path: "in-your-program",
        title: "In your own program",
        source: "packages/pegboard/README.md",
      },
      { path: "lines-for-clients", made: "clients" },
      { path: "hosts", title: "Below a path of your server", source: "examples/hosts/README.md" },
      ...[
        ["ai-sdk", "With the AI SDK"],
        ["langchain", "With LangChain"],
        ["mastra", "With Mastra"],
        ["mcp", "With an MCP server"],
        ["decorated-classes", "Decorated classes"],
        ["configured-tools", "Tools with settings"],
        ["functions", "Plain functions"],
        ["tool-objects", "Plain objects"],
        ["parameter-schemas", "Parameters by hand"],
      ].map(([name, title]) => ({
        path: `examples/${name}`,
        title,
        source: `examples/${name}/README.md`,
        code: `examples/${name}/main.ts`,
      })),
      { path: "what-an-agent-gets", ...contentParts("README.md", "What an agent gets") },
      ...["programs", "mcp-serving", "runs"].map(documented),
    ],
  },
  {
    title: "Run the server",
    pages: [
      "deploy",
      "operation",
      "backup",
      "upgrade",
      "postgresql",
      "several-servers",
      "beyond-this-machine",
      "people",
      "roles",
      "powers",
      "secrets",
      "audit",
      "metrics",
      "telemetry",
      "threats",
      "asvs",
    ].map(documented),
  },
  {
    title: "Reference",
    pages: [
      ...["command-line", "settings"].map(documented),
      { path: "api", made: "library" },
      { path: "http", made: "http" },
      ...["comparison", "upgrading"].map(documented),
      { path: "changes", source: "CHANGELOG.md" },
    ],
  },
  {
    title: "Decisions",
    pages: [{ path: "decisions", made: "decisions" }],
  },
];

function documented(name) {
  return { path: name, source: `docs/${name}.md` };
}

function contentParts(source, ...parts) {
  return { source, parts };
}
