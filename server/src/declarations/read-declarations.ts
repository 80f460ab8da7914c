import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import type { Expression, Statement } from "typescript-api";
import type { Compiler, Declarations } from "./declarations.ts";
import { type ReadText, readTextOnce, textsWithImports } from "./imported-files.ts";
import { readClass } from "./read-class.ts";
import { readFunction } from "./read-function.ts";
import { parseUnit, type SourceUnit } from "./source-unit.ts";
import { typeSchema } from "./type-schema.ts";
import { newScope, type TypeScope } from "./type-scope.ts";

/** `import()` of the compiler reads its nine megabytes for names first, which takes longer than loading it. */
const require = createRequire(import.meta.url);

/** By path, as `key` names the text of the file and of those that it reaches: reading them takes long. */
const lastRead = new Map<string, { key: string; declarations: Declarations }>();
/** By path: a file that many import is parsed once. */
const parsed = new Map<string, { text: string; unit: SourceUnit }>();

/**
 * Doc comments and parameter types of a TypeScript or JavaScript file, from its text and that of the files it imports by
 * relative paths: no type checker runs and no code is. The compiler is loaded by the first call (about a quarter of a second).
 * A file is read again when its text changes, or that of a file it reaches. `read` gets the imported files.
 */
export async function readDeclarations(
  sourceText: string,
  fileName: string,
  read: ReadText = readTextOnce(),
): Promise<Declarations> {
  const texts = await textsWithImports(sourceText, fileName, read);
  const key = createHash("sha256")
    .update(JSON.stringify([...texts]))
    .digest("hex");
  const before = lastRead.get(fileName);
  if (before?.key === key) return before.declarations;
  const compiler: Compiler = require("typescript-api");
  const units = new Map([...texts].map(([path, text]) => [path, unitOf(compiler, text, path)]));
  const unit = unitOf(compiler, sourceText, fileName);
  const declarations: Declarations = { classes: new Map(), functions: new Map() };
  const scopeOf = () => newScope({ compiler, unit, units, readType: typeSchema });
  for (const statement of unit.file.statements) readStatement(statement, declarations, scopeOf);
  lastRead.set(fileName, { key, declarations });
  return declarations;
}

function unitOf(compiler: Compiler, text: string, path: string): SourceUnit {
  const known = parsed.get(path);
  if (known?.text === text) return known.unit;
  const unit = parseUnit(compiler, text, path);
  parsed.set(path, { text, unit });
  return unit;
}

function readStatement(statement: Statement, found: Declarations, scopeOf: () => TypeScope): void {
  const { compiler } = scopeOf();
  if (compiler.isClassDeclaration(statement)) {
    found.classes.set(statement.name?.text ?? "default", readClass(statement, scopeOf));
  } else if (compiler.isFunctionDeclaration(statement) && statement.body) {
    found.functions.set(statement.name?.text ?? "default", readFunction(statement, scopeOf()));
  } else if (compiler.isVariableStatement(statement)) {
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (compiler.isIdentifier(name) && initializer) readValue(name.text, initializer, { found, scopeOf });
    }
  } else if (compiler.isExportAssignment(statement)) {
    readValue("default", statement.expression, { found, scopeOf });
  }
}

/** A class or function expression has the name of the constant that holds it. */
function readValue(
  name: string,
  value: Expression,
  { found, scopeOf }: { found: Declarations; scopeOf: () => TypeScope },
): void {
  const { compiler } = scopeOf();
  if (compiler.isArrowFunction(value) || compiler.isFunctionExpression(value)) {
    found.functions.set(name, readFunction(value, scopeOf()));
  } else if (compiler.isClassExpression(value)) {
    found.classes.set(name, readClass(value, scopeOf));
  }
}
