import { runCommandLine } from "./cli/command-line.ts";
import { processTerminal } from "./cli/terminal.ts";
import { takeEnv } from "./env.ts";
import { fileErrorSentence } from "./system-errors/file-error.ts";

async function runProgram(): Promise<void> {
  const env = await takeEnv();
  if (!env) return;
  const exitCode = await runCommandLine(process.argv.slice(2), {
    env,
    terminal: processTerminal(),
    // A command that asks a server which runs does not load one.
    serve: async (options) => (await import("./serve.ts")).serve(options),
  });
  // What a tool left running does not keep a command that is done; what was printed is written
  // first.
  process.stdout.write("", () => process.exit(exitCode));
}

runProgram().catch((error: unknown) => {
  console.error(fileErrorSentence(error));
  process.exit(1);
});
