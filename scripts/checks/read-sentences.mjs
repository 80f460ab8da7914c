import { projectFiles, readProjectFile } from "./source-files.mjs";

/**
 * Files that read what an engine or another package wrote, or only tell whether people would read
 * something else.
 */
const ALLOWED_READERS = new Map([
  [
    "registry-core/src/definition/authoring/register-interface.ts",
    "a TypeError about a private member has no code",
  ],
  [
    "registry-core/src/prompts/templates/template-engine.ts",
    "neither Jinja nor a RangeError has a code",
  ],
  [
    "registry-core/src/prompts/templates/unreadable-reason.ts",
    "what Jinja's parser throws has no code",
  ],
  ["server/src/stores/save-state.ts", "tells clients when the sentence that they show is another"],
  ["server/src/system-errors/network-error.ts", "several errors of fetch have no code"],
  [
    "server/src/sources/mcp/mcp-error.ts",
    "errors of the MCP library about its transports have no code",
  ],
  [
    "server/src/stores/migrations/migrate.ts",
    "Kysely's error about a missing migration has no code",
  ],
]);

const SENTENCE = "(?:message|reason|detail)";
/**
 * A sentence that is compared with something else than undefined, or searched, split or matched.
 */
const SENTENCE_READS = [
  new RegExp(String.raw`\.${SENTENCE}\s*[!=]==?\s*(?!undefined)[\w"'\x60]`),
  /(?<!typeof )\bmessage\s*===?\s*(?!undefined)[\w"'\x60]/,
  new RegExp(
    String.raw`\.${SENTENCE}\??\.(?:startsWith|endsWith|includes|indexOf|match|search|split)\(`,
  ),
  new RegExp(String.raw`\.test\([\w.?]*\.${SENTENCE}\)`),
];

/** Facts are data (see ARCHITECTURE.md): nothing is read back out of a sentence. */
export function checkReadSentences() {
  return projectFiles(".ts", ".tsx")
    .filter((file) => /^(registry-core|packages\/[^/]+|server|web)\/src\//.test(file))
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file) && !ALLOWED_READERS.has(file))
    .flatMap(sentencesReadIn);
}

function sentencesReadIn(file) {
  return readProjectFile(file)
    .split("\n")
    .flatMap((line, index) =>
      SENTENCE_READS.some((read) => read.test(line))
        ? [
            `${file}:${index + 1}: reads a fact out of a sentence; give it a code or a field: ${line.trim()}`,
          ]
        : [],
    );
}
