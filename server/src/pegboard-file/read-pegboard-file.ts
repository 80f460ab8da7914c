import { closeSync, openSync, statSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { isJsonObject } from "@pegboard/json-schema";
import { type Issue, type JsonSchema, validateJson } from "@pegboard/registry-core";
import { fileFailure } from "../faults/file-failure.ts";
import { FILE_LIMITS } from "../limits.ts";
import { faultOfFile, readAtMost, readBeside } from "./file-beside.ts";
import { PART_SCHEMAS, type PegboardFile, TOOL_SCHEMAS } from "./file-format.ts";
import { type FilePart, includedFiles, type MergedFiles, mergeFiles } from "./included-files.ts";
import { type FileFault, MOST_FILE_FAULTS, readFileYaml, type YamlText } from "./read-yaml.ts";

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
export function readPegboardFile(path: string): ReadPegboardFile | { faults: FileFault[] } {
  const read = readPart(path);
  return "faults" in read ? read : withIncluded(read);
}

/** Reads the text of a pegboard.yaml and judges its form; `path` says where it came from. */
export function parsePegboardFile(
  source: string,
  path: string,
): ReadPegboardFile | { faults: FileFault[] } {
  const read = parsePart(source, path);
  return "faults" in read ? read : withIncluded(read);
}

function withIncluded(first: FilePart & WithTemplates): ReadPegboardFile | { faults: FileFault[] } {
  const parts: FilePart[] = [first];
  const found = includedFiles(first.content.include ?? [], dirname(first.path));
  const faults = found.faults.map(({ index, message }) =>
    first.faultAt(["include", index], message),
  );
  for (const path of found.files.filter((one) => resolve(one) !== resolve(first.path))) {
    const read = readIncluded(path, dirname(first.path));
    if ("faults" in read) faults.push(...read.faults);
    else parts.push(read);
  }
  const { faults: twice, ...merged } = mergeFiles(parts);
  faults.push(...twice);
  if (faults.length > 0) return { faults: faults.slice(0, MOST_FILE_FAULTS) };
  return { path: first.path, parts, templateFiles: first.templateFiles, ...merged };
}

/**
 * Reads an included file. A tool could have put there what a pattern finds, so it may name no
 * further files, and nothing that runs.
 */
function readIncluded(path: string, folder: string): FilePart | { faults: FileFault[] } {
  const beside = readBeside(relative(folder, path), { folder, most: FILE_LIMITS.bytes });
  if ("fault" in beside) return atStart(path, `The file ${beside.fault}.`);
  const text = readFileYaml(beside.text, path);
  if ("faults" in text) return text;
  const ofForm = findFaultsOfForm(text);
  if (ofForm.length > 0) return { faults: ofForm };
  const { include, sources, templates = {} } = text.content as PegboardFile;
  const refuse = (place: Issue["path"], message: string) => ({
    faults: [text.faultAt(place, message)],
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

function readPart(path: string): (FilePart & WithTemplates) | { faults: FileFault[] } {
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
    return atStart(path, `The file cannot be read: ${fileFailure(error)}.`);
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

const atStart = (file: string, message: string) => ({
  faults: [{ file, line: 1, column: 1, message }],
});

/** The faults of a file that comes alone: parts that need other files beside it. */
export function findFaultsAlone(text: YamlText): FileFault[] {
  const faults = findFaultsOfForm(text);
  if (faults.length > 0) return faults;
  const { include, templates } = text.content as PegboardFile;
  const inFiles = Object.entries(templates ?? {}).filter(
    ([, template]) => typeof template !== "string",
  );
  return [
    ...(include
      ? [text.faultAt(["include"], { code: "names_files", values: { place: "include" } })]
      : []),
    ...inFiles.map(([name]) =>
      text.faultAt(["templates", name], {
        code: "names_files",
        values: { place: `templates.${name}` },
      }),
    ),
  ];
}

function findFaultsOfForm(text: YamlText): FileFault[] {
  return judgeFileContent(text.content)
    .slice(0, MOST_FILE_FAULTS)
    .map((issue) => text.faultAt(issue.path, { code: "wrong_value", values: { issue } }));
}

interface WithTemplates {
  templateFiles: TemplateFile[];
}

function parsePart(
  source: string,
  path: string,
): (FilePart & WithTemplates) | { faults: FileFault[] } {
  const text = readFileYaml(source, path);
  if ("faults" in text) return text;
  const ofForm = findFaultsOfForm(text);
  if (ofForm.length > 0) return { faults: ofForm };
  const content = text.content as PegboardFile;
  const { templates, templateFiles, faults } = readTemplates(content, path);
  const irregular = irregularSources(content, dirname(path));
  if (faults.length + irregular.length > 0) {
    return {
      faults: [...faults, ...irregular].map((fault) => text.faultAt(fault.path, fault.message)),
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
  const faults: Misread[] = [];
  const templateFiles: TemplateFile[] = [];
  const texts = Object.entries(templates ?? {}).map(([name, template]) => {
    if (typeof template === "string") return [name, template] as const;
    const read = readBeside(template.file, { folder: dirname(path), most: FILE_LIMITS.bytes });
    if ("text" in read) templateFiles.push({ name, ...read });
    else {
      const message = `The file ${template.file} of the template "${name}" ${read.fault}.`;
      faults.push({ path: ["templates", name], message });
    }
    return [name, "text" in read ? read.text : ""] as const;
  });
  return { templates: templates && Object.fromEntries(texts), templateFiles, faults };
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
      fault: faultOfFile(resolve(folder, file)),
    })),
  );
  const described = Object.entries(openapi)
    .filter(([, named]) => !/^https?:\/\//i.test(named))
    .map(([name, file]) => ({
      file,
      path: ["sources", "openapi", name],
      fault: faultOfFile(resolve(folder, file), folder),
    }));
  return [...code, ...described].flatMap(({ file, path, fault }) =>
    fault === undefined ? [] : [{ path, message: `${file} ${fault}.` }],
  );
}
