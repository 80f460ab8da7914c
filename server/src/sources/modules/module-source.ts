import { access } from "node:fs/promises";
import { basename, extname, resolve } from "node:path";
import type { SourceIssueFact } from "@pegboard/registry-core/problems";
import type { ReportProgress } from "../../events/progress-report.ts";
import type { LoadedSource, ReportedChange, Source } from "../source.ts";
import { SourceError } from "../source-error.ts";
import { fromHere } from "./bundle-module.ts";
import { DeclarationThread, type UnreadTypes } from "./declaration-thread.ts";
import { importModule } from "./import-module.ts";
import type { SourceReader } from "./module-imports.ts";
import { moduleTools } from "./module-tools.ts";
import { FileWatch } from "./watch-files.ts";

/** One thread for all modules, because most of what it keeps is the language's own. */
const declarationThread = new DeclarationThread();

const ENDINGS = [".ts", ".mts", ".js", ".mjs"];

export interface ModuleSourceOptions {
  /** The path of a .ts, .mts, .js or .mjs module, absolute or relative to the working directory. */
  path: string;
  addedBy: Source["addedBy"];
  /**
   * Whether the module is loaded again when it, or a file beside it that it imports, changes. Each
   * load keeps memory, because a module is never forgotten.
   */
  isWatched?: boolean | undefined;
  /** Milliseconds that its code may take until it has its tools; a while unless given. */
  longestRun?: number | undefined;
}

/**
 * A module of the user's own, in TypeScript or JavaScript, with whatever it imports. It is loaded
 * from its file each time.
 */
export function moduleSource({
  path,
  addedBy,
  isWatched = false,
  longestRun,
}: ModuleSourceOptions): Source {
  const file = resolve(path);
  const id = `modules:${path}`;
  const module = { file, source: id, longestRun };
  let tell: (change: ReportedChange) => void = () => undefined;
  const watch = isWatched ? new FileWatch(() => tell({ type: "changed" })) : undefined;
  return {
    id,
    kind: "modules",
    name: basename(file),
    addedBy,
    file: fromHere(file),
    isWatched,
    reconnects: false,
    load: (_, report = () => {}) =>
      watch ? loadWatched(module, watch, report) : loadModule(module, { report }),
    onChange: (listener) => {
      tell = listener;
    },
    close: async () => watch?.close(),
  };
}

interface LoadedModule {
  file: string;
  source: string;
  longestRun: number | undefined;
}

async function loadWatched(
  module: LoadedModule,
  watch: FileWatch,
  report: ReportProgress,
): Promise<LoadedSource> {
  watch.follow(module.file);
  watch.anyFile = true;
  const loaded = await loadModule(module, { report, reads: (read) => watch.follow(read) });
  watch.anyFile = false;
  return watch.issue === undefined
    ? loaded
    : { ...loaded, messages: [...loaded.messages, notFollowed(watch.issue)] };
}

interface ModuleFollower {
  report: ReportProgress;
  /** Called for each file before it is read, where the module is watched. */
  reads?: (file: string) => void;
}

/** Loads a module. */
async function loadModule(
  { file, source, longestRun }: LoadedModule,
  { report, reads }: ModuleFollower,
): Promise<LoadedSource> {
  await checkModuleFile(file);
  const unread: UnreadTypes[] = [];
  const reader = declarationThread.open(unread, reads !== undefined);
  let files = 0;
  const counting = telling(reader, (read) => {
    files += 1;
    report({ step: "bundle", unit: "files", done: files });
    reads?.(read);
  });
  const runs = () => report({ step: "run" });
  const module = await importModule(file, counting, { runs, longestRun });
  const { tools, problems } = await moduleTools(module, {
    source,
    app: basename(file, extname(file)),
    unread,
  });
  const isEmpty = tools.length === 0 && problems.length === 0;
  return { tools, problems, messages: isEmpty ? [nothingExported(file)] : [] };
}

function telling(reader: SourceReader, reads: (file: string) => void): SourceReader {
  return {
    text(path) {
      reads(path);
      return reader.text(path);
    },
    resolve: (name, from) => reader.resolve(name, from),
  };
}

async function checkModuleFile(file: string): Promise<void> {
  if (!ENDINGS.includes(extname(file))) {
    throw new SourceError({ code: "no_module", values: { file, endings: ENDINGS.join(", ") } });
  }
  await access(file).catch(() => {
    throw new SourceError({ code: "module_missing", values: { file } });
  });
}

function nothingExported(file: string): SourceIssueFact {
  return { code: "nothing_exported", values: { file } };
}

function notFollowed(cause: string): SourceIssueFact {
  return { code: "not_followed", values: { cause } };
}
