import { readFileSync } from "node:fs";
import { basename } from "node:path";
import {
  idFromName,
  onlyServersOfClaudeCode,
  operationItem,
  withSeen,
} from "@pegboard/registry-core/internal";
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
import { VALUES_OPTION, valuesOf } from "../sources/ask-values.ts";
import { oneLine } from "../table-text.ts";
import { appliedSourceText } from "./apply.ts";

interface ImportOptions {
  dryRun: boolean;
  yes: boolean;
  json: boolean;
  only?: string[];
  as?: string[];
  project?: string[];
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
      "--as <name=other>",
      "take a source under another name, where its own is taken; what the document says of its tools follows (repeatable)",
      collect,
    )
    .option(
      "--project <folder>",
      "the servers of this project, too, where a file has some by project (repeatable)",
      collect,
    )
    .option(...VALUES_OPTION)
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
        runImport({ file, options, command, surroundings, pegboard, sourceNames: [] }),
      ),
    );

interface ImportRun {
  file: string;
  options: ImportOptions;
  command: Command;
  surroundings: Surroundings;
  pegboard: ReachedPegboard;
  /** Other names for sources, by their places in the document. */
  sourceNames: NonNullable<ImportRequest["sourceNames"]>;
}

async function runImport(run: ImportRun): Promise<void> {
  const { file, options, surroundings, pegboard, command } = run;
  const { terminal, endWith } = surroundings;
  const text = onlyServersOfClaudeCode(
    file === "-" ? await terminal.readInput() : readFileSync(file, "utf8"),
  );
  const found = await planOf(run, text);
  run.sourceNames.push(...otherNames(options, found));
  const plan = options.as ? await planOf(run, text) : found;
  if (!options.json) terminal.tell(importText(plan));
  if (options.dryRun) {
    if (options.json) terminal.print(JSON.stringify(plan, null, 2));
    return;
  }
  const { privateAddresses } = command.optsWithGlobals<SharedOptions>();
  const stored: AppliedSource[] = [];
  for (const source of await chosenSources(run, plan)) {
    const values = await valuesOf(source, options, terminal);
    const change = { ...source, values, document: text };
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
  const { file, options, pegboard, sourceNames } = run;
  const { into, empty } = options;
  const request: ImportRequest = {
    text,
    sourceNames,
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
  const { fromDocument = [], missingProgram, isAlternative, nameTaken, project } = source;
  const notes = [
    ...(project === undefined ? [] : [`of the project ${project}`]),
    ...(nameTaken
      ? [`${TAKEN_BY[nameTaken.by]} has this name: --as ${source.name}=${nameTaken.free}`]
      : []),
    ...(isAlternative ? ["another way to the server before it"] : []),
    ...(fromDocument.length > 0
      ? [`takes secrets from the file: ${fromDocument.map((place) => place.join(".")).join(", ")}`]
      : []),
    ...(missingProgram !== undefined ? [`there is no program ${missingProgram} here`] : []),
  ];
  return [plannedSourceText(source), ...notes.map((note) => oneLine(`    ${note}`))].join("\n");
}

const TAKEN_BY = {
  stored: "another source here",
  started: "a source that Pegboard was started with",
  document: "a source before it",
};

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

/** The names that --as gives, in the order of those that have one name. @throws Error */
function otherNames(
  { as: said = [], project: wanted = [] }: ImportOptions,
  { sources }: ImportPlan,
): ImportRun["sourceNames"] {
  const open = sources.filter(({ project }) => project === undefined || wanted.includes(project));
  return said.map((one) => {
    const [name = "", other = ""] = one.split(/=(.*)/);
    const isCalledSo = (source: ImportedSource) => source.name === name;
    const source = open.find((one) => isCalledSo(one) && one.nameTaken) ?? open.find(isCalledSo);
    if (!source || other === "")
      throw new Error(`--as takes name=other for a source of the document, and not "${one}".`);
    open.splice(open.indexOf(source), 1);
    return { path: source.path, name: other };
  });
}

/** The sources that are taken: those that are named or agreed to. @throws Error */
async function chosenSources(run: ImportRun, { sources }: ImportPlan): Promise<ImportedSource[]> {
  const { only, project, yes } = run.options;
  const isNamed = ({ name, path }: ImportedSource, wanted: string) =>
    wanted === name || wanted === path.at(-1);
  refuseAbsent(
    only,
    sources.flatMap(({ name, path }) => [name, String(path.at(-1))]),
    "source",
  );
  refuseAbsent(
    project,
    sources.flatMap((one) => one.project ?? []),
    "project",
  );
  const offered = sources.filter(
    (source) =>
      (only?.some((name) => isNamed(source, name)) ?? true) &&
      (source.project === undefined ||
        (project ? project.includes(source.project) : !yes || only !== undefined)),
  );
  if (!yes) {
    const chosen: ImportedSource[] = [];
    for (const source of offered) chosen.push(...(await agreedSource(run, source)));
    return chosen;
  }
  const unnamed = only && offered.find(({ action, nameTaken }) => nameTaken && action === "add");
  if (unnamed)
    throw new Error(
      `The name ${unnamed.name} is taken: say another, --as ${unnamed.name}=${unnamed.nameTaken?.free}.`,
    );
  return only ? offered : offered.filter(isUsual);
}

/** @throws Error for what the document has not */
function refuseAbsent(wanted: readonly string[] = [], there: readonly string[], what: string) {
  const missing = wanted.find((one) => !there.includes(one));
  if (missing !== undefined)
    throw new Error(
      `There is no ${what} "${missing}" to take. There is ${[...new Set(there)].join(", ") || "none"}.`,
    );
}

/** The source, if somebody agrees to take it; under another name, where its own is taken. */
async function agreedSource(
  { surroundings: { terminal }, sourceNames }: ImportRun,
  source: ImportedSource,
): Promise<ImportedSource[]> {
  const { name, path, action, nameTaken } = source;
  const ways = action === "change" ? "another name, or replace" : "another name";
  const answer = await terminal.ask(
    nameTaken
      ? `${name} is a name that ${TAKEN_BY[nameTaken.by]} has. Type ${ways}, or nothing to leave it: `
      : `Take ${name}? Type yes: `,
  );
  if (answer === undefined)
    throw new Error("Nothing was changed: nobody can be asked here. Add --yes.");
  const said = answer.trim();
  if (!nameTaken) return said === "yes" ? [source] : [];
  if (said === "") return [];
  if (said === "replace" && action === "change") return [source];
  sourceNames.push({ path, name: said });
  const { id: _, ...fresh } = source;
  return [{ ...fresh, action: "add", name: said }];
}

const isUsual = ({ action, isAlternative, missingProgram, nameTaken }: ImportedSource): boolean =>
  action === "add" && !isAlternative && !nameTaken && missingProgram === undefined;

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
