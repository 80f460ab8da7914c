import { basename, dirname, resolve } from "node:path";
import type { Dependencies } from "../dependencies.ts";
import { type ReadFile, readPegboardFile } from "../pegboard-file/read-pegboard-file.ts";
import { isNameTaken } from "../sources/keep-source.ts";
import { namesVariables } from "../sources/mcp/file-variables.ts";
import { FileWatch } from "../sources/modules/watch-files.ts";
import { failingSource, isSameName } from "../sources/source.ts";
import { namedServices } from "../sources/start-sources.ts";
import { planSources } from "../transfer/sources/plan-sources.ts";
import { faultLines, readOrThrow, sourcesOf } from "./pegboard-yaml.ts";

type Parts = Pick<Dependencies, "sources" | "log" | "box" | "fingerprint" | "signIns">;

/** A file's entry for a source. */
interface Said {
  text: string;
  /** Whether it runs code here, or is given variables, which only a start does. */
  isGuarded: boolean;
}

/**
 * Follows the sources of the file that Pegboard was started with. A file that cannot be used
 * changes nothing, and is listed with its faults. Answers a function that stops.
 */
export function followFile(
  path: string,
  parts: Parts,
  { privateAddresses }: { privateAddresses: boolean },
): () => void {
  const { sources, log } = parts;
  // When two sources have one name, the other one has the id.
  const isOwn = (id: string) => sources.find(`${id} (2)`) === undefined;
  const isStored = (id: string) => isStoredSource(sources, id);
  const first = readOrThrow(path);
  tellUnapplied(first, parts);
  let text = saidIn(first);
  let before = new Map([...text].filter(([id]) => isOwn(id) && !isStored(id)));
  const broken = {
    id: `file:${path}`,
    kind: "modules",
    name: basename(path),
    addedBy: "file",
  } as const;
  const look = async () => {
    const read = readPegboardFile(path);
    if ("faults" in read) {
      const reason = `It changed and cannot be used, so what it said before holds.\n${faultLines(read.faults)}`;
      await sources.replace(failingSource(broken, reason));
      return;
    }
    await sources.remove(broken.id);
    const all = saidIn(read);
    const applied = [...all]
      .filter(([id, said]) => isStored(id) && text.get(id)?.text !== said.text)
      .map(([id]) => id);
    const now = new Map([...all].filter(([id]) => !isStored(id)));
    text = all;
    const changed = [...now].filter(([id, { text }]) => before.get(id)?.text !== text);
    const gone = [...before.keys()].filter((id) => !now.has(id));
    before = new Map([...now].filter(([id]) => isOwn(id)));
    for (const id of gone) await sources.remove(id);
    const waiting = changed.filter(([, { isGuarded }]) => isGuarded).map(([id]) => id);
    const starting = changed.filter(([, { isGuarded }]) => !isGuarded).map(([id]) => id);
    const services = await namedServices({ ...sourcesOf(read), privateAddresses }, parts);
    const free = services.filter(
      ({ id, name }) => starting.includes(id) && !isNameTaken(sources, name, id),
    );
    await Promise.all(free.map((source) => sources.replace(source)));
    const taken = starting.filter((id) => !free.some((source) => source.id === id));
    const said = [
      ...list("removed", gone),
      ...list(
        "started",
        free.map(({ id }) => id),
      ),
      ...list("not started, since another source has the name", taken),
      ...list("stored, so that pegboard apply changes them", applied),
      ...list("waiting for the next start, since they run code or are given variables", waiting),
    ];
    if (said.length > 0)
      log.warn({ file: path }, `Sources of ${basename(path)} changed: ${said.join("; ")}.`);
  };
  let last = Promise.resolve();
  const watch = new FileWatch(() => {
    last = last
      .then(look)
      .catch((error: unknown) =>
        log.error({ error, file: path }, "A changed file could not be followed."),
      );
  });
  watch.follow(resolve(path));
  if (watch.fault !== undefined)
    log.warn({ file: path }, `Changes of it are not seen: ${watch.fault}.`);
  return () => watch.close();
}

/** Whether a source of the file was applied, so that it is stored with an id of its own. */
function isStoredSource(sources: Parts["sources"], id: string): boolean {
  const [, kind, name = ""] = /^(mcp|openapi):(.*)$/s.exec(id) ?? [];
  const stored = sources.summaries().filter(({ addedBy }) => addedBy === "ui");
  return !sources.find(id) && stored.some((one) => one.kind === kind && isSameName(one.name, name));
}

/** Tells about sources of the file that were applied and so are started as they are stored. */
function tellUnapplied(read: ReadFile, { sources, log }: Parts): void {
  const { changes } = planSources(read, { sources: sources.summaries(), prune: false });
  const differing = changes.filter(({ action }) => action === "change").map(({ name }) => name);
  if (differing.length === 0) return;
  const names = differing.join(", ");
  log.warn(
    { file: read.path },
    `The file says otherwise than what is stored of ${names}: pegboard apply ${read.path}`,
  );
}

const list = (what: string, ids: readonly string[]) =>
  ids.length === 0 ? [] : [`${what}: ${ids.join(", ")}`];

/** The entries of a file by the ids that the sources have. */
function saidIn({ path, content }: ReadFile): Map<string, Said> {
  const { modules = [], mcpServers = {}, openapi = {} } = content.sources ?? {};
  return new Map([
    ...modules.map((named): [string, Said] => [
      `modules:${resolve(dirname(path), named)}`,
      { text: named, isGuarded: true },
    ]),
    ...Object.entries(mcpServers).map(([name, entry]): [string, Said] => [
      `mcp:${name}`,
      { text: JSON.stringify(entry), isGuarded: entry.url === undefined || namesVariables(entry) },
    ]),
    ...Object.entries(openapi).map(([name, named]): [string, Said] => [
      `openapi:${name}`,
      { text: named, isGuarded: false },
    ]),
  ]);
}
