import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, LIBRARIES } from "../build.mjs";
import { startServer } from "../start-server.mjs";
import { inMilliseconds, median } from "./median.mjs";

const SCRAPES = 50;
/** Turns of each server, and the requests of a turn, one after the other. */
const TURNS = 10;
const REQUESTS = 500;

/** What a scrape takes, and what requests cost more when they are measured. */
export async function benchMetrics() {
  await build([...LIBRARIES, "server"]);
  const folder = mkdtempSync(join(tmpdir(), "pegboard-bench-"));
  const port = await freePort();
  const plain = await startServer(["--data", join(folder, "plain")]);
  const measured = await startServer(["--data", join(folder, "measured"), "--metrics-port", port]);
  try {
    const times = { plain: [], measured: [] };
    for (let turn = 0; turn < TURNS; turn += 1) {
      times.plain.push(await askInTurn(plain.url));
      times.measured.push(await askInTurn(measured.url));
    }
    const [without, with_] = [median(times.plain), median(times.measured)];
    console.log("Metrics");
    console.log(
      `${inMilliseconds(without)} ms a request without, ${inMilliseconds(with_)} ms measured`,
    );
    await measureScrapes(`http://127.0.0.1:${port}/metrics`);
  } finally {
    plain.process.kill();
    measured.process.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureScrapes(url) {
  const times = [];
  let text = "";
  for (let scrape = 0; scrape < SCRAPES; scrape += 1) {
    const began = performance.now();
    text = await (await fetch(url)).text();
    times.push(performance.now() - began);
  }
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#")).length;
  console.log(
    `${inMilliseconds(median(times))} ms a scrape of ${lines} series, ${(text.length / 1_000).toFixed(0)} kB`,
  );
}

/** The mean milliseconds of one of several requests. */
async function askInTurn(url) {
  const began = performance.now();
  for (let request = 0; request < REQUESTS; request += 1)
    await (await fetch(`${url}/api/v1/session`)).arrayBuffer();
  return (performance.now() - began) / REQUESTS;
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(String(port)));
    });
  });
}
