import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { isDeepRun } from "../../test-depth.ts";
import { freePort } from "./testing/free-port.ts";

const root = join(import.meta.dirname, "../..");
const dataDir = mkdtempSync(join(tmpdir(), "pegboard-dev-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

test.runIf(isDeepRun)(
  "npm run dev serves pages from their sources, and the API beside them",
  async () => {
    const port = await freePort();
    const program = ["scripts/dev.mjs", "--port", String(port), "--data", dataDir];
    const child = spawn(process.execPath, program, { cwd: root, stdio: "ignore" });
    const ended = new Promise((resolve) => child.on("exit", resolve));
    const read = async (path: string) =>
      (await fetch(`http://localhost:${port}${path}`).catch(() => undefined))?.text();
    try {
      await expect.poll(() => read("/api/v1/agents")).toContain("first-agent");
      expect(await read("/")).toContain("/@vite/client");
    } finally {
      child.kill("SIGTERM");
      await ended;
    }
  },
);
