import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./run-command.mjs";

/**
 * Starts the built server on a free port. Resolves with its address, the code that it shows for
 * commands, and its process.
 */
export function startServer(options) {
  const child = spawn(
    process.execPath,
    [join(root, "server/dist/main.js"), "--port", "0", ...options],
    {
      cwd: root,
      env: {
        // Data folders of a measurement are remembered apart from those of whoever runs it, which
        // may be a container.
        PEGBOARD_STATE_DIR: join(tmpdir(), "pegboard-scripts-state"),
        PEGBOARD_REQUIRE_KEY: "no",
        ...process.env,
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let said = "";
  return new Promise((resolve, reject) => {
    child.on("exit", (code) =>
      reject(new Error(`The server ended with exit code ${code}.\n${said}`)),
    );
    child.stdout.on("data", (chunk) => {
      said += chunk;
      const url = /http:\/\/\S+:\d+/.exec(said)?.[0];
      const code = /Code for commands: (\S+)/.exec(said)?.[1];
      if (url && code) resolve({ url, code, process: child });
    });
  });
}
