import type { DocumentedMethod, DocumentedSource } from "@pegboard/registry-core/internal";
import { DeclarationReader } from "../declaration-reader.ts";

const FOLDER = "/virtual/";
/** One for all tests: most of what it parses is the language's own. */
const reader = new DeclarationReader({ packagesFrom: import.meta.filename });

/** What the first of the files declares at its top, by name; the others are what it may import. */
export function readSources(files: Record<string, string>) {
  reader.forget();
  for (const [name, text] of Object.entries(files)) reader.give(FOLDER + name, text);
  const [first = ""] = Object.keys(files);
  const declared = reader.read(FOLDER + first)?.declared ?? [];
  const functions = new Map<string, ReturnType<typeof complete>>();
  const classes = new Map<string, ReturnType<typeof completeClass>>();
  for (const each of declared) {
    if (each.what === "class") classes.set(each.name ?? "", completeClass(each.documented));
    else functions.set(each.name ?? "", complete(each.documented));
  }
  return { classes, functions };
}

/** The function `f` of one file. */
export function readFunction(source: string, fileName = "tools.ts") {
  const found = readSources({ [fileName]: source }).functions.get("f");
  if (!found) throw new Error("the source declares no f");
  return found;
}

function complete({
  parameters = {},
  argumentList = [],
  issues = [],
  ...method
}: DocumentedMethod) {
  const shortened = issues.map((issue) => ({ ...issue, file: issue.file.replace(FOLDER, "") }));
  return { description: undefined, ...method, parameters, argumentList, issues: shortened };
}

function completeClass({ classDescription, methods = {}, hidden = [], ...rest }: DocumentedSource) {
  const byName = new Map(Object.entries(methods).map(([name, method]) => [name, complete(method)]));
  return { ...rest, description: classDescription, methods: byName, hidden };
}
