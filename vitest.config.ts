import { transform } from "esbuild";
import { defineConfig } from "vitest/config";

/** Vite does not lower standard decorators; esbuild does, for the files that have some. */
const decorators = {
  name: "decorators",
  enforce: "pre" as const,
  async transform(code: string, id: string) {
    if (!/\.tsx?$/.test(id) || !/^\s*@\w+[\s(]/m.test(code)) return null;
    const { code: lowered, map } = await transform(code, {
      loader: "ts",
      target: "es2022",
      sourcemap: true,
      sourcefile: id,
    });
    return { code: lowered, map };
  },
};

const resolve = { conditions: ["@pegboard/source", "import", "module", "default"] };
const ssr = { resolve: { conditions: ["@pegboard/source", "import", "module", "node", "default"] } };

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [decorators],
        resolve,
        ssr,
        test: { name: "registry-core", root: "registry-core", environment: "node" },
      },
      {
        plugins: [decorators],
        resolve,
        ssr,
        test: {
          name: "server",
          root: "server",
          environment: "node",
          testTimeout: 20_000,
          hookTimeout: 20_000,
          // Bundles of tool modules are imported by Node itself, as in the running server.
          server: { deps: { external: [/pegboard-module-/] } },
        },
      },
      {
        plugins: [decorators],
        resolve,
        ssr,
        test: { name: "web", root: "web", environment: "jsdom", testTimeout: 20_000, hookTimeout: 20_000 },
      },
    ],
  },
});
