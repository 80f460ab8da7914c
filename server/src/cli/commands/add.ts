import type { Command } from "commander";
import type {
  ImportedSource,
  KnownServer,
  KnownServersAnswer,
  SourcesAnswer,
} from "../../api-contract.ts";
import { nameKey } from "../../stores/store-keys.ts";
import { askPegboard, type ReachedPegboard } from "../ask-pegboard.ts";
import {
  type AddCommand,
  collect,
  type SharedOptions,
  type Surroundings,
  withDefinitions,
} from "../command.ts";
import { plannedSourceText } from "../plan-text.ts";
import { applySources } from "../sources/apply-sources.ts";
import { askFor } from "../sources/ask-values.ts";
import { tableText, withoutControls } from "../table-text.ts";
import { appliedSourceText } from "./apply.ts";

interface AddOptions {
  set?: string[];
  way?: string;
  as?: string;
  dryRun: boolean;
  yes: boolean;
  json: boolean;
}

/** Adds a well-known MCP server as a source. */
export const addKnownServer: AddCommand = (program, surroundings) =>
  program
    .command("add [name]")
    .description(
      "add a well-known MCP server as a source, after showing what runs; without a name, list them",
    )
    .option(
      "--set <key=value>",
      "a value that it asks for and that is no secret (repeatable)",
      collect,
    )
    .option("--way <way>", "npx, uvx, docker or url, where there are several ways to it")
    .option("--as <name>", "what the source is called, if not as the server")
    .option("--dry-run", "only show what would be added", false)
    .option("--yes", "do not ask: what is required and missing has the source wait paused", false)
    .option("--json", "print the list, or what became of it, as data", false)
    .action((name: string | undefined, options: AddOptions, command: Command) =>
      withDefinitions({ ...surroundings, command }, async (pegboard) => {
        const { servers } = await askPegboard<KnownServersAnswer>(
          pegboard,
          "GET /api/v1/known-servers",
        );
        if (name === undefined) {
          const text = options.json ? JSON.stringify(servers, null, 2) : listText(servers);
          return surroundings.terminal.print(text);
        }
        await addServer({ surroundings, options, command, pegboard }, findServer(servers, name));
      }),
    );

interface AddRun {
  surroundings: Surroundings;
  options: AddOptions;
  command: Command;
  pegboard: ReachedPegboard;
}

async function addServer(run: AddRun, server: KnownServer): Promise<void> {
  const { surroundings, options, command, pegboard } = run;
  const { terminal } = surroundings;
  const source = { ...findWay(server, options.way), name: options.as ?? server.name };
  await refuseTakenName(pegboard, source.name);
  const given = givenValues(source, options.set ?? []);
  if (!options.json) terminal.tell(serverText(server, source));
  if (options.dryRun) return;
  if (!options.yes && !(await isAgreed(surroundings, source.name))) return;
  const values = await valuesOf(run, source, given);
  const { privateAddresses } = command.optsWithGlobals<SharedOptions>();
  const change = { ...source, values };
  const done = await applySources(pegboard, [change], privateAddresses);
  if (options.json) terminal.print(JSON.stringify(done, null, 2));
  else for (const one of done) terminal.print(appliedSourceText(one));
  if (done.some(({ error }) => error !== undefined)) surroundings.endWith(1);
}

/** @throws Error where a source is called so */
async function refuseTakenName(pegboard: ReachedPegboard, name: string): Promise<void> {
  const { sources } = await askPegboard<SourcesAnswer>(pegboard, "GET /api/v1/sources");
  if (sources.some((one) => nameKey(one.name) === nameKey(name)))
    throw new Error(`There is a source "${name}" already: give this one another name with --as.`);
}

/** @throws Error for a name that is not in the list */
function findServer(servers: readonly KnownServer[], name: string): KnownServer {
  const server = servers.find((one) => one.name === name);
  if (server) return server;
  throw new Error(`There is no well-known server "${name}". pegboard add lists them.`);
}

const wayOf = ({ sent }: ImportedSource): string =>
  typeof sent.command === "string" ? sent.command : "url";

/** The way that is named, or the first whose program is here. @throws Error for an unknown one */
function findWay({ name, ways }: KnownServer, wanted: string | undefined): ImportedSource {
  const here = ways.find(({ missingProgram }) => missingProgram === undefined) ?? ways[0];
  const way = wanted === undefined ? here : ways.find((one) => wayOf(one) === wanted);
  if (way) return way;
  throw new Error(`There is no way ${wanted} to ${name}: give ${ways.map(wayOf).join(" or ")}.`);
}

function listText(servers: readonly KnownServer[]): string {
  return tableText([
    ["NAME", "METHODS", "WHAT IT DOES", "NEEDS"],
    ...servers.map((server) => [
      server.name,
      server.tried ? String(server.tried.methods) : "not tried",
      server.description,
      needsText(server),
    ]),
  ]);
}

function needsText({ account, needs = [], ways }: KnownServer): string {
  const missing = ways.every(({ missingProgram }) => missingProgram !== undefined);
  return [
    ...(missing ? [ways[0]?.missingProgram ?? ""] : []),
    ...(account === undefined ? [] : [`an account with ${account}`]),
    ...needs,
  ].join(", ");
}

function serverText(server: KnownServer, source: ImportedSource): string {
  const { title, description, homepage, licence, ways } = server;
  const { missingProgram, asked = [] } = source;
  const others = ways.map(wayOf).filter((way) => way !== wayOf(source));
  const notes = [
    ...(asked.length > 0 ? [`asks for ${asked.map((one) => one.title).join(", ")}`] : []),
    ...(missingProgram === undefined ? [] : [`there is no program ${missingProgram} here`]),
    ...(others.length > 0 ? [`another way to it: --way ${others.join(", --way ")}`] : []),
  ];
  return withoutControls(
    [
      `${title}: ${description}`,
      `Licence ${licence}, ${homepage}`,
      plannedSourceText(source),
      ...notes.map((note) => `    ${note}`),
    ].join("\n"),
  );
}

/**
 * The values of `--set`, by reference.
 *
 * @throws Error for what it does not ask for, and for secrets, which others on the machine would see
 */
function givenValues({ asked = [] }: ImportedSource, set: readonly string[]): Map<string, string> {
  return new Map(
    set.map((given) => {
      const [key = "", ...value] = given.split("=");
      const one = asked.find(({ title }) => title === key);
      if (!one || value.length === 0)
        throw new Error(
          `--set ${key}: give KEY=VALUE for ${asked.map(({ title }) => title).join(", ") || "nothing: it asks for nothing"}.`,
        );
      if (one.isSecret)
        throw new Error(
          `${key} is a secret, which stays in the history of a shell: leave it out and type it when asked, or put it into the variable ${key} and allow that with PEGBOARD_SECRET_VARIABLES=${key}.`,
        );
      return [one.reference, value.join("=")] as const;
    }),
  );
}

/** @throws Error where nobody can be asked */
async function isAgreed({ terminal }: Surroundings, name: string): Promise<boolean> {
  const answer = await terminal.ask(`Add ${name}? Type yes: `);
  if (answer === undefined)
    throw new Error("Nothing was changed: nobody can be asked here. Add --yes.");
  return answer.trim() === "yes";
}

/** What is given, then what the environment has, then what is typed. */
async function valuesOf(
  { surroundings: { terminal, env }, options }: AddRun,
  { asked = [] }: ImportedSource,
  given: ReadonlyMap<string, string>,
): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const one of asked) {
    const known = given.get(one.reference) ?? env.variables[one.title];
    if (known !== undefined) values[one.reference] = known;
    else if (!options.yes) values[one.reference] = (await askFor(terminal, one)) ?? "";
  }
  return values;
}
