import type { Command } from "commander";
import { readDatabaseUrl } from "../../env.ts";
import type { AddCommand, SharedOptions } from "../command.ts";

export const migrateTo: AddCommand = (program, { env, terminal }) =>
  program
    .command("migrate-to [address]")
    .description(
      "bring all of a data folder into an empty PostgreSQL database, that of PEGBOARD_DATABASE_URL unless one without a password is given",
    )
    .action(async (address: string | undefined, _: unknown, command: Command) => {
      const { data } = command.optsWithGlobals<SharedOptions>();
      const url = address === undefined ? env.databaseUrl : readTargetAddress(address);
      if (url === undefined)
        throw new Error(
          "Put the address of an empty database into PEGBOARD_DATABASE_URL, or its file into PEGBOARD_DATABASE_URL_FILE: postgres://USER:PASSWORD@HOST/DATABASE.",
        );
      const { bringOver } = await import("../data-folder/bring-over.ts");
      const done = await bringOver({
        dataDir: data,
        url,
        phrase: env.secretKey,
        tell: terminal.tell,
      });
      terminal.print(done);
    });

/** @throws Error for a password, which others on the machine could read */
function readTargetAddress(address: string): string {
  const url = readDatabaseUrl(address, "The address") ?? address;
  if (new URL(url).password === "") return url;
  throw new Error(
    "The arguments of a command can be read by others on this machine: put the address with its password into PEGBOARD_DATABASE_URL, or into the file of PEGBOARD_DATABASE_URL_FILE.",
  );
}
