import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { IntlMessageFormat } from "intl-messageformat";
import ts from "typescript-api";
import { root } from "../run-command.mjs";
import { projectFiles, readProjectFile } from "./source-files.mjs";

/** Where messages are said, and where what they are in other languages stands. */
export const CATALOGUES = [
  { said: ["packages/json-schema/src/"], languages: "packages/json-schema/src/messages/" },
  { said: ["registry-core/src/"], languages: "registry-core/src/messages/" },
  { said: ["server/src/"], languages: "server/src/messages/" },
  { said: ["packages/ui/src/"], languages: "packages/ui/src/messages/" },
  { said: ["packages/schema-form/src/"], languages: "packages/schema-form/src/messages/" },
  { said: ["web/src/"], languages: "web/src/messages/" },
];

/** `t("…")`, `t.rich("…")` and `t.parts("…")`. */
const SAYS = /^t(?:\.rich|\.parts)?$/;

/**
 * Messages are whole literals that can be read and get the values that they name, and every other
 * language says exactly those.
 */
export function checkMessages() {
  const ofEach = CATALOGUES.flatMap(({ said, languages }) => {
    const { messages, problems } = readMessages(said);
    return [
      ...problems,
      ...languageFiles(languages).flatMap((file) => translationProblems(file, messages)),
    ];
  });
  return [...ofEach, ...findContradictions()];
}

/** A page and a server say messages of registry-core beside their own, by one key each. */
function findContradictions() {
  const said = new Map();
  return CATALOGUES.flatMap(({ languages }) => languageFiles(languages)).flatMap((file) =>
    Object.entries(JSON.parse(readProjectFile(file))).flatMap(([key, text]) => {
      const place = `${basename(file)} ${key}`;
      const before = said.get(place);
      said.set(place, text);
      return before === undefined || before === text
        ? []
        : [`${file}: “${key}” is “${before}” elsewhere: give one of them a context`];
    }),
  );
}

/** One for each language that is not English. */
export const languageFiles = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".json"))
    .map((name) => folder + name);

/** The keys of all messages below these folders, as files of languages have them. */
export function readMessages(folders) {
  const messages = new Set();
  const problems = [];
  for (const file of projectFiles(".ts", ".tsx")) {
    if (!folders.some((folder) => file.startsWith(folder))) continue;
    if (/\.test\.tsx?$|\/testing\//.test(file)) continue;
    const source = ts.createSourceFile(file, readProjectFile(file), ts.ScriptTarget.Latest, true);
    for (const call of callsIn(source)) {
      const { key, problem } = readTranslateCall(call);
      if (key !== undefined) messages.add(key);
      const { line } = source.getLineAndCharacterOfPosition(call.getStart());
      if (problem) problems.push(`${file}:${line + 1}: ${problem}`);
    }
  }
  return { messages, problems };
}

function callsIn(node) {
  const found = [];
  const visit = (one) => {
    if (ts.isCallExpression(one) && SAYS.test(one.expression.getText())) found.push(one);
    ts.forEachChild(one, visit);
  };
  visit(node);
  return found;
}

function readTranslateCall({ arguments: [english, values, context] }) {
  if (!english || !ts.isStringLiteralLike(english)) {
    return { problem: "a message is no literal: write all of it where it is said" };
  }
  if (context && !ts.isStringLiteralLike(context)) {
    return { problem: "the context of a message is no literal" };
  }
  const key = context ? `${english.text}␟${context.text}` : english.text;
  const { names, problem } = readMessageText(english.text);
  if (problem) return { key, problem };
  const given = literalNames(values);
  const wrong = given && namesDifference(names, given);
  return { key, problem: wrong && `“${english.text}” ${wrong}` };
}

/** The names in a literal object; undefined where only running tells them. */
function literalNames(values) {
  if (!values) return [];
  if (!ts.isObjectLiteralExpression(values)) return undefined;
  if (values.properties.some((property) => !property.name)) return undefined;
  return values.properties.map(({ name }) => name.text);
}

function translationProblems(file, messages) {
  const translated = JSON.parse(readProjectFile(file));
  const keys = Object.keys(translated);
  const problems = [
    ...[...messages].filter((key) => !translated[key]).map((key) => `lacks “${key}”`),
    ...keys.filter((key) => !messages.has(key)).map((key) => `has “${key}”, which nothing says`),
    ...keys.flatMap((key) => messageProblem(key, translated[key]) ?? []),
  ];
  if (keys.join("\n") !== keys.toSorted().join("\n")) problems.push("is not sorted by its keys");
  return problems.map((problem) => `${file}: ${problem}`);
}

function messageProblem(key, text) {
  const [english] = key.split("␟");
  const { names, problem } = readMessageText(text);
  if (problem) return problem;
  const { names: known = [], chosenBy = [] } = readMessageText(english);
  const needed = known.filter((name) => names.includes(name) || !chosenBy.includes(name));
  const wrong = namesDifference(needed, names);
  return wrong && `“${text}” ${wrong}`;
}

/** The values that a text names, and those that only choose its form, as another language need not. */
function readMessageText(text) {
  if (/[{}]/.test(text) === false) return { names: [] };
  if (/,\s*::/.test(text))
    return { problem: `“${text}” has a skeleton, which the built page cannot read` };
  try {
    const { getAst } = new IntlMessageFormat(text, "en", undefined, { ignoreTag: true });
    const elements = getAst();
    const plain = namesOfElements(elements, (type) => type !== SELECT && type !== PLURAL);
    const names = [...new Set(namesOfElements(elements))];
    return { names, chosenBy: names.filter((name) => !plain.includes(name)) };
  } catch (error) {
    return { problem: `“${text}” cannot be read: ${error.message}` };
  }
}

/** Literals and `#` name nothing; plurals and selections have messages of their own. */
function namesOfElements(elements, counts = () => true) {
  return elements.flatMap(({ type, value, options = {} }) => [
    ...(type === LITERAL || type === POUND || !counts(type) ? [] : [value]),
    ...Object.values(options).flatMap((option) => namesOfElements(option.value, counts)),
  ]);
}

/** The kinds of elements in what the parser answers. */
const LITERAL = 0;
const SELECT = 5;
const PLURAL = 6;
const POUND = 7;

function namesDifference(names, given) {
  const missing = names.filter((name) => !given.includes(name));
  const needless = given.filter((name) => !names.includes(name));
  const parts = [
    ...(missing.length > 0 ? [`gets no ${missing.join(", ")}`] : []),
    ...(needless.length > 0 ? [`does not name ${needless.join(", ")}`] : []),
  ];
  return parts.length > 0 ? parts.join(" and ") : undefined;
}
