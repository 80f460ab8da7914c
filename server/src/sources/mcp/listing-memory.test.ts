import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { isDeepRun } from "../../../../test-depth.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
/** Within the project, so that the packages are found. */
const CACHE = join(ROOT, ".test-cache");

test.runIf(isDeepRun)(
  "a server that lists 300 unchanged tools 200 times leaves a heap of 200 MB alive",
  async () => {
    mkdirSync(CACHE, { recursive: true });
    const folder = mkdtempSync(join(CACHE, "listing-"));
    try {
      const program = join(folder, "dist", "list.mjs");
      copyFileSync(join(ROOT, "server/package.json"), join(folder, "package.json"));
      await build({
        entryPoints: [join(ROOT, "server/src/testing/list-unchanged-tools.ts")],
        outfile: program,
        bundle: true,
        format: "esm",
        platform: "node",
        target: "es2022",
        packages: "external",
        alias: { "@pegboard/registry-core": join(ROOT, "registry-core/src") },
      });
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ["--max-old-space-size=200", program],
        {
          encoding: "utf8",
        },
      );
      expect({ status, stdout, stderr }).toEqual({
        status: 0,
        stdout: "60000 judged\n",
        stderr: "",
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
