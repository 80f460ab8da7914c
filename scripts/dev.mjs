import { parseArgs } from "node:util";
import { root } from "./run-command.mjs";
import { setUpDependencies } from "./set-up/dependencies.mjs";

/**
 * One process: Vite serves the UI from its sources, and the API from a bundle that follows every
 * change.
 */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: process.env.PEGBOARD_PORT ?? "4310" },
    data: { type: "string", default: process.env.PEGBOARD_DATA_DIR ?? ".pegboard" },
    tools: { type: "string", multiple: true, default: [] },
    mcp: { type: "string", multiple: true, default: [] },
    "allow-path": { type: "string", multiple: true, default: [] },
  },
});

await setUpDependencies();
const { build, LIBRARIES, serverBundle } = await import("./build.mjs");
await build(LIBRARIES);

let opened;
let version = 0;
await followServer();
await serveUi();

async function followServer() {
  const esbuild = await import("esbuild");
  const context = await esbuild.context({
    ...serverBundle,
    plugins: [{ name: "reopen", setup: reopenAfterBuild }],
  });
  await context.rebuild();
  await context.watch();
}

function reopenAfterBuild(build) {
  build.onEnd(async ({ errors }) => {
    if (errors.length > 0) return;
    version += 1;
    await opened?.close();
    const built = (name) =>
      import(new URL(`../server/dist/${name}.js?${version}`, import.meta.url).href);
    const [{ openApp }, { openOptions }] = await Promise.all(
      ["open-app", "start-options"].map(built),
    );
    const { data: dataDir, tools, mcp, "allow-path": allowPaths } = values;
    const before = opened?.terminalCode;
    opened = await openApp({
      ...openOptions({ dataDir, tools, watchTools: true, mcp, allowPaths }),
      terminalCode: before,
    });
    if (before) return;
    if (opened.keyReason)
      console.log(`The pages need the key: open them with ?key=${opened.terminalCode}`);
    console.log(
      `Code for commands: ${opened.terminalCode} (asked for by what is as good as a command: folders, databases, private addresses …)`,
    );
  });
}

async function serveUi() {
  const [{ createServer }, { getRequestListener }] = await Promise.all([
    import("vite"),
    import("@hono/node-server"),
  ]);
  const answer = getRequestListener((request, bindings) => opened.app.fetch(request, bindings), {
    overrideGlobalObjects: false,
  });
  const api = {
    name: "api",
    configureServer(server) {
      server.middlewares.use((request, response, next) =>
        // A key in the address of a page is taken out by the server, too.
        /^\/(api|mcp|docs)\/|[?&]key=/.test(request.url ?? "") ? answer(request, response) : next(),
      );
    },
  };
  const server = await createServer({
    root,
    plugins: [api],
    server: { host: "127.0.0.1", port: Number(values.port), strictPort: true },
  });
  await server.listen();
  server.printUrls();
}
