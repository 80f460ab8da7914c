import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Path of a tool that an installed package brings. */
export function bin(name) {
  return join(root, "node_modules", ".bin", name);
}

/**
 * Runs a program in the project's root and answers its exit code and, with `capture`, what it
 * printed. npm and npx are scripts on Windows, which only a shell can start.
 */
export function runInRoot(command, args, { capture = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const output = capture ? "pipe" : "inherit";
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", output, output],
      shell: process.platform === "win32",
    });
    let printed = "";
    child.stdout?.on("data", (chunk) => (printed += chunk));
    child.stderr?.on("data", (chunk) => (printed += chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output: printed }));
  });
}

/** Like `runInRoot`, but a failure ends the script with what to look at. */
export async function runOrExit(command, args, options) {
  const { code, output } = await runInRoot(command, args, options);
  if (code === 0) return output;
  if (output) console.error(output);
  console.error(`\n${[command, ...args].join(" ")} failed with exit code ${code}.`);
  process.exit(1);
}
