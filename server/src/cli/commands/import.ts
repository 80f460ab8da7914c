import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { isJsonObject, parseJson } from "@pegboard/json-schema";
import { fillAsked, idFromName, operationItem, withSeen } from "@pegboard/registry-core/internal";
import { type Command, Option } from "commander";
import type {
  AgentsAnswer,
  CatalogAnswer,
  EmptyListMeaning,
  ImportAnswer,
  ImportedOwner,
  ImportedSource,
  ImportPlan,
  ImportRequest,
  OwnerChangeRequest,
  SaveOwnersAnswer,
  SaveOwnersRequest,
} from "../../api-contract.ts";
import { askPegboard, type ReachedPegboard } from "../ask-pegboard.ts";
import {
  type AddCommand,
  collect,
  type SharedOptions,
  type Surroundings,
  withDefinitions,
} from "../command.ts";
import { plannedSourceText } from "../plan-text.ts";
import { type AppliedSource, applySources } from "../sources/apply-sources.ts";
import { oneLine } from "../table-text.ts";
import { appliedSourceText } from "./apply.ts";

interface ImportOptions {
  dryRun: boolean;
  yes: boolean;
  json: boolean;
  only?: string[];
  values?: string;
  into?: string;
  empty?: EmptyListMeaning;
}

/** Brings in what the document of another program has: servers as sources, agents' tools. */
export const importDocument: AddCommand = (program, surroundings) =>
  program
    .command("import <file>")
    .description(
      "bring in a file of another program: servers of an MCP client (Claude, VS Code, Cursor, Zed, Continue, LibreChat, Open WebUI…), the server.json of a registry, the kortix.yaml of Suna, the tools of agents elsewhere; shows what changes, and asks about each",
    )
    .option("--dry-run", "only show what would change", false)
    .option(
      "--yes",
      "do not ask: takes what is new, starts with a program that is here, and is no second way to a server",
      false,
    )
    .option("--only <name>", "this source alone (repeatable)", collect)
    .option(
      "--values <file>",
      'what the document asks for, as JSON by source and name: { "desk": { "DESK_KEY": "…" } }',
    )
    .option("--into <agent>", "the agent that gets the tools of a document with one agent")
    .addOption(
      new Option("--empty <meaning>", "what an empty list of tools that are on means").choices([
        "none",
        "all",
      ]),
    )
    .option("--json", "print what became of each part as data", false)
    .action((file: string, options: ImportOptions, command: Command) =>
      withDefinitions({ ...surroundings, command }, (pegboard) =>
        runImport({ file, options, command, surroundings, pegboard }),
      ),
    );

interface ImportRun {
  file: string;
  options: ImportOptions;
  command: Command;
  surroundings: Surroundings;
  pegboard: ReachedPegboard;
}

async function runImport(run: ImportRun): Promise<void> {
  const { file, options, surroundings, pegboard, command } = run;
  const { terminal, endWith } = surroundings;
  const text = file === "-" ? await terminal.readInput() : readFileSync(file, "utf8");
  const plan = await planOf(run, text);
  if (!options.json) terminal.tell(importText(plan));
  if (options.dryRun) {
    if (options.json) terminal.print(JSON.stringify(plan, null, 2));
    return;
  }
  const { privateAddresses } = command.optsWithGlobals<SharedOptions>();
  const stored: AppliedSource[] = [];
  for (const source of await chosenSources(run, plan)) {
    const { config } = fillAsked(source.sent, source.asked ?? [], await valuesOf(run, source));
    const change = { ...source, sent: config, document: text };
    const done = await applySources(pegboard, [change], privateAddresses);
    stored.push(...done);
    if (!options.json) for (const one of done) terminal.print(appliedSourceText(one));
  }
  const owners = await saveOwners(run, stored.length > 0 ? await planAgain(run, text) : plan);
  if (options.json) terminal.print(JSON.stringify({ sources: stored, owners }, null, 2));
  if ([...stored, ...owners].some(({ error }) => error !== undefined)) endWith(1);
}

/** What the document would change. @throws Error with what is wrong in it */
async function planOf(run: ImportRun, text: string): Promise<ImportPlan> {
  const { file, options, pegboard } = run;
  const { into, empty } = options;
  const request: ImportRequest = {
    text,
    ...(empty && { emptyList: empty }),
    ...(into !== undefined && { targets: { "": { agent: into, mode: "replace" } } }),
  };
  const answer = await askPegboard<ImportAnswer>(pegboard, "POST /api/v1/import", request);
  if ("emptyList" in answer && answer.emptyList && !answer.emptyList.means)
    return planOf(
      { ...run, options: { ...options, empty: await emptyMeaning(run, answer) } },
      text,
    );
  if (!("issues" in answer)) return answer;
  const lines = answer.issues.map(
    ({ line, column, message }) => `${file}:${line}:${column}: ${message}`,
  );
  throw new Error(lines.join("\n"));
}

/** The plan once sources were taken, whose tools are known from then on. */
async function planAgain(run: ImportRun, text: string): Promise<ImportPlan> {
  const plan = await planOf(run, text);
  const { options, surroundings } = run;
  if (!options.json && plan.owners.length > 0) surroundings.terminal.tell(ownersText(plan));
  return plan;
}

/** What an empty list means, which nobody guesses. @throws Error where nobody says it */
async function emptyMeaning(
  { options, surroundings: { terminal } }: ImportRun,
  { emptyList }: ImportPlan,
): Promise<EmptyListMeaning> {
  const place = emptyList?.path.join(".") || "the document";
  const what = `The list of tools that are on is empty (${place})`;
  const answer = options.yes
    ? undefined
    : (
        await terminal.ask(`${what}. Does that mean none of them or all? Type none or all: `)
      )?.trim();
  if (answer === "none" || answer === "all") return answer;
  throw new Error(`${what}: say with --empty none or --empty all what it means.`);
}

function importText({ form, client, sources, owners, left }: ImportPlan): string {
  const what = client === undefined ? FORM_WORDS[form] : `a file of ${client}`;
  const changed = owners.filter(isChanged);
  return [
    `This looks like ${what}.`,
    ...sources.map(sourceText),
    ...changed.map(ownerText),
    ...(sources.length + changed.length === 0 ? ["Nothing to change."] : []),
    ...left.map(({ path, message }) => oneLine(`! ${path.join(".")} ${message}`)),
  ].join("\n");
}

const isChanged = (owner: ImportedOwner) => countOf(owner) + owner.unknown.length > 0;
const ownersText = ({ owners }: ImportPlan) => owners.filter(isChanged).map(ownerText).join("\n");

const FORM_WORDS: Readonly<Record<ImportPlan["form"], string>> = {
  pegboard: "a pegboard.yaml",
  servers: "the file of an MCP client",
  server: "the server.json of an MCP registry",
  kortix: "the kortix.yaml of a project of Suna",
  switches: "switches by tool",
  ids: "a list of tools that are on",
  records: "a list of tools with their settings",
};

function sourceText(source: ImportedSource): string {
  const { asked = [], fromDocument = [], missingProgram, isAlternative } = source;
  const notes = [
    ...(isAlternative ? ["another way to the server before it"] : []),
    ...(asked.length > 0 ? [`asks for ${asked.map(({ title }) => title).join(", ")}`] : []),
    ...(fromDocument.length > 0
      ? [`takes secrets from the file: ${fromDocument.map((place) => place.join(".")).join(", ")}`]
      : []),
    ...(missingProgram !== undefined ? [`there is no program ${missingProgram} here`] : []),
  ];
  return [plannedSourceText(source), ...notes.map((note) => oneLine(`    ${note}`))].join("\n");
}

const countOf = ({ changes, renames }: ImportedOwner) => changes.length + renames.length;

const nameOf = ({ kind, labels, owner }: ImportedOwner): string =>
  kind === "organisation" ? "Organisation" : labels.name || (owner ? "Agent" : "New agent");

function ownerText(owner: ImportedOwner): string {
  const lines = owner.changes.map(({ operation }) => {
    const state = "state" in operation ? ` ${operation.state}` : "";
    return `    ${operation.op} ${operationItem(operation)}${state}`;
  });
  const unknown = owner.unknown.map(
    ({ tool, method }) => `    ! ${[tool, method].filter(Boolean).join(".")} is not here`,
  );
  return [`${owner.owner ? "~" : "+"} ${nameOf(owner)}`, ...lines, ...unknown]
    .map(oneLine)
    .join("\n");
}

/** The sources that are taken: those that are named or agreed to. @throws Error */
async function chosenSources(
  { options: { only, yes }, surroundings: { terminal } }: ImportRun,
  { sources }: ImportPlan,
): Promise<ImportedSource[]> {
  const missing = only?.find((name) => !sources.some((source) => source.name === name));
  if (missing !== undefined)
    throw new Error(
      `There is no source "${missing}" to take. There is ${sources.map(({ name }) => name).join(", ") || "none"}.`,
    );
  const offered = sources.filter(({ name }) => only?.includes(name) ?? true);
  if (yes) return only ? offered : offered.filter(isUsual);
  const chosen: ImportedSource[] = [];
  for (const source of offered) {
    const answer = await terminal.ask(`Take ${source.name}? Type yes: `);
    if (answer === undefined)
      throw new Error("Nothing was changed: nobody can be asked here. Add --yes.");
    if (answer.trim() === "yes") chosen.push(source);
  }
  return chosen;
}

const isUsual = ({ action, isAlternative, missingProgram }: ImportedSource): boolean =>
  action === "add" && !isAlternative && missingProgram === undefined;

/** What the source asks for, from the file of values, then from whoever sits there. */
async function valuesOf(
  { options, surroundings: { terminal } }: ImportRun,
  { name, asked = [] }: ImportedSource,
): Promise<Record<string, string>> {
  const given = options.values === undefined ? {} : readValues(options.values)[name];
  const values: Record<string, string> = {};
  for (const one of asked) {
    const said = isJsonObject(given) ? given[one.title] : undefined;
    if (said !== undefined) values[one.reference] = String(said);
    else if (!options.yes) values[one.reference] = (await askFor(terminal, one)) ?? "";
  }
  return values;
}

/** What somebody types for a value; a default where they type nothing. */
export async function askFor(
  terminal: Surroundings["terminal"],
  {
    title,
    description,
    isSecret,
    default: usual,
    choices,
  }: NonNullable<ImportedSource["asked"]>[number],
): Promise<string | undefined> {
  const about = [description, choices?.join(" | ")].filter(Boolean).join("; ");
  const question = `${title}${about ? ` (${about})` : ""}${usual === undefined ? "" : ` [${usual}]`}: `;
  const said = (await terminal.ask(oneLine(question), { isSecret }))?.trim();
  return said === "" ? usual : said;
}

/** @throws Error for a file that is no object of JSON */
function readValues(path: string): Record<string, unknown> {
  const values: unknown = parseJson(readFileSync(path, "utf8"));
  if (isJsonObject(values)) return values;
  throw new Error(`${path} has to be an object: { "desk": { "DESK_KEY": "…" } }.`);
}

interface ImportedOwnerDone {
  name: string;
  changes: number;
  error?: string;
}

/** Saves what changes for agents, presets and the organisation in one write, or nothing of it. */
async function saveOwners(run: ImportRun, plan: ImportPlan): Promise<ImportedOwnerDone[]> {
  const { file, pegboard, options, surroundings } = run;
  const { terminal } = surroundings;
  const owners = plan.owners.filter((owner) => countOf(owner) > 0);
  // Sources that are named leave the rest of the document out.
  if (owners.length === 0 || options.only) return [];
  if (!options.yes) {
    const names = owners.map(nameOf).join(", ");
    const answer = await terminal.ask(`Save the changes of ${names}? Type yes: `);
    if (answer?.trim() !== "yes") return [];
  }
  const { agents, deleted } = await askPegboard<AgentsAnswer>(pegboard, "GET /api/v1/agents");
  const { declared } = await askPegboard<CatalogAnswer>(pegboard, "GET /api/v1/tools");
  const taken = new Set([...agents, ...deleted].map(({ id }) => id));
  const changes = owners
    .map((owner) => changeOf(owner, taken))
    .map((change) => ({ ...change, operations: withSeen(change.operations ?? [], declared) }));
  const request: SaveOwnersRequest = {
    changes,
    imported: { document: file === "-" ? "standard input" : basename(file) },
  };
  const { saved, refusals } = await askPegboard<SaveOwnersAnswer>(
    pegboard,
    "POST /api/v1/settings/owners",
    request,
  );
  const reasons = new Map(refusals.map(({ change, error }) => [change, error.message]));
  return owners.map((owner, index) => {
    const error = reasons.get(index) ?? (saved ? undefined : "Another part was refused.");
    const done = { name: nameOf(owner), changes: countOf(owner), ...(error && { error }) };
    if (!options.json)
      terminal.print(`${done.name}: ${error === undefined ? "saved" : `not saved. ${error}`}`);
    return done;
  });
}

/** @throws Error for a new agent that the document gives no name */
function changeOf(
  { kind, key, labels, owner, changes, renames, revision }: ImportedOwner,
  taken: Set<string>,
): OwnerChangeRequest {
  const operations = changes.map(({ operation }) => operation);
  if (owner) {
    const change = { action: "change", owner, baseRevision: revision, operations } as const;
    if (renames.length === 0 || owner.kind === "organisation") return change;
    return { ...change, labels };
  }
  if (labels.name === "")
    throw new Error("The document names no agent: say with --into which one gets its tools.");
  const made = { action: "create", labels, baseRevision: 0, operations } as const;
  if (kind === "preset") return { ...made, owner: { kind, id: key.slice(key.indexOf("/") + 1) } };
  const id = key !== "" && !taken.has(key) ? key : idFromName(labels.name, "agent", taken);
  taken.add(id);
  return { ...made, owner: { kind: "agent", id } };
}
