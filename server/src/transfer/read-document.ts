import { isJsonObject } from "@pegboard/json-schema";
import type { Issue } from "@pegboard/registry-core";
import type { DocumentFault } from "../api-contract.ts";
import type { PegboardFile } from "../pegboard-file/file-format.ts";
import { findFaultsAlone } from "../pegboard-file/read-pegboard-file.ts";
import {
  type FileFault,
  faultWithMessage,
  MOST_FILE_FAULTS,
  readFileYaml,
} from "../pegboard-file/read-yaml.ts";
import { type ForeignDocument, readForeign } from "./import-formats.ts";

/** The content of a document, whichever system wrote it. */
export type ReadDocument =
  | { faults: DocumentFault[] }
  | { file: PegboardFile }
  /** With `isJson`, whoever has the text can find secrets in it again. */
  | { foreign: ForeignDocument; isJson: boolean };

const KEYS_OF_FILES = [
  "agents",
  "organisation",
  "presets",
  "storedPresets",
  "templates",
  "sources",
  "include",
];

export function readDocument(source: string): ReadDocument {
  const text = readFileYaml(source, "");
  if ("faults" in text) return { faults: text.faults.map(withoutFile) };
  const { content } = text;
  if (isJsonObject(content) && KEYS_OF_FILES.some((key) => Object.hasOwn(content, key))) {
    const faults = findFaultsAlone(text);
    return faults.length > 0
      ? { faults: faults.map(withoutFile) }
      : { file: content as PegboardFile };
  }
  const foreign = readForeign(content);
  if (foreign) return { foreign, isJson: isJson(source) };
  return { faults: [{ line: 1, column: 1, ...faultWithMessage({ code: "unknown_form" }) }] };
}

/** The faults with the lines of their places. */
export function locateFaults(source: string, issues: readonly Issue[]): DocumentFault[] {
  const text = readFileYaml(source, "");
  if ("faults" in text) return text.faults.map(withoutFile);
  return issues
    .slice(0, MOST_FILE_FAULTS)
    .map((issue) =>
      withoutFile(text.faultAt(issue.path, { code: "wrong_value", values: { issue } })),
    );
}

const withoutFile = ({ file: _, ...fault }: FileFault): DocumentFault => fault;

function isJson(source: string): boolean {
  try {
    JSON.parse(source);
    return true;
  } catch {
    return false;
  }
}
