import { closeSync, openSync, statSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { isJsonObject } from "@pegboard/json-schema";
import { type Issue, type JsonSchema, validateJson } from "@pegboard/registry-core";
import { FILE_LIMITS } from "../limits.ts";
import { fileErrorText } from "../system-errors/file-error.ts";
import { fileIssueOf, readAtMost, readBeside } from "./file-beside.ts";
import { PART_SCHEMAS, type PegboardFile, readFileService, TOOL_SCHEMAS } from "./file-format.ts";
import { type FilePart, includedFiles, type MergedFiles, mergeFiles } from "./included-files.ts";
import {
  type FileIssue,
  findInexactNumbers,
  MOST_FILE_ISSUES,
  readFileYaml,
  type YamlText,
} from "./read-yaml.ts";

/** A pegboard.yaml with the files that it includes. */
export interface ReadPegboardFile extends MergedFiles {
  /** The path as it was given. */
  path: string;
  /** The file itself, and then those that it includes. */
  parts: readonly FilePart[];
  /** The templates that stand in files of their own. */
  templateFiles: readonly TemplateFile[];
}

/** A template by its name, the file that it was read from and what stands in it. */
export interface TemplateFile {
  name: string;
  path: string;
  text: string;
}

/** Reads a pegboard.yaml and judges its form. Names in it may still be unknown. */
export function readPegboardFile(path: string): ReadPegboardFile | { issues: FileIssue[] } {
  const read = readPart(path);
  return "issues" in read ? read : withIncluded(read);
}

/** Reads the text of a pegboard.yaml and judges its form; `path` says where it came from. */
export function parsePegboardFile(
  source: string,
  path: string,
): ReadPegboardFile | { issues: FileIssue[] } {
  const read = parsePart(source, path);
  return "issues" in read ? read : withIncluded(read);
}

function withIncluded(first: FilePart & WithTemplates): ReadPegboardFile | { issues: FileIssue[] } {
  const parts: FilePart[] = [first];
  const found = includedFiles(first.content.include ?? [], dirname(first.path));
  const issues = found.issues.map(({ index, message }) =>
    first.issueAt(["include", index], message),
  );
  for (const path of found.files.filter((one) => resolve(one) !== resolve(first.path))) {
    const read = readIncluded(path, dirname(first.path));
    if ("issues" in read) issues.push(...read.issues);
    else parts.push(read);
  }
  const { issues: twice, ...merged } = mergeFiles(parts);
  issues.push(...twice);
  if (issues.length > 0) return { issues: issues.slice(0, MOST_FILE_ISSUES) };
  return { path: first.path, parts, templateFiles: first.templateFiles, ...merged };
}

/**
 * Reads an included file. A tool could have put there what a pattern finds, so it may name no
 * further files, and nothing that runs.
 */
function readIncluded(path: string, folder: string): FilePart | { issues: FileIssue[] } {
  const beside = readBeside(relative(folder, path), { folder, most: FILE_LIMITS.bytes });
  if ("issue" in beside) return atStart(path, `The file ${beside.issue}.`);
  const text = readFileYaml(beside.text, path);
  if ("issues" in text) return text;
  const ofForm = findIssuesOfForm(text);
  if (ofForm.length > 0) return { issues: ofForm };
  const { include, sources, templates = {} } = text.content as PegboardFile;
  const refuse = (place: Issue["path"], message: string) => ({
    issues: [text.issueAt(place, message)],
  });
  if (include)
    return refuse(["include"], "Only the first file includes others: name all of them there.");
  const could = "a file that a pattern finds could have been put there by a tool.";
  if (sources) return refuse(["sources"], `Only the first file names sources: ${could}`);
  const [inFile] =
    Object.entries(templates).find(([, template]) => typeof template !== "string") ?? [];
  if (inFile === undefined) return { ...text, content: text.content as PegboardFile };
  return refuse(
    ["templates", inFile],
    `Only the first file names files of templates: ${could} Write the text here.`,
  );
}

function readPart(path: string): (FilePart & WithTemplates) | { issues: FileIssue[] } {
  let opened: number | undefined;
  try {
    if (statSync(path).isDirectory()) return atStart(path, "It is a folder. Name a file in it.");
    // Whoever names it may name a pipe.
    opened = openSync(path, "r");
    const source = readAtMost(opened, FILE_LIMITS.bytes);
    if (source !== undefined) return parsePart(source, path);
    return atStart(
      path,
      `The file has more than ${FILE_LIMITS.bytes} bytes, which are the most that are read.`,
    );
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return atStart(
        path,
        `There is no such file. Name one that is there, or make it: pegboard export --to ${path}`,
      );
    }
    return atStart(path, `The file cannot be read: ${fileErrorText(error)}.`);
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

const atStart = (file: string, message: string) => ({
  issues: [{ file, line: 1, column: 1, message }],
});

/** The issues of a file that comes alone: parts that need other files beside it. */
export function findIssuesAlone(text: YamlText): FileIssue[] {
  const issues = findIssuesOfForm(text);
  if (issues.length > 0) return issues;
  const { include, templates } = text.content as PegboardFile;
  const inFiles = Object.entries(templates ?? {}).filter(
    ([, template]) => typeof template !== "string",
  );
  return [
    ...(include
      ? [text.issueAt(["include"], { code: "names_files", values: { place: "include" } })]
      : []),
    ...inFiles.map(([name]) =>
      text.issueAt(["templates", name], {
        code: "names_files",
        values: { place: `templates.${name}` },
      }),
    ),
  ];
}

function findIssuesOfForm(text: YamlText): FileIssue[] {
  const issues = judgeFileContent(text.content)
    .slice(0, MOST_FILE_ISSUES)
    .map((issue) => text.issueAt(issue.path, { code: "wrong_value", values: { issue } }));
  return [...issues, ...findInexactNumbers(text)].slice(0, MOST_FILE_ISSUES);
}

interface WithTemplates {
  templateFiles: TemplateFile[];
}

function parsePart(
  source: string,
  path: string,
): (FilePart & WithTemplates) | { issues: FileIssue[] } {
  const text = readFileYaml(source, path);
  if ("issues" in text) return text;
  const ofForm = findIssuesOfForm(text);
  if (ofForm.length > 0) return { issues: ofForm };
  const content = text.content as PegboardFile;
  const { templates, templateFiles, issues } = readTemplates(content, path);
  const irregular = irregularSources(content, dirname(path));
  if (issues.length + irregular.length > 0) {
    return {
      issues: [...issues, ...irregular].map((issue) => text.issueAt(issue.path, issue.message)),
    };
  }
  return { ...text, templateFiles, content: { ...content, ...(templates && { templates }) } };
}

/**
 * Judges a file part by part, because a large file as a whole would be too much to judge at once.
 */
function judgeFileContent(content: unknown): Issue[] {
  const issues = validateJson(PART_SCHEMAS.file, content);
  if (issues.length > 0 || !isJsonObject(content)) return issues;
  return (["presets", "storedPresets", "agents"] as const).flatMap((section) =>
    objectEntries(content[section]).flatMap(([name, entry]) => [
      ...judgePart(PART_SCHEMAS[section], entry, [section, name]),
      ...objectEntries(isJsonObject(entry) ? entry.tools : undefined).flatMap(([tool, part]) =>
        judgePart(TOOL_SCHEMAS[section], part, [section, name, "tools", tool]),
      ),
    ]),
  );
}

const objectEntries = (value: unknown): [string, unknown][] =>
  isJsonObject(value) ? Object.entries(value) : [];

function judgePart(schema: JsonSchema, value: unknown, place: Issue["path"]): Issue[] {
  return validateJson(schema, value).map((issue) => ({
    ...issue,
    path: [...place, ...issue.path],
  }));
}

type Misread = Pick<Issue, "path" | "message">;

/** Reads the templates that stand in files of their own. */
function readTemplates({ templates }: PegboardFile, path: string) {
  const issues: Misread[] = [];
  const templateFiles: TemplateFile[] = [];
  const texts = Object.entries(templates ?? {}).map(([name, template]) => {
    if (typeof template === "string") return [name, template] as const;
    const read = readBeside(template.file, { folder: dirname(path), most: FILE_LIMITS.bytes });
    if ("text" in read) templateFiles.push({ name, ...read });
    else {
      const message = `The file ${template.file} of the template "${name}" ${read.issue}.`;
      issues.push({ path: ["templates", name], message });
    }
    return [name, "text" in read ? read.text : ""] as const;
  });
  return { templates: templates && Object.fromEntries(texts), templateFiles, issues };
}

/**
 * Files of sources that nobody may read because of this one. A missing file is reported by its
 * source.
 */
function irregularSources({ sources = {} }: PegboardFile, folder: string): Misread[] {
  const { modules = [], mcpFiles = [], openapi = {} } = sources;
  const code = Object.entries({ modules, mcpFiles }).flatMap(([kind, files]) =>
    files.map((file, index) => ({
      file,
      path: ["sources", kind, index],
      issue: fileIssueOf(resolve(folder, file)),
    })),
  );
  const described = Object.entries(openapi)
    .map(([name, said]) => ({ file: readFileService(said).from, name }))
    .filter(({ file }) => !/^https?:\/\//i.test(file))
    .map(({ file, name }) => ({
      file,
      path: ["sources", "openapi", name],
      issue: fileIssueOf(resolve(folder, file), folder),
    }));
  return [...code, ...described].flatMap(({ file, path, issue }) =>
    issue === undefined ? [] : [{ path, message: `${file} ${issue}.` }],
  );
}
