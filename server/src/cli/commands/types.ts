import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import type { ToolsetAnswer } from "../../api-contract.ts";
import type { ReachedPegboard } from "../ask-pegboard.ts";
import { askPegboard, RefusedRequest } from "../ask-pegboard.ts";
import {
  type AddCommand,
  reachOptions,
  refuseReach,
  type SharedOptions,
  type Surroundings,
  withPegboard,
} from "../command.ts";
import { oneLine } from "../table-text.ts";
import { waitForSources } from "../wait-for-sources.ts";
import { withPlan } from "../with-plan.ts";
import { writeSource } from "../write-source.ts";
import { applyPlan } from "./apply.ts";

interface TypesOptions {
  out?: string;
  check: boolean;
  file?: string;
  json: boolean;
}

/** The types of what an agent has, for programs that call it. */
export const types: AddCommand = (program, surroundings) => {
  const { terminal, endWith } = surroundings;
  return program
    .command("types <agent>")
    .description(
      "print the types of what an agent has, and a client that calls it, in TypeScript; so that a changed toolset breaks the build",
    )
    .option("--out <file>", "write into this file")
    .option(
      "--check",
      "write nothing; end with 2 when the file of --out is not as it would be",
      false,
    )
    .option("--file <file>", "as this pegboard.yaml says, in an empty Pegboard of its own")
    .option("--json", "print what became of the file as data", false)
    .action(async (agent: string, { out, check, file, json }: TypesOptions, command: Command) => {
      if (out === undefined && (check || json))
        throw new Error("--check and --json are about a file: name it with --out.");
      const text = await readClient(surroundings, { agent, file, command });
      if (out === undefined) return terminal.print(text);
      const before = existsSync(out) ? readFileSync(out, "utf8") : undefined;
      const isChanged = before !== text;
      if (isChanged && !check) writeSource(out, text);
      const difference = { ...namesApart(before ?? "", text), changed: isChanged };
      if (json) terminal.print(JSON.stringify({ agent, file: out, ...difference }, null, 2));
      else terminal.tell(typesText({ file: out, ...difference, isChecked: check }));
      if (isChanged && check) endWith(2);
    });
};

interface AskedClient {
  agent: string;
  file: string | undefined;
  command: Command;
}

/** The client's source, from the Pegboard of the command or from one that a file makes. */
async function readClient(surroundings: Surroundings, asked: AskedClient): Promise<string> {
  const { terminal } = surroundings;
  const { agent, file, command } = asked;
  if (file !== undefined) {
    refuseReach(command, "--file");
    return clientOfFile(surroundings, { agent, file, command });
  }
  const options = { ...(await reachOptions(command, surroundings)), callsNothing: true };
  return withPegboard(options, async (pegboard) => {
    if (pegboard.address === undefined) await waitForSources(pegboard, terminal);
    return fetchClient(pegboard, agent, surroundings);
  });
}

/** Applies a file to a new data folder, which is deleted, and asks there. */
async function clientOfFile(
  surroundings: Surroundings,
  { agent, file, command }: AskedClient & { file: string },
): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), "pegboard-types-"));
  let text = "";
  try {
    const { privateAddresses } = command.optsWithGlobals<SharedOptions>();
    await withPlan(
      surroundings,
      { command, file, prune: false, dataDir },
      async (plan, pegboard) => {
        const applied = await applyPlan(pegboard, plan, { allowPrivate: privateAddresses });
        const refused = [...applied.sources, ...applied.owners].find(({ error }) => error);
        if (refused?.error !== undefined) throw new Error(`${refused.name}: ${refused.error}`);
        await waitForSources(pegboard, surroundings.terminal);
        text = await fetchClient(pegboard, agent, surroundings);
      },
    );
    return text;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fetchClient(
  pegboard: ReachedPegboard,
  agent: string,
  { terminal }: Pick<Surroundings, "terminal">,
): Promise<string> {
  const path = `/api/v1/agents/${encodeURIComponent(agent)}`;
  const { toolset } = await askPegboard<ToolsetAnswer>(pegboard, `GET ${path}/toolset?wait=60s`);
  if (toolset.notOffered > 0)
    terminal.tell(
      `Methods that are on and cannot be offered are not in it: ${toolset.notOffered}. pegboard list --agent ${agent} says why.`,
    );
  const answer = await pegboard.fetch(`${path}/client.ts?wait=60s`);
  const text = await answer.text();
  if (answer.ok) return text;
  throw new RefusedRequest({ code: "internal", message: `It answered with ${answer.status}.` });
}

interface NamesApart {
  added: string[];
  removed: string[];
}

/** Which methods one source has and another one does not. */
function namesApart(before: string, now: string): NamesApart {
  const [old, current] = [before, now].map(
    (text) =>
      new Set(
        [...text.matchAll(/^ {2}"?([\w-]+)"?: \{ arguments: /gm)].map(([, name]) => name ?? ""),
      ),
  );
  return {
    added: [...(current ?? [])].filter((name) => !old?.has(name)),
    removed: [...(old ?? [])].filter((name) => !current?.has(name)),
  };
}

interface WrittenTypes extends NamesApart {
  file: string;
  changed: boolean;
  isChecked: boolean;
}

function typesText({ file, added, removed, changed, isChecked }: WrittenTypes): string {
  if (!changed) return `${file} is as the agent is.`;
  const named = [...added.map((name) => `+ ${name}`), ...removed.map((name) => `- ${name}`)];
  const lines = named.length > 0 ? named : ["What methods take or answer has changed."];
  const head = isChecked ? `${file} is not as the agent is:` : `${file} is written:`;
  return [head, ...lines.map((line) => `  ${oneLine(line)}`)].join("\n");
}
