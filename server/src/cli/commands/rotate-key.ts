import type { Command } from "commander";
import type { AddCommand, SharedOptions } from "../command.ts";

export const rotateKey: AddCommand = (program, { env, terminal }) =>
  program
    .command("rotate-key")
    .description(
      "encrypt all stored secrets with a new key: that of PEGBOARD_NEW_SECRET_KEY, or a new key file",
    )
    .option("--to-file", "use a new key file although PEGBOARD_SECRET_KEY is set", false)
    .action(async (_options: unknown, command: Command) => {
      const { data, toFile } = command.optsWithGlobals<SharedOptions & { toFile: boolean }>();
      const { databaseUrl, secretKey, newSecretKey } = env;
      const { rotateSecretKey } = await import("../data-folder/rotate-secret-key.ts");
      terminal.print(
        await rotateSecretKey({
          dataDir: data,
          databaseUrl,
          phrase: secretKey,
          newPhrase: newSecretKey,
          toFile,
        }),
      );
    });
