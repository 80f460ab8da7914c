import { fileURLToPath } from "node:url";
import type { JsonValue } from "@pegboard/json-schema";
import ts from "typescript-api";
import type { AnswerTypes, ToolTypes } from "./provider-types.ts";

const TYPES = fileURLToPath(new URL("./provider-types.ts", import.meta.url));
const CHECKED = fileURLToPath(new URL("./provider-types.checked.ts", import.meta.url));

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  types: ["node"],
};

/** The providers' declarations are long, and the same in every check. */
const parsed = new Map<string, ts.SourceFile>();

/** What the compiler says against a module's source, which stands beside this file. */
export function sourceTypeErrors(text: string): string[] {
  const program = programOf(text);
  return ts
    .getPreEmitDiagnostics(program, program.getSourceFile(CHECKED))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

function programOf(text: string): ts.Program {
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (file) => file === CHECKED || fileExists(file);
  host.getSourceFile = (file, ...more) => {
    if (file === CHECKED) return ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
    const source = parsed.get(file) ?? getSourceFile(file, ...more);
    if (source) parsed.set(file, source);
    return source;
  };
  return ts.createProgram([CHECKED], OPTIONS, host);
}

/** A value and the type of provider-types.ts that it has to be. */
export interface TypedValue {
  type: `ToolTypes["${keyof ToolTypes}"]` | `AnswerTypes["${keyof AnswerTypes}"]`;
  value: JsonValue;
}

/**
 * What the compiler says against values written out as literals of these types: a wrong type, a
 * missing property, and also one that the type does not know. One list for each value.
 */
export function typeErrors(values: TypedValue[]): string[][] {
  const lines = values.map(
    ({ type, value }, index) => `export const value${index}: ${type} = ${JSON.stringify(value)};`,
  );
  const head =
    'import type { AnswerTypes, ToolTypes } from "./provider-types.ts"; export type { AnswerTypes, ToolTypes };';
  const text = [head, ...lines].join("\n");
  const program = programOf(text);
  const issues = values.map((): string[] => []);
  for (const file of [CHECKED, TYPES]) {
    const source = program.getSourceFile(file);
    for (const diagnostic of ts.getPreEmitDiagnostics(program, source)) {
      const line = source?.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line ?? 0;
      const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n");
      if (file === TYPES || line === 0) throw new Error(`provider-types.ts: ${message}`);
      issues[line - 1]?.push(message);
    }
  }
  return issues;
}
