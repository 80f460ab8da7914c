import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { applyOverrides } from "@pegboard/registry-core";
import { type Command, Option } from "commander";
import { runCooperatively } from "../../bounds/run-cooperatively.ts";
import type { FileFormat } from "../../pegboard-file/write-file.ts";
import { type AddCommand, withDefinitions } from "../command.ts";
import { DEFAULT_FILE } from "../pegboard-yaml.ts";
import { readState } from "../read-state.ts";
import { writeSource } from "../write-source.ts";

interface ExportOptions {
  to?: string;
  format: FileFormat;
  json: boolean;
}

export const exportAgents: AddCommand = (program, { env, terminal }) =>
  program
    .command("export [agents...]")
    .description(
      "print agents as a pegboard.yaml, by their ids; all of them, the organisation and the stored sources unless named. No stored secret is in it",
    )
    .option(
      "--to <file>",
      "write into this file; what is in it already keeps its comments, order and spelling",
    )
    .addOption(
      new Option("--format <format>", "how a new file is written")
        .choices(["yaml", "json"])
        .default("yaml"),
    )
    .option("--json", "the same as --format json", false)
    .action((agents: string[], { to, json, ...asked }: ExportOptions, command: Command) =>
      withDefinitions({ env, terminal, command }, async (pegboard) => {
        const { exportSteps } = await import("../../transfer/export-steps.ts");
        const { newFileSteps, writtenBack } = await import("../../pegboard-file/write-file.ts");
        const { readOrThrow } = await import("../read-pegboard-yaml.ts");
        const state = await readState(pegboard);
        const isAll = agents.length === 0;
        const choice = {
          agents: isAll ? ("all" as const) : agents,
          organisation: isAll,
          sources: isAll,
          presets: true,
        };
        const { exported, left, secrets } = await runCooperatively(exportSteps(state, choice));
        for (const message of [...state.outOfOrder, ...left.map((issue) => issue.message)])
          terminal.tell(message);
        if (secrets.length > 0) terminal.tell(secretsText(secrets.length));
        const format = json ? "json" : asked.format;
        const file = await runCooperatively(
          newFileSteps(exported, { format, schema: schemaBeside(dirname(to ?? DEFAULT_FILE)) }),
        );
        if (to === undefined) return terminal.print(file);
        const { tools } = applyOverrides(state.declared, state.organisation.settings);
        const known = new Map(tools.map((tool) => [tool.name, tool]));
        const texts = existsSync(to)
          ? writtenBack(readOrThrow(to), exported, known)
          : [{ path: to, text: file }];
        for (const { path, text } of texts) writeSource(path, text);
        const paths = texts.map(({ path }) => path).join(", ");
        terminal.tell(paths === "" ? `${to} says all of it already.` : `${paths} is written.`);
      }),
    );

const secretsText = (count: number) =>
  count === 1
    ? "1 stored secret is not in the file: it has to be entered where the file is read."
    : `${count} stored secrets are not in the file: they have to be entered where the file is read.`;

const EXPORTED_SCHEMA_FILE = "pegboard.schema.json";

/** The schema of the package that is installed for a folder, or where `pegboard schema` puts it. */
function schemaBeside(folder: string): string {
  for (let place = resolve(folder); ; place = dirname(place)) {
    const installed = join(place, "node_modules", "pegboard", EXPORTED_SCHEMA_FILE);
    if (existsSync(installed)) return relativePathText(relative(resolve(folder), installed));
    if (place === dirname(place)) return `./${EXPORTED_SCHEMA_FILE}`;
  }
}

const relativePathText = (path: string) =>
  (path.startsWith(".") ? path : `./${path}`).replaceAll("\\", "/");
