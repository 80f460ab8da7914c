import { pegboardFileSchema } from "../../pegboard-file/file-format.ts";
import type { AddCommand } from "../command.ts";

export const schema: AddCommand = (program, { terminal }) =>
  program
    .command("schema")
    .description(
      "print the JSON Schema of pegboard.yaml, for editors: pegboard schema > pegboard.schema.json",
    )
    .action(() => terminal.print(JSON.stringify(pegboardFileSchema(), null, 2)));
