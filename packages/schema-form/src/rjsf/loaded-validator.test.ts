import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { expect, it, vi } from "vitest";

it("the module of RJSF's validator loads with our engine in the place of Ajv, unbundled as in development", async () => {
  vi.stubEnv("NODE_ENV", "development");
  const root = fileURLToPath(new URL("../../../..", import.meta.url));
  const server = await createServer({
    root,
    configFile: `${root}/vite.config.ts`,
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: "custom",
    optimizeDeps: { noDiscovery: true, include: [] },
    ssr: { noExternal: [/@rjsf/] },
    logLevel: "silent",
  });
  try {
    const path = fileURLToPath(new URL("rjsf-adapter.ts", import.meta.url));
    const { newFormValidator } = await server.ssrLoadModule(path);
    expect(newFormValidator().isValid({ type: "integer" }, 1, {})).toBe(true);
    expect(newFormValidator().isValid({ type: "integer" }, "x", {})).toBe(false);
  } finally {
    await server.close();
    vi.unstubAllEnvs();
  }
});
