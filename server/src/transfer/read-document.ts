import { type Issue, isJsonObject } from "@pegboard/registry-core";
import type { DocumentFault } from "../api-contract.ts";
import type { PegboardFile } from "../pegboard-file/file-format.ts";
import { findFaultsAlone } from "../pegboard-file/read-pegboard-file.ts";
import { MOST_FAULTS, readYaml } from "../pegboard-file/read-yaml.ts";
import { type ForeignDocument, readForeign } from "./foreign-forms.ts";

/** What a document says, whichever system wrote it. */
export type ReadDocument =
  | { faults: DocumentFault[] }
  | { file: PegboardFile }
  /** `isJson`: who has the text can find secrets in it again. */
  | { foreign: ForeignDocument; isJson: boolean };

const KEYS_OF_FILES = ["agents", "organisation", "presets", "storedPresets", "templates", "sources", "include"];

export function readDocument(source: string): ReadDocument {
  const text = readYaml(source, "");
  if ("faults" in text) return { faults: text.faults.map(withoutFile) };
  const { content } = text;
  if (isJsonObject(content) && KEYS_OF_FILES.some((key) => Object.hasOwn(content, key))) {
    const faults = findFaultsAlone(text);
    return faults.length > 0 ? { faults: faults.map(withoutFile) } : { file: content as PegboardFile };
  }
  const foreign = readForeign(content);
  if (foreign) return { foreign, isJson: isJson(source) };
  return { faults: [{ line: 1, column: 1, message: UNRECOGNISED }] };
}

/** The faults with the lines of their places. */
export function locateFaults(source: string, issues: readonly Pick<Issue, "path" | "message">[]): DocumentFault[] {
  const text = readYaml(source, "");
  if ("faults" in text) return text.faults.map(withoutFile);
  return issues
    .slice(0, MOST_FAULTS)
    .map(({ path, message }) =>
      withoutFile(text.faultAt(path, `${path.join(".")} ${message}${/[.?]$/.test(message) ? "" : "."}`)),
    );
}

const UNRECOGNISED =
  'This has no form that is known here. A pegboard.yaml has agents or organisation; other systems\' tools are { "name": true }, a list of ids, or a list of records with a name.';

const withoutFile = ({ line, column, message }: DocumentFault): DocumentFault => ({ line, column, message });

function isJson(source: string): boolean {
  try {
    JSON.parse(source);
    return true;
  } catch {
    return false;
  }
}
