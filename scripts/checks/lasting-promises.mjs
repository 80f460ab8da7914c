import { projectFiles, readProjectFile } from "./source-files.mjs";

/**
 * Files that wait on a promise which something keeps, and why none of it lives longer than what
 * waits, or grows.
 */
const ALLOWED_PROMISES = new Map([
  ["server/src/instances/source-leases.ts", "each look takes the place of the one before"],
  ["server/src/call-log/replay-thread.ts", "each replay takes the place of the one before"],
  ["server/src/http/event-answer.ts", "the promise is one write to the stream that waits"],
  ["server/src/mcp/pending-call.ts", "the promise belongs to the call that waits"],
  ["server/src/prompts/template-renderer.ts", "the thread is ended by it"],
  [
    "server/src/sources/mcp/mcp-session.ts",
    "the promise belongs to the subscription of the session",
  ],
  ["server/src/sources/mcp/method-reader.ts", "the thread is ended by it"],
  ["server/src/sources/mcp/transport/program-transport.ts", "the program is ended by it"],
  [
    "server/src/sources/modules/declaration-thread.ts",
    "each job takes the place of the one before",
  ],
  ["server/src/sources/shared-sources.ts", "each change takes the place of the one before"],
  ["server/src/sources/source-review.ts", "each step takes the place of the one before"],
  ["server/src/bounds/write-queue.ts", "each write takes the place of the one before"],
  ["server/src/stores/audit/audit-index.ts", "each read takes the place of the one before"],
]);

/** A property, of this or of something else, that is chained to, or raced. */
const WAITS = [/\.#?\w+\??\.(?:then|finally)\(/, /\.race\(\[[^\]]*\b\w+\.#?\w+(?=\s*[,\]])/];

/**
 * What waits on a promise stays in memory until that is settled: one that lives as long as the
 * process keeps every request. What lasts is listened to, and left (`whenEnded` of
 * `server/src/events/event-hub.ts`).
 */
export function checkLastingPromises() {
  return projectFiles(".ts")
    .filter((file) => /^(registry-core|packages\/[^/]+|server)\/src\//.test(file))
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file) && !ALLOWED_PROMISES.has(file))
    .flatMap((file) =>
      readProjectFile(file)
        .split("\n")
        .flatMap((line, index) =>
          WAITS.some((waits) => waits.test(line))
            ? [`${file}:${index + 1}: ${waitWarning(line)}`]
            : [],
        ),
    );
}

const waitWarning = (line) =>
  `waits on a promise that something keeps, and stays in memory until it is settled; listen and leave, or say why it ends: ${line.trim()}`;
