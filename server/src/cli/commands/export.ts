import { existsSync, writeFileSync } from "node:fs";
import { applyOverrides, closestName } from "@pegboard/registry-core";
import type { Command } from "commander";
import { fileOfAgent, fileOfOrganisation } from "../../pegboard-file/file-of-settings.ts";
import type { PegboardState } from "../../pegboard-file/plan-changes.ts";
import { type Exported, newFile, writtenBack } from "../../pegboard-file/write-file.ts";
import { type AddCommand, reachOptions, withPegboard } from "../command.ts";
import { readOrThrow } from "../pegboard-yaml.ts";
import { readState } from "../read-state.ts";

interface ExportOptions {
  to?: string;
  json: boolean;
}

export const exportAgents: AddCommand = (program, { env, terminal }) =>
  program
    .command("export [agents...]")
    .description(
      "print agents as a pegboard.yaml, by their ids; all of them and the organisation unless named. No stored secret is in it",
    )
    .option("--to <file>", "write into this file; what is in it already keeps its comments, order and spelling")
    .option("--json", "print it as JSON", false)
    .action((agents: string[], { to, json }: ExportOptions, command: Command) =>
      withPegboard(reachOptions(command, env), async (pegboard) => {
        const state = await readState(pegboard);
        const exported = exportOf(state, agents);
        for (const message of state.outOfOrder) terminal.tell(message);
        if (json) return terminal.print(JSON.stringify(contentOf(exported), null, 2));
        if (to === undefined) return terminal.print(newFile(exported));
        const { tools } = applyOverrides(state.declared, state.organisation.settings);
        const known = new Map(tools.map((tool) => [tool.name, tool]));
        writeFileSync(to, existsSync(to) ? writtenBack(readOrThrow(to), exported, known) : newFile(exported));
        terminal.tell(`${to} is written.`);
      }),
    );

/** @throws Error that names an agent which is not there. */
function exportOf({ organisation, agents }: PegboardState, ids: string[]): Exported {
  const known = agents.map(({ id }) => id);
  for (const id of ids) {
    if (known.includes(id)) continue;
    const meant = closestName(id, known);
    throw new Error(`There is no agent "${id}".${meant === undefined ? "" : ` Did you mean "${meant}"?`}`);
  }
  const chosen = agents.filter(({ id }) => ids.length === 0 || ids.includes(id));
  const inOrder = chosen.sort((one, other) => (one.id < other.id ? -1 : 1));
  return {
    ...(ids.length === 0 && { organisation: { settings: fileOfOrganisation(organisation.settings) } }),
    agents: Object.fromEntries(inOrder.map((agent) => [agent.id, fileOfAgent(agent, agent.settings)])),
  };
}

function contentOf({ organisation, agents }: Exported) {
  return { ...(organisation?.settings && { organisation: organisation.settings }), agents };
}
