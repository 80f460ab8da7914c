import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import type { TypeIssue } from "@pegboard/registry-core/internal";
import { describeTypeIssue } from "@pegboard/registry-core/problems";
import { DeclarationReader } from "./declaration-reader.ts";

/** What both plugins are told. */
export interface DeclarationOptions {
  /**
   * Which files are read, by their absolute path: those with tools. Files below `node_modules`
   * never are.
   */
  include: RegExp | ((path: string) => boolean);
}

/** A file with what was read, for a bundler. */
export interface DocumentedFile {
  code: string;
  /** Source map of the change, as JSON. */
  map: string;
  /** What could not be said, with its place. */
  warnings: { text: string; file: string; line: number }[];
  /** Files that it depends on, those of types too, which no bundler sees. */
  files: string[];
}

const PLUGIN_SOURCE_FILE = /\.[cm]?[jt]sx?$/;

/** Reads the files that a bundler loads. */
export class FileDocumenter {
  readonly #reader = new DeclarationReader();
  readonly #include: DeclarationOptions["include"];

  constructor({ include }: DeclarationOptions) {
    this.#include = include;
  }

  /** Looks at all files again. */
  forget(): void {
    this.#reader.forget();
  }

  /**
   * `text` is the file's, if it is not as on the disk. Undefined for a file that is left as it is.
   */
  async document(path: string, text?: string): Promise<DocumentedFile | undefined> {
    const { source, flags } =
      this.#include instanceof RegExp ? this.#include : { source: "", flags: "" };
    const isIncluded =
      typeof this.#include === "function"
        ? this.#include(path)
        : new RegExp(source, flags).test(path);
    if (!PLUGIN_SOURCE_FILE.test(path) || !isIncluded || /[\\/]node_modules[\\/]/.test(path))
      return undefined;
    const attached = this.#reader.attach(path, text ?? (await readFile(path, "utf8")), {
      isForOthers: true,
    });
    return attached && { ...attached, warnings: attached.issues.map(warningOf) };
  }
}

/** `src/tools.ts:4: parameter when: the type … has no JSON Schema`, in parts. */
export function warningOf({
  file,
  line,
  parameter,
  issue,
}: TypeIssue): DocumentedFile["warnings"][number] {
  const text = `${parameter === undefined ? "" : `parameter ${parameter}: `}${describeTypeIssue(issue)}`;
  return { text, file: relative(process.cwd(), file), line };
}
