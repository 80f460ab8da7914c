import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { root } from "../run-command.mjs";
import { anchorOf, parseDocument } from "./read-document.mjs";

const api = createRequire(join(root, "server", "package.json"))("typescript-api");

/** What people import, as the packages name it, and the file that exports it. */
const LIBRARY_ENTRIES = [
  { name: "pegboard", file: "packages/pegboard/src/index.ts" },
  ...libraryEntries("registry-core", "@pegboard/registry-core", ["./internal", "./messages/de"]),
  ...libraryEntries("packages/json-schema", "@pegboard/json-schema", []),
  ...libraryEntries("packages/declarations", "@pegboard/declarations", []),
];

function libraryEntries(folder, name, left) {
  const { exports } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  return Object.entries(exports)
    .filter(([entry]) => !left.includes(entry))
    .map(([entry, { "@pegboard/source": source }]) => ({
      name: name + entry.slice(1),
      file: join(folder, source),
    }));
}

/** A page for each entry of the packages, with every name that it exports. */
export function libraryPages(path) {
  const pages = LIBRARY_ENTRIES.map(({ name, file }) => {
    const exported = exportsOf(join(root, file)).sort((one, other) =>
      one.name.localeCompare(other.name, "en", { sensitivity: "base" }),
    );
    const text = [
      `What \`import … from "${name}"\` gives: ${exported.length} names.`,
      ...exported.map(writeExport),
    ].join("\n\n");
    return {
      path: `${path}/${anchorOf(name.replaceAll("/", "-").replace("@", ""))}`,
      parent: path,
      title: name,
      isMade: true,
      source: "docs/api.md",
      blocks: parseDocument(text),
      words: exported.map((one) => one.name).join(" "),
    };
  });
  const list = pages.map(
    ({ title, path: page, words }) =>
      `| [\`${title}\`](${page}.html) | ${words.split(" ").length} |`,
  );
  const overview = `Every name that the packages export, from its doc comment. How they are used together: [the library](../registry-core/README.md).\n\n| import from | names |\n| --- | --- |\n${list.join("\n")}\n`;
  return [
    { path, title: "Names of the library", source: "docs/api.md", blocks: parseDocument(overview) },
    ...pages,
  ];
}

/** Everything that the entries export, each with its file, its declarations and its comment. */
export const allExports = () =>
  LIBRARY_ENTRIES.flatMap(({ name, file }) =>
    exportsOf(join(root, file)).map((one) => ({ ...one, entry: name })),
  );

function writeExport({ name, declarations, comment }) {
  const code = declarations.map(declarationText).join("\n");
  return `## ${name}\n\n${comment}\n\n\`\`\`ts\n${code}\n\`\`\``;
}

const files = new Map();
function librarySource(file) {
  if (!files.has(file))
    files.set(
      file,
      api.createSourceFile(file, readFileSync(file, "utf8"), api.ScriptTarget.Latest, true),
    );
  return files.get(file);
}

/** The names that a file exports, its own and those that it hands on. */
function exportsOf(file) {
  const source = librarySource(file);
  return source.statements.flatMap((statement) => {
    if (api.isExportDeclaration(statement)) return handedOn(statement, file);
    return isExported(statement) ? libraryNames(statement).map((name) => find(name, source)) : [];
  });
}

function handedOn({ exportClause, moduleSpecifier }, file) {
  const from = moduleSpecifier && resolveLibraryModule(moduleSpecifier.text, file);
  if (from === undefined) return [];
  const there = exportsOf(from);
  if (exportClause === undefined) return there;
  return exportClause.elements.map(({ name, propertyName }) => {
    const original = (propertyName ?? name).text;
    const found = there.find((one) => one.name === original);
    if (!found) throw new Error(`${from} does not export ${original}.`);
    return { ...found, name: name.text };
  });
}

function resolveLibraryModule(name, from) {
  if (name.startsWith(".")) return join(dirname(from), name);
  const entry = LIBRARY_ENTRIES.find((one) => one.name === name)?.file;
  if (entry === undefined)
    throw new Error(`${from} exports names of ${name}, which the site does not document.`);
  return join(root, entry);
}

const isExported = (statement) =>
  api.canHaveModifiers(statement) &&
  (api.getModifiers(statement) ?? []).some(({ kind }) => kind === api.SyntaxKind.ExportKeyword);

const libraryNames = (statement) =>
  api.isVariableStatement(statement)
    ? statement.declarationList.declarations.map(({ name }) => name.text)
    : [statement.name.text];

/** Without what only implements the forms above it, which nobody can call by itself. */
function find(name, source) {
  const all = source.statements.filter(
    (one) => isExported(one) && libraryNames(one).includes(name),
  );
  const forms = all.filter((one) => api.isFunctionDeclaration(one) && !one.body);
  const declarations = forms.length > 0 ? forms : all;
  const comment = declarations.map(commentOf).find((text) => text !== "") ?? "";
  return { name, declarations, comment, file: source.fileName };
}

/** What a doc comment says. */
export function commentOf(node) {
  const found = api.getJSDocCommentsAndTags(node).filter(api.isJSDoc).at(-1);
  if (!found) return "";
  const thrown = (found.tags ?? [])
    .filter(({ tagName }) => tagName.text === "throws")
    .map(({ comment }) => `Throws ${libraryText(comment)}`);
  return [libraryText(found.comment), ...thrown].filter(Boolean).join("\n\n");
}

const libraryText = (comment) =>
  (typeof comment === "string" ? comment : api.getTextOfJSDocComment(comment)) ?? "";

/** What of a class others see, and of an interface all of it. */
export function membersOf(declaration) {
  if (api.isInterfaceDeclaration(declaration)) return [...declaration.members];
  if (!api.isClassDeclaration(declaration)) return [];
  const hidden = [api.SyntaxKind.PrivateKeyword];
  return declaration.members.filter(
    (member) =>
      !(member.name && api.isPrivateIdentifier(member.name)) &&
      !api.isClassStaticBlockDeclaration(member) &&
      !(api.getModifiers(member) ?? []).some(({ kind }) => hidden.includes(kind)),
  );
}

/** A declaration without what it does: its names and types, and the comments of its members. */
function declarationText(node) {
  const text = node.getSourceFile().text;
  const upTo = (end) =>
    text
      .slice(node.getStart(), end)
      .trimEnd()
      .replace(/^export /, "");
  if (api.isFunctionDeclaration(node))
    return `${upTo(node.body?.pos ?? node.end).replace(/;$/, "")};`;
  if (api.isVariableStatement(node)) return constantText(node);
  if (!api.isClassDeclaration(node)) return upTo(node.end);
  const head = upTo(node.members.pos - 1).replace(/^(@[^\n]*\n)+/, "");
  return `${head} {\n${membersOf(node).map(libraryMemberText).join("\n")}\n}`;
}

function libraryMemberText(member) {
  const text = member.getSourceFile().text;
  const start = member.getStart(undefined, true);
  const end =
    member.body?.pos ?? (member.type && member.initializer ? member.type.end : member.end);
  return `  ${text.slice(start, end).trimEnd().replace(/;$/, "")};`;
}

/** The longest initial value of a constant that is shown, in lines. */
const MOST_LINES_OF_A_VALUE = 14;

function constantText(statement) {
  const [declaration] = statement.declarationList.declarations;
  const { name, type, initializer } = declaration;
  if (type) return `const ${name.text}: ${type.getText()};`;
  const text = declaration.getText();
  if (initializer && api.isArrowFunction(initializer))
    return `const ${text.slice(0, initializer.body.pos - declaration.getStart()).trimEnd()} …;`;
  const lines = text.split("\n");
  return lines.length > MOST_LINES_OF_A_VALUE
    ? `const ${lines.slice(0, MOST_LINES_OF_A_VALUE).join("\n")}\n  …`
    : `const ${text};`;
}
