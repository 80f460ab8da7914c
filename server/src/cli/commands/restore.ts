import type { Command } from "commander";
import type { AddCommand } from "../command.ts";

export const restore: AddCommand = (program, surroundings) =>
  program
    .command("restore <file>")
    .description(
      "put a backup in the place of what the data folder stores, after it was checked; Pegboard must not run",
    )
    .option("--check", "only try it, with a copy: nothing is changed, and Pegboard may run", false)
    .action(async (from: string, { check }: { check: boolean }, command: Command) => {
      const { restoreFolder } = await import("../data-folder/restore-folder.ts");
      await restoreFolder({ from, isTried: check }, command, surroundings);
    });
