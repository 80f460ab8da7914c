import { existsSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { applyOverrides, closestName } from "@pegboard/registry-core";
import type { Command } from "commander";
import { fileOfAgent, fileOfOrganisation } from "../../pegboard-file/file-of-settings.ts";
import { contentOf, type Exported, newFile, writtenBack } from "../../pegboard-file/write-file.ts";
import { type AddCommand, reachOptions, withPegboard } from "../command.ts";
import { DEFAULT_FILE, readOrThrow } from "../pegboard-yaml.ts";
import { type ReadState, readState } from "../read-state.ts";
import { fileOfSources } from "../sources/file-of-sources.ts";

interface ExportOptions {
  to?: string;
  json: boolean;
}

export const exportAgents: AddCommand = (program, { env, terminal }) =>
  program
    .command("export [agents...]")
    .description(
      "print agents as a pegboard.yaml, by their ids; all of them, the organisation and the stored sources unless named. No stored secret is in it",
    )
    .option("--to <file>", "write into this file; what is in it already keeps its comments, order and spelling")
    .option("--json", "print it as JSON", false)
    .action((agents: string[], { to, json }: ExportOptions, command: Command) =>
      withPegboard(reachOptions(command, env), async (pegboard) => {
        const state = await readState(pegboard);
        const { exported, left } = exportOf(state, agents);
        for (const message of [...state.outOfOrder, ...left]) terminal.tell(message);
        if (json) return terminal.print(JSON.stringify(contentOf(exported), null, 2));
        const schema = schemaBeside(dirname(to ?? DEFAULT_FILE));
        if (to === undefined) return terminal.print(newFile(exported, schema));
        const { tools } = applyOverrides(state.declared, state.organisation.settings);
        const known = new Map(tools.map((tool) => [tool.name, tool]));
        const texts = existsSync(to)
          ? writtenBack(readOrThrow(to), exported, known)
          : [{ path: to, text: newFile(exported, schema) }];
        for (const { path, text } of texts) writeFileSync(path, text);
        const paths = texts.map(({ path }) => path).join(", ");
        terminal.tell(paths === "" ? `${to} says all of it already.` : `${paths} is written.`);
      }),
    );

/** @throws Error that names an agent which is not there. */
function exportOf({ organisation, agents, sources }: ReadState, ids: string[]): { exported: Exported; left: string[] } {
  const known = agents.map(({ id }) => id);
  for (const id of ids) {
    if (known.includes(id)) continue;
    const meant = closestName(id, known);
    throw new Error(
      `There is no agent "${id}". ${meant === undefined ? "pegboard list agents has the ids." : `Did you mean "${meant}"?`}`,
    );
  }
  const chosen = agents.filter(({ id }) => ids.length === 0 || ids.includes(id));
  const inOrder = chosen.sort((one, other) => (one.id < other.id ? -1 : 1));
  const exported = {
    agents: Object.fromEntries(inOrder.map((agent) => [agent.id, fileOfAgent(agent, agent.settings)])),
  };
  if (ids.length > 0) return { exported, left: [] };
  const { left, ...written } = fileOfSources(sources);
  return {
    exported: { ...exported, ...written, organisation: { settings: fileOfOrganisation(organisation.settings) } },
    left,
  };
}

const SCHEMA = "pegboard.schema.json";

/** The schema of the package that is installed for a folder, or where `pegboard schema` puts it. */
function schemaBeside(folder: string): string {
  for (let place = resolve(folder); ; place = dirname(place)) {
    const installed = join(place, "node_modules", "pegboard", SCHEMA);
    if (existsSync(installed)) return asWritten(relative(resolve(folder), installed));
    if (place === dirname(place)) return `./${SCHEMA}`;
  }
}

const asWritten = (path: string) => (path.startsWith(".") ? path : `./${path}`).replaceAll("\\", "/");
