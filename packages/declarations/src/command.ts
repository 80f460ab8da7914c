#!/usr/bin/env node
import { statSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { DocumentedMethod, DocumentedSource } from "@pegboard/registry-core/internal";
import { issuesOfDeclarations } from "./attach/attach-declarations.ts";
import { DeclarationReader } from "./declaration-reader.ts";
import { warningOf } from "./plugin.ts";

const USAGE = `Usage: pegboard-declarations FILE… [--json | --out FILE]

Reads the doc comments and types of the classes and functions of TypeScript and JavaScript files.
  --json      prints all of it as JSON
  --out FILE  writes it as JSON
Without either it prints what models are told. What has no JSON Schema is said on standard error, with its place.`;

/** What the files declare, by their path: what `documented` takes when a tool is registered. */
type Declarations = Record<
  string,
  { classes: Record<string, DocumentedSource>; functions: Record<string, DocumentedMethod> }
>;

try {
  process.exitCode = main();
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 1;
}

function main(): number {
  const { values, positionals } = parseArgs({
    options: { json: { type: "boolean" }, out: { type: "string" }, help: { type: "boolean" } },
    allowPositionals: true,
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (positionals.length === 0) throw new Error("Name at least one file.");
  const declarations = readFiles(positionals);
  if (values.out !== undefined)
    writeFileSync(values.out, `${JSON.stringify(declarations, undefined, 2)}\n`);
  else
    console.log(
      values.json ? JSON.stringify(declarations, undefined, 2) : formatDeclarations(declarations),
    );
  return 0;
}

function readFiles(paths: string[]): Declarations {
  const reader = new DeclarationReader();
  const read = paths.map((given) => {
    const path = resolve(given);
    if (!statSync(path, { throwIfNoEntry: false })?.isFile())
      throw new Error(`There is no file ${given}.`);
    const { declared = [] } = reader.read(path) ?? {};
    for (const { file, line, text } of issuesOfDeclarations(declared).map(warningOf))
      console.error(`${file}:${line}: ${text}`);
    const named = declared.filter(({ isTop, name }) => isTop && name !== undefined);
    const entries = <Documented>(what: string) =>
      Object.fromEntries(
        named
          .filter((each) => each.what === what)
          .map(({ name = "", documented }) => [name, withShortPlaces(documented) as Documented]),
      );
    return [
      relative(process.cwd(), path),
      {
        classes: entries<DocumentedSource>("class"),
        functions: entries<DocumentedMethod>("function"),
      },
    ] as const;
  });
  return Object.fromEntries(read);
}

/** Files as they are named from here: what is written may travel. */
function withShortPlaces<Documented extends DocumentedSource | DocumentedMethod>(
  documented: Documented,
): Documented {
  return JSON.parse(JSON.stringify(documented), (key, value) =>
    key === "file" && typeof value === "string" ? relative(process.cwd(), value) : value,
  );
}

function formatDeclarations(declarations: Declarations): string {
  const lines = Object.values(declarations).flatMap(({ classes, functions }) => [
    ...Object.entries(classes).flatMap(([name, { classDescription, methods = {} }]) => [
      `${name}: ${classDescription ?? "no description"}`,
      ...Object.entries(methods).map(
        ([method, documented]) => `  ${formatMethodLine(method, documented)}`,
      ),
    ]),
    ...Object.entries(functions).map(([name, documented]) => formatMethodLine(name, documented)),
  ]);
  return (
    lines.join("\n") || "The files declare no class and no function that is exported or handed on."
  );
}

function formatMethodLine(name: string, { description, parameters }: DocumentedMethod): string {
  const { properties = {}, required = [] } = parameters ?? {};
  const list = Object.keys(properties).map((key) => (required.includes(key) ? key : `${key}?`));
  return `${name}(${list.join(", ")}): ${description ?? "no description"}`;
}
