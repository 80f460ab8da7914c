import { basename, dirname, resolve } from "node:path";
import { type McpClientServer, readMcpClientServers } from "@pegboard/registry-core/internal";
import type { Dependencies } from "../dependencies.ts";
import { type ReadPegboardFile, readPegboardFile } from "../pegboard-file/read-pegboard-file.ts";
import { isNameTaken } from "../sources/keep-source.ts";
import { namesVariables } from "../sources/mcp/file-variables.ts";
import { FileWatch } from "../sources/modules/watch-files.ts";
import { failingSource, isSameName } from "../sources/source.ts";
import { namedServices } from "../sources/start-sources.ts";
import { planSources } from "../transfer/plan-sources.ts";
import { fileIssueLines } from "./pegboard-yaml.ts";
import { readOrThrow, sourcesOf } from "./read-pegboard-yaml.ts";

type FollowedFileParts = Pick<
  Dependencies,
  "sources" | "log" | "box" | "fingerprint" | "signIns" | "programs"
>;

/** A file's entry for a source. */
interface FileSourceEntry {
  text: string;
  /** Whether it runs code here, or is given variables, which only a start does. */
  isGuarded: boolean;
}

/** A file that is followed, with what holds of it. */
interface FollowedFile {
  path: string;
  privateAddresses: boolean;
  said: ReadonlyMap<string, FileSourceEntry>;
  /** Those of its sources that run by it. */
  running: ReadonlyMap<string, FileSourceEntry>;
}

/**
 * Follows the sources of the file that Pegboard was started with. A file that cannot be used
 * changes nothing, and is listed with its issues. Answers a function that stops.
 */
export function followFile(
  path: string,
  parts: FollowedFileParts,
  { privateAddresses }: { privateAddresses: boolean },
): () => void {
  const { sources, log } = parts;
  const first = readOrThrow(path);
  tellUnapplied(first, parts);
  const said = saidIn(first);
  const file = { path, privateAddresses, said, running: runningOf(said, sources) };
  let last = Promise.resolve();
  const watch = new FileWatch(() => {
    last = last
      .then(() => takeChanges(file, parts))
      .catch((error: unknown) =>
        log.error({ error, file: path }, "A changed file could not be followed."),
      );
  });
  watch.follow(resolve(path));
  if (watch.issue !== undefined)
    log.warn({ file: path }, `Changes of it are not seen: ${watch.issue}.`);
  return () => watch.close();
}

async function takeChanges(file: FollowedFile, parts: FollowedFileParts): Promise<void> {
  const { path, privateAddresses } = file;
  const { sources, log } = parts;
  const name = basename(path);
  const broken = { id: `file:${path}`, kind: "modules", name, addedBy: "file" } as const;
  const read = readPegboardFile(path);
  if ("issues" in read) {
    const reason = `It changed and cannot be used, so what it said before holds.\n${fileIssueLines(read.issues)}`;
    await sources.replace(failingSource(broken, reason));
    return;
  }
  await sources.remove(broken.id);
  const { applied, gone, waiting, starting } = noteChanges(file, saidIn(read), sources);
  for (const id of gone) await sources.remove(id);
  const services = await namedServices({ ...sourcesOf(read), privateAddresses }, parts);
  const free = services.filter(
    ({ id, name }) => starting.includes(id) && !isNameTaken(sources, name, id),
  );
  await Promise.all(free.map((source) => sources.replace(source)));
  const started = free.map(({ id }) => id);
  const taken = starting.filter((id) => !started.includes(id));
  const told = [
    ...changedSourcesLine("removed", gone),
    ...changedSourcesLine("started", started),
    ...changedSourcesLine("not started, since another source has the name", taken),
    ...changedSourcesLine("stored, so that pegboard apply changes them", applied),
    ...changedSourcesLine(
      "waiting for the next start, since they run code or are given variables",
      waiting,
    ),
  ];
  if (told.length > 0) log.warn({ file: path }, `Sources of ${name} changed: ${told.join("; ")}.`);
}

/** The ids of what a file says otherwise than before; what it says now holds from here on. */
function noteChanges(
  file: FollowedFile,
  said: ReadonlyMap<string, FileSourceEntry>,
  sources: FollowedFileParts["sources"],
): Record<"applied" | "gone" | "waiting" | "starting", string[]> {
  const { said: saidBefore, running: before } = file;
  file.said = said;
  file.running = runningOf(said, sources);
  const isStored = (id: string) => isStoredSource(sources, id);
  const changed = [...said].filter(
    ([id, { text }]) => !isStored(id) && before.get(id)?.text !== text,
  );
  return {
    applied: [...said.keys()].filter(
      (id) => isStored(id) && saidBefore.get(id)?.text !== said.get(id)?.text,
    ),
    gone: [...before.keys()].filter((id) => !said.has(id) || isStored(id)),
    waiting: changed.filter(([, { isGuarded }]) => isGuarded).map(([id]) => id),
    starting: changed.filter(([, { isGuarded }]) => !isGuarded).map(([id]) => id),
  };
}

/** What runs by the file: it was not applied, and no other source has its name. */
const runningOf = (
  said: ReadonlyMap<string, FileSourceEntry>,
  sources: FollowedFileParts["sources"],
) =>
  new Map(
    [...said].filter(
      ([id]) => sources.find(`${id} (2)`) === undefined && !isStoredSource(sources, id),
    ),
  );

/** Whether what a file names so was applied, and is a source with an id of its own. */
function isStoredSource(sources: FollowedFileParts["sources"], id: string): boolean {
  const [, kind, name = ""] = /^(mcp|openapi):(.*)$/s.exec(id) ?? [];
  const stored = sources.summaries().filter(({ addedBy }) => addedBy === "ui");
  return !sources.find(id) && stored.some((one) => one.kind === kind && isSameName(one.name, name));
}

/** Tells about sources of the file that were applied and so are started as they are stored. */
function tellUnapplied(read: ReadPegboardFile, { sources, log }: FollowedFileParts): void {
  const { changes } = planSources(read, { sources: sources.summaries(), prune: false });
  const differing = changes.filter(({ action }) => action === "change").map(({ name }) => name);
  if (differing.length === 0) return;
  const names = differing.join(", ");
  log.warn(
    { file: read.path },
    `The file says otherwise than what is stored of ${names}: pegboard apply ${read.path}`,
  );
}

/** Whether a server is a program or is given variables; one that is switched off is neither. */
const runsSomething = ({ config, offBy }: Pick<McpClientServer, "config" | "offBy">) =>
  offBy === undefined && (config?.transport !== "http" || namesVariables(config));

const changedSourcesLine = (what: string, ids: readonly string[]) =>
  ids.length === 0 ? [] : [`${what}: ${ids.join(", ")}`];

/** The entries of a file by the ids that the sources have. */
function saidIn({ path, content }: ReadPegboardFile): Map<string, FileSourceEntry> {
  const { modules = [], mcpServers = {}, openapi = {} } = content.sources ?? {};
  return new Map([
    ...modules.map((named): [string, FileSourceEntry] => [
      `modules:${resolve(dirname(path), named)}`,
      { text: named, isGuarded: true },
    ]),
    ...readMcpClientServers(mcpServers).map(({ name, ...server }): [string, FileSourceEntry] => [
      `mcp:${name}`,
      { text: JSON.stringify(server), isGuarded: runsSomething(server) },
    ]),
    ...Object.entries(openapi).map(([name, said]): [string, FileSourceEntry] => [
      `openapi:${name}`,
      { text: JSON.stringify(said), isGuarded: false },
    ]),
  ]);
}
