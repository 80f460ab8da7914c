import type { AddCommand } from "../command.ts";
import { writeSource } from "../write-source.ts";

/** The client for programs in Python, which is the same for every agent. */
export const pythonClientFile: AddCommand = (program, { terminal }) =>
  program
    .command("python-client")
    .description(
      "print a client for programs in Python 3.9 or later, one file without dependencies: its toolset, calls, and the answers to a model's calls",
    )
    .option("--out <file>", "write into this file")
    .action(async ({ out }: { out?: string }) => {
      const { pythonClient } = await import("../../agent-code/python-client.ts");
      const text = pythonClient();
      if (out === undefined) return terminal.print(text);
      writeSource(out, text);
      terminal.tell(`${out} is written.`);
    });
