import { readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Issue, isJsonObject, type JsonSchema, reasonOf, validateJson } from "@pegboard/registry-core";
import { FILE_LIMITS } from "../limits.ts";
import { PART_SCHEMAS, type PegboardFile, TOOL_SCHEMAS } from "./file-format.ts";
import { includedFiles } from "./included-files.ts";
import { type FilePart, type MergedFiles, mergeFiles } from "./merge-files.ts";
import { type FileFault, MOST_FAULTS, readYaml, type YamlText } from "./read-yaml.ts";

/** A pegboard.yaml with the files that it includes. */
export interface ReadFile extends MergedFiles {
  /** As it was named. */
  path: string;
  /** The file itself, and then those that it includes. */
  parts: readonly FilePart[];
}

/** Reads a pegboard.yaml and judges its form. Names in it may still mean nothing. */
export function readPegboardFile(path: string): ReadFile | { faults: FileFault[] } {
  const read = readPart(path);
  return "faults" in read ? read : withIncluded(read);
}

/** The same for the text of a file. */
export function parsePegboardFile(source: string, path: string): ReadFile | { faults: FileFault[] } {
  const read = parsePart(source, path);
  return "faults" in read ? read : withIncluded(read);
}

function withIncluded(first: FilePart): ReadFile | { faults: FileFault[] } {
  const parts = [first];
  const found = includedFiles(first.content.include ?? [], dirname(first.path));
  const faults = found.faults.map(({ index, message }) => first.faultAt(["include", index], message));
  for (const path of found.files.filter((one) => resolve(one) !== resolve(first.path))) {
    const read = readPart(path);
    if ("faults" in read) faults.push(...read.faults);
    else if (read.content.include) {
      faults.push(read.faultAt(["include"], "Only the first file includes others: name all of them there."));
    } else if (read.content.sources) {
      const why = "Only the first file names sources: a file that a pattern finds could have been put there by a tool.";
      faults.push(read.faultAt(["sources"], why));
    } else parts.push(read);
  }
  const { faults: twice, ...merged } = mergeFiles(parts);
  faults.push(...twice);
  return faults.length > 0 ? { faults: faults.slice(0, MOST_FAULTS) } : { path: first.path, parts, ...merged };
}

function readPart(path: string): FilePart | { faults: FileFault[] } {
  const atStart = (message: string) => ({ faults: [{ file: path, line: 1, column: 1, message }] });
  try {
    const { size } = statSync(path);
    if (size > FILE_LIMITS.bytes) {
      return atStart(`The file has ${size} bytes; ${FILE_LIMITS.bytes} are the most that are read.`);
    }
    return parsePart(readFileSync(path, "utf8"), path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return atStart(`There is no such file. Name one that is there, or make it: pegboard export --to ${path}`);
    }
    return atStart(`The file cannot be read: ${reasonOf(error)}.`);
  }
}

/** What of a file needs others beside it, and so cannot stand in one that comes alone. */
export function findFaultsAlone(text: YamlText): FileFault[] {
  const faults = findFaultsOfForm(text);
  if (faults.length > 0) return faults;
  const { include, templates } = text.content as PegboardFile;
  const inFiles = Object.entries(templates ?? {}).filter(([, template]) => typeof template !== "string");
  return [
    ...(include ? [text.faultAt(["include"], { code: "names_files", values: { place: "include" } })] : []),
    ...inFiles.map(([name]) =>
      text.faultAt(["templates", name], { code: "names_files", values: { place: `templates.${name}` } }),
    ),
  ];
}

function findFaultsOfForm(text: YamlText): FileFault[] {
  return judge(text.content)
    .slice(0, MOST_FAULTS)
    .map((issue) => text.faultAt(issue.path, { code: "wrong_value", values: { issue } }));
}

function parsePart(source: string, path: string): FilePart | { faults: FileFault[] } {
  const text = readYaml(source, path);
  if ("faults" in text) return text;
  const ofForm = findFaultsOfForm(text);
  if (ofForm.length > 0) return { faults: ofForm };
  const { templates, faults } = readTemplates(text.content as PegboardFile, path);
  if (faults.length > 0) {
    return { faults: faults.map(({ name, message }) => text.faultAt(["templates", name], message)) };
  }
  return { ...text, content: { ...(text.content as PegboardFile), ...(templates && { templates }) } };
}

/** Part by part: of a large file the whole would be too much to judge at once. */
function judge(content: unknown): Issue[] {
  const issues = validateJson(PART_SCHEMAS.file, content);
  if (issues.length > 0 || !isJsonObject(content)) return issues;
  return (["presets", "storedPresets", "agents"] as const).flatMap((section) =>
    entriesOf(content[section]).flatMap(([name, entry]) => [
      ...judgePart(PART_SCHEMAS[section], entry, [section, name]),
      ...entriesOf(isJsonObject(entry) ? entry.tools : undefined).flatMap(([tool, part]) =>
        judgePart(TOOL_SCHEMAS[section], part, [section, name, "tools", tool]),
      ),
    ]),
  );
}

const entriesOf = (value: unknown): [string, unknown][] => (isJsonObject(value) ? Object.entries(value) : []);

function judgePart(schema: JsonSchema, value: unknown, place: Issue["path"]): Issue[] {
  return validateJson(schema, value).map((issue) => ({ ...issue, path: [...place, ...issue.path] }));
}

/** Templates that stand in files of their own, as texts. */
function readTemplates({ templates }: PegboardFile, path: string) {
  const faults: { name: string; message: string }[] = [];
  const texts = Object.entries(templates ?? {}).map(([name, template]) => {
    if (typeof template === "string") return [name, template] as const;
    const file = resolve(dirname(path), template.file);
    try {
      if (statSync(file).size <= FILE_LIMITS.bytes) return [name, readFileSync(file, "utf8")] as const;
      faults.push({
        name,
        message: `The file ${file} of the template "${name}" is larger than ${FILE_LIMITS.bytes} bytes.`,
      });
    } catch (error) {
      faults.push({ name, message: `The file ${file} of the template "${name}" cannot be read: ${reasonOf(error)}.` });
    }
    return [name, ""] as const;
  });
  return { templates: templates && Object.fromEntries(texts), faults };
}
