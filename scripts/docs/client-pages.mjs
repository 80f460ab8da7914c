import { join } from "node:path";
import { root } from "../run-command.mjs";
import { parseDocument } from "./read-document.mjs";

const SNIPPETS_FILE = join(root, "web/src/features/agent/connect/snippets.ts");

/** An agent at the machine itself, and the variable of a token where a client sends one. */
const CLIENT_EXAMPLE = {
  agent: "first-agent",
  origin: "http://localhost:4310",
  needsToken: true,
};

const CLIENT_WAYS = {
  mcp: "Clients of MCP",
  http: "Programs that ask a provider themselves",
  process: "In your own program",
};

/** The lines that *Connect* gives for each client and framework, as the page itself writes them. */
export async function clientPages(path) {
  const { SNIPPETS } = await importSnippets();
  const parts = Object.entries(SNIPPETS).map(([way, snippets]) =>
    [`## ${CLIENT_WAYS[way]}`, ...snippets.map(writeSnippet)].join("\n\n"),
  );
  const text = `The page *Connect* of an agent gives these lines with its own address, folder and token in them. Here the agent is
\`${CLIENT_EXAMPLE.agent}\`, and \`PEGBOARD_TOKEN\` is the variable that has a token of it, or stands for one; at the machine itself none is needed until the first person joins
([Connect a program or a client](connect.md#tokens)).

${parts.join("\n\n")}
`;
  return [
    {
      path,
      title: "Lines for each client",
      source: "docs/lines-for-clients.md",
      blocks: parseDocument(text),
    },
  ];
}

const FENCE_LANGUAGES = { shell: "sh", typescript: "ts" };

function writeSnippet({ label, note, language, text }) {
  const code = `\`\`\`${FENCE_LANGUAGES[language] ?? language}\n${text(CLIENT_EXAMPLE)}\n\`\`\``;
  return `### ${label}\n\n${note === "" ? "" : `${note}\n\n`}${code}`;
}

/** The file as it is; what the page says in other languages is said in English. */
async function importSnippets() {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [SNIPPETS_FILE],
    bundle: true,
    format: "esm",
    write: false,
    conditions: ["@pegboard/source"],
    logLevel: "error",
    plugins: [{ name: "English", setup: sayEnglish }],
  });
  const [{ text }] = outputFiles;
  return import(`data:text/javascript,${encodeURIComponent(text)}`);
}

function sayEnglish({ onLoad }) {
  onLoad({ filter: /messages\/t\.ts$/ }, () => ({ contents: "export const t = (text) => text;" }));
}
