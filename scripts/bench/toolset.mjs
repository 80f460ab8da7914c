import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { build, LIBRARIES } from "../build.mjs";
import { root } from "../run-command.mjs";
import { startServer } from "../start-server.mjs";

const TOOLSET_SIZES = [10, 100, 1_000];
/** Milliseconds that each row is asked for. */
const ROW_WINDOW = 3_000;
const REQUESTS_AT_ONCE = 8;

/**
 * How often a second GET …/toolset?format=openai-chat is answered: whole, compressed, and to
 * callers that have it already.
 */
export async function benchToolset() {
  await build([...LIBRARIES, "server"]);
  console.log(`Toolsets a second over HTTP, ${REQUESTS_AT_ONCE} callers at once, 8 methods a tool`);
  for (const size of TOOLSET_SIZES) {
    const folder = mkdtempSync(join(tmpdir(), "pegboard-bench-"));
    const many = JSON.stringify(join(root, "scripts/bench/many-tools.mjs"));
    const tools = join(folder, "tools.mjs");
    writeFileSync(
      tools,
      `import { thousandTools } from ${many};\nexport const tools = thousandTools.slice(0, ${size});\n`,
    );
    const server = await startServer(["--data", join(folder, "data"), "--tools", tools]);
    try {
      // The server listens before its sources have loaded.
      while ((await (await fetch(`${server.url}/api/v1/health`)).json()).tools < size)
        await setTimeout(50);
      await measureToolset(
        `${server.url}/api/v1/agents/first-agent/toolset?format=openai-chat`,
        size,
      );
    } finally {
      server.process.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

async function measureToolset(address, size) {
  const whole = { "Accept-Encoding": "identity" };
  const first = await fetch(address, { headers: whole });
  const { length } = await first.text();
  const perSecond = {
    whole: await askOften(address, whole, 200),
    br: await askOften(address, { "Accept-Encoding": "br" }, 200),
    "with its ETag": await askOften(
      address,
      { ...whole, "If-None-Match": first.headers.get("etag") },
      304,
    ),
  };
  const columns = Object.entries(perSecond).map(
    ([name, count]) => `${count.toFixed(0).padStart(6)} ${name}`,
  );
  console.log(
    `  ${String(size).padStart(5)} tools, ${(length / 1_000).toFixed(0).padStart(5)} kB ${columns.join("  ")}`,
  );
}

async function askOften(address, headers, status) {
  let answered = 0;
  const end = performance.now() + ROW_WINDOW;
  const ask = async () => {
    while (performance.now() < end) {
      const answer = await fetch(address, { headers });
      await answer.arrayBuffer();
      if (answer.status !== status)
        throw new Error(`${address} answered ${answer.status} instead of ${status}.`);
      answered += 1;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, ask));
  return (answered * 1_000) / (performance.now() - started);
}
