import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./run-command.mjs";
import { setUpDependencies } from "./set-up/dependencies.mjs";

await setUpDependencies();
const { build, PRODUCT } = await import("./build.mjs");
await build(PRODUCT);

const serverProcess = spawn(
  process.execPath,
  ["--enable-source-maps", join(root, "server/dist/main.js"), ...process.argv.slice(2)],
  {
    stdio: "inherit",
    cwd: process.env.INIT_CWD ?? process.cwd(),
  },
);
// A terminal has sent Ctrl+C to the server too; who ends this process alone has not. The server
// counts both as one.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => serverProcess.kill(signal));
serverProcess.on("close", (code) => process.exit(code ?? 1));
