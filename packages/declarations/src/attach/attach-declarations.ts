import type { DocumentedMethod, TypeIssue } from "@pegboard/registry-core/internal";
import MagicString from "magic-string";
import type { Node, SourceFile } from "typescript-api";
import type { Compiler } from "../compiler.ts";
import type { ReadDeclaration } from "./find-declared.ts";

/**
 * Attaches what is known to a function or class, and gives it its name again: standing in this call
 * and bundlers take it away.
 */
const ATTACH = "__documented";
/** Attaches what is known to a function that an object has under a key. */
const ATTACH_INSIDE = "__documentedInside";
const ATTACH_FUNCTIONS = {
  [ATTACH]: `function ${ATTACH}(value, documented, name) { if (name && typeof value.name === "string" && value.name !== name) Object.defineProperty(value, "name", { value: name, configurable: true }); return Object.defineProperty(value, Symbol.for("pegboard.documented"), { value: documented, configurable: true }); }`,
  [ATTACH_INSIDE]: `function ${ATTACH_INSIDE}(object, key, documented) { ${ATTACH}(object[key], documented); return object; }`,
};

/** A file as it was, but that its classes and functions carry what their source text says. */
export interface AttachedFile {
  code: string;
  /** Source map of the change. */
  map: string;
}

/** Writes what was read into a file's code; lines stay where they are. */
export function attachDeclarations(
  compiler: Compiler,
  file: SourceFile,
  declared: ReadDeclaration[],
): AttachedFile {
  const text = new MagicString(file.text);
  for (const each of declared) attach({ compiler, file, text }, each);
  text.append(`\n${ATTACH_FUNCTIONS[ATTACH]} ${ATTACH_FUNCTIONS[ATTACH_INSIDE]}\n`);
  const map = text.generateMap({ source: file.fileName, includeContent: true, hires: true });
  return { code: text.toString(), map: map.toString() };
}

interface SourceRewrite {
  compiler: Compiler;
  file: SourceFile;
  text: MagicString;
}

function attach(
  { compiler: ts, file, text }: SourceRewrite,
  { node, name, documented }: ReadDeclaration,
): void {
  // In code, unlike in JSON, that key would set the prototype.
  const named = name === undefined ? "" : `, ${JSON.stringify(name)}`;
  const data = JSON.stringify(documented).replace(/(?<=[{,])"__proto__":/g, '["__proto__"]:');
  if (ts.isFunctionDeclaration(node) && node.name) {
    // Functions can be used before they are declared: at the top of what they are declared in.
    text.appendLeft(
      firstStatement(ts, node.parent, file),
      `${ATTACH}(${node.name.text}, ${data}${named}); `,
    );
  } else if (ts.isClassDeclaration(node) && node.name) {
    text.appendRight(node.end, `; ${ATTACH}(${node.name.text}, ${data}${named});`);
  } else if (ts.isClassDeclaration(node)) {
    text.appendLeft(node.members.pos, ` static { ${ATTACH}(this, ${data}); } `);
  } else if (ts.isFunctionDeclaration(node)) {
    // Without a name it can only be the default export, which an expression is as well.
    wrap(text, [functionStart(ts, node, file), node.end], [ATTACH, `, ${data}, "default"`]);
  } else if (ts.isMethodDeclaration(node)) {
    wrap(
      text,
      [node.parent.getStart(file), node.parent.end],
      [ATTACH_INSIDE, `, ${JSON.stringify(name)}, ${data}`],
    );
  } else {
    wrap(text, [node.getStart(file), node.end], [ATTACH, `, ${data}${named}`]);
  }
}

function wrap(
  text: MagicString,
  [start, end]: [start: number, end: number],
  [call, rest]: [call: string, rest: string],
): void {
  text.appendLeft(start, `/* @__PURE__ */ ${call}(`).prependRight(end, `${rest})`);
}

/** Behind directives such as "use strict", which have to come first. */
function firstStatement(ts: Compiler, parent: Node, file: SourceFile): number {
  const statements = ts.isSourceFile(parent) || ts.isBlock(parent) ? parent.statements : [];
  const first = statements.find((statement) => !isDirective(statement)) ?? statements[0];
  return (first ?? parent).getStart(file);

  function isDirective(statement: Node): boolean {
    return ts.isExpressionStatement(statement) && ts.isStringLiteral(statement.expression);
  }
}

/** `function` of `export default async function () {}`, or its `async`. */
function functionStart(ts: Compiler, node: Node, file: SourceFile): number {
  const words = node
    .getChildren(file)
    .flatMap((child) =>
      child.kind === ts.SyntaxKind.SyntaxList ? child.getChildren(file) : [child],
    );
  const start = words.find(
    ({ kind }) => kind === ts.SyntaxKind.AsyncKeyword || kind === ts.SyntaxKind.FunctionKeyword,
  );
  return (start ?? node).getStart(file);
}

/** Without places and issues, which say where somebody's files are. */
export function withoutPlaces(declared: readonly ReadDeclaration[]): ReadDeclaration[] {
  const bare = ({ place: _, issues: __, ...method }: DocumentedMethod): DocumentedMethod => method;
  return declared.map((each) => {
    if (each.what === "function") return { ...each, documented: bare(each.documented) };
    const { place: _, methods = {}, ...rest } = each.documented;
    const byName = Object.entries(methods).map(([name, method]) => [name, bare(method)]);
    return { ...each, documented: { ...rest, methods: Object.fromEntries(byName) } };
  });
}

/** What could not be said, of every function. */
export function issuesOfDeclarations(declared: readonly ReadDeclaration[]): TypeIssue[] {
  return declared.flatMap((each) => {
    const methods =
      each.what === "class" ? Object.values(each.documented.methods ?? {}) : [each.documented];
    return methods.flatMap(({ issues = [] }) => issues);
  });
}
