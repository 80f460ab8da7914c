import { access } from "node:fs/promises";
import { basename, extname, resolve } from "node:path";
import type { LoadedSource, Source } from "../source.ts";
import { DeclarationThread, type UnreadTypes } from "./declaration-thread.ts";
import { importModule } from "./import-module.ts";
import { moduleTools } from "./module-tools.ts";

/** One for all modules: most of what it keeps is the language's own. */
const declarations = new DeclarationThread();

const ENDINGS = [".ts", ".mts", ".js", ".mjs"];

/** A module of the user's own: TypeScript or JavaScript, with whatever it imports. Loaded from its file each time. */
export function moduleSource({ path, addedBy }: { path: string; addedBy: Source["addedBy"] }): Source {
  const file = resolve(path);
  const id = `modules:${path}`;
  return {
    id,
    kind: "modules",
    name: basename(file),
    addedBy,
    reconnects: false,
    load: () => loadModule(file, id),
    close: async () => {},
  };
}

async function loadModule(file: string, source: string): Promise<LoadedSource> {
  await checkFile(file);
  const unread: UnreadTypes[] = [];
  const module = await importModule(file, declarations.open(unread));
  const { tools, problems } = await moduleTools(module, { source, app: basename(file, extname(file)), unread });
  const isEmpty = tools.length === 0 && problems.length === 0;
  return { tools, problems, messages: isEmpty ? [nothingExported(file)] : [] };
}

async function checkFile(file: string): Promise<void> {
  if (!ENDINGS.includes(extname(file))) {
    throw new Error(`${file} is not a module. Give a file that ends in ${ENDINGS.join(", ")}.`);
  }
  await access(file).catch(() => {
    throw new Error(`There is no file ${file}. Correct the path after --tools, then restart.`);
  });
}

function nothingExported(file: string): string {
  return `${file} exports no tools. Export a class, a function, what defineTool() answers, or a function named register.`;
}
