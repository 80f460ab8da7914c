import { resolve } from "node:path";
import type { Command } from "commander";
import { trustFolder } from "../../stores/trust/trusted-folders.ts";
import type { AddCommand, SharedOptions } from "../command.ts";

export const trust: AddCommand = (program, { env, terminal }) =>
  program
    .command("trust")
    .description(
      "say that the data folder is yours, when it was copied, cloned, moved or made by an earlier release: what is stored in it may run commands",
    )
    .action((_: unknown, command: Command) => {
      const { data } = command.optsWithGlobals<SharedOptions>();
      trustFolder(data, env);
      terminal.print(`The data folder ${resolve(data)} is trusted.`);
    });
