import { basename, dirname } from "node:path";
import { importedFile, importsOf, projectFiles, readProjectFile } from "./source-files.mjs";

const VAGUE_FOLDER = /\/(utils?|helpers?|common|lib|services?|managers?|types)\//;
const KEBAB =
  /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|bench|config|setup|d|build|de))*\.(tsx?|mjs|css)$/;
const LONGEST_FILE = 400;
/** A list of names, which has no second idea to hide. */
const ENTRY = "registry-core/src/internal.ts";

/** A source file with at most so many lines stands in the only file that imports it. */
const SHORT_FILE = 40;
const IS_SOURCE = /^(registry-core|server|web|packages\/[^/]+)\/src\/.*\.tsx?$/;
/** Folders with a file for each member of a table. */
const FAMILIES =
  /^(registry-core\/src\/(call-formats|prompt-formats|provider-formats|request-code|problems\/checks)|server\/src\/(cli\/commands|routes|stores\/migrations)|packages\/schema-form\/src\/fields)\//;

/** Besides tests: more is two questions in one folder. */
const MOST_FOLDER_FILES = 30;
/**
 * What hears keys anywhere on the page. All others offer commands, so that the list of shortcuts
 * names every key.
 */
const HEARS_KEYS = [
  "web/src/commands/command-keys.tsx",
  "web/src/commands/early-keys.tsx",
  "packages/ui/src/tooltip.tsx",
];
/**
 * Only judge what is there; all others take the record over, and zod's leaves a member called
 * `__proto__` out.
 */
const JUDGES_RECORDS = /^server\/src\/(pegboard-file\/file-format\.ts|stores\/readable-json\.ts)/;
/** A comment that begins with these words needs the comment above it to be understood. */
const NEEDS_ANOTHER_COMMENT = /(\/\*\*?\s+(\*\s+)?|(?<!\/\/.*\n\s*)\/\/\s*)The same\b/;
/** Members and entries stand where they belong: spread as a literal, they are hidden twice. */
const SPREADS_LITERAL = /\.\.\.\{|\.\.\.\[[^[\]]*\](?=[\s,)\]])/;
const IS_TEST = /\.test\.|\/testing\/|^e2e\/|^scripts\//;

/** Names and sizes that ARCHITECTURE.md promises. */
export function checkFileConventions() {
  const files = projectFiles(".ts", ".tsx", ".mjs", ".css");
  return [
    ...files.flatMap(problemsOfFile),
    ...problemsOfFolders(files),
    ...problemsOfShortFiles(files),
  ];
}

/**
 * A lazy boundary, a thread, which only its types are imported of, and what its importer only hands
 * on, such as a package's entry, are files of their own. A test counts as an importer.
 */
function problemsOfShortFiles(files) {
  const importers = new Map();
  for (const file of files) {
    for (const specifier of importsOf(readProjectFile(file))) {
      const target = importedFile(file, specifier);
      importers.set(target, (importers.get(target) ?? new Map()).set(file, specifier));
    }
  }
  return files
    .filter((file) => IS_SOURCE.test(file) && !IS_TEST.test(file) && !FAMILIES.test(file))
    .filter((file) => readProjectFile(file).trimEnd().split("\n").length <= SHORT_FILE)
    .filter((file) => importers.get(file)?.size === 1)
    .flatMap((file) => {
      const [[importer, specifier]] = importers.get(file);
      return !IS_TEST.test(importer) && takesIn(readProjectFile(importer), specifier)
        ? [`${file}: has at most ${SHORT_FILE} lines and stands in its importer, ${importer}`]
        : [];
    });
}

/** Whether a source imports more than types from a file, as it is loaded. */
function takesIn(source, specifier) {
  const escaped = specifier.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(^|\\n)import (?!type\\b)[^;'"]*from\\s*["']${escaped}["']`).test(source);
}

function problemsOfFolders(files) {
  const counts = new Map();
  for (const file of files.filter((name) => !IS_TEST.test(name))) {
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MOST_FOLDER_FILES)
    .map(
      ([folder, count]) => `${folder}: ${count} files; over ${MOST_FOLDER_FILES} it needs rooms`,
    );
}

function problemsOfFile(file) {
  const problems = [];
  if (VAGUE_FOLDER.test(`/${file}`)) problems.push(`${file}: lies in a folder that says nothing`);
  if (!KEBAB.test(basename(file))) problems.push(`${file}: is not kebab-case`);
  const lines = readProjectFile(file).split("\n").length;
  if (!/\.test\.|^e2e\/|\.css$/.test(file) && lines > LONGEST_FILE && file !== ENTRY) {
    problems.push(`${file}: ${lines} lines; over ${LONGEST_FILE} it hides a second idea`);
  }
  if (!file.endsWith(".css") && SPREADS_LITERAL.test(readProjectFile(file))) {
    problems.push(`${file}: spreads a literal; write its members where they stand`);
  }
  if (NEEDS_ANOTHER_COMMENT.test(readProjectFile(file))) {
    problems.push(`${file}: a comment begins with "The same"; say what it is about instead`);
  }
  if (
    /^(web|packages\/(ui|schema-form))\/src\//.test(file) &&
    !HEARS_KEYS.includes(file) &&
    /addEventListener\("key/.test(readProjectFile(file))
  ) {
    problems.push(
      `${file}: hears keys anywhere; offer a command instead, see web/src/commands/use-command.ts`,
    );
  }
  if (
    file.startsWith("server/src/") &&
    !IS_TEST.test(file) &&
    !JUDGES_RECORDS.test(file) &&
    /z\s*\.(record|json)\(/.test(readProjectFile(file))
  ) {
    problems.push(
      `${file}: reads a record with zod's own; use server/src/api-contract/named-record.ts`,
    );
  }
  return problems;
}
