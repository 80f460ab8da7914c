import type { Command } from "commander";
import type { AddCommand, SharedOptions } from "../command.ts";

export const backup: AddCommand = (program, surroundings) =>
  program
    .command("backup [file]")
    .description(
      "copy what the data folder stores into a new file, with a manifest and the log of calls beside it; Pegboard may run meanwhile",
    )
    .option(
      "--check",
      "copy nothing, and look whether what is stored is whole and its key opens it; also in PostgreSQL",
      false,
    )
    .action(async (to: string | undefined, { check }: { check: boolean }, command: Command) => {
      const { backUpFolder, checkStored } = await import("../data-folder/back-up-folder.ts");
      const { data } = command.optsWithGlobals<SharedOptions>();
      if (check) return checkStored(data, surroundings);
      if (to === undefined) throw new Error("Name the file of the backup: pegboard backup FILE.");
      const made = await backUpFolder(data, to, surroundings);
      const note = { line: "POST /api/v1/backups", facts: made, done: "The backup is whole" };
      const { noteAtHolder } = await import("../data-folder/note-at-holder.ts");
      await noteAtHolder(note, command, surroundings);
    });
