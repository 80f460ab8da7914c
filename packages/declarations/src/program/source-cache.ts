import { statSync } from "node:fs";
import type { CreateSourceFileOptions, SourceFile } from "typescript-api";
import type { Compiler } from "../compiler.ts";

/** Larger files are data, which no tool declares its types in. */
const MOST_SOURCE_CHARACTERS = 5_000_000;

/**
 * Parsed files, kept as long as they do not change: most of a program is the language's own
 * declarations.
 */
export class SourceCache {
  readonly #parsed = new Map<string, { version: string; file: SourceFile }>();
  /** Since `forget`: a file is looked at once. */
  readonly #versions = new Map<string, string>();
  readonly #given = new Map<string, string>();

  /** Takes a text for that of a file, which need not exist. */
  give(path: string, text: string): void {
    this.#given.set(path, text);
  }

  /** Looks at every file again. */
  forget(): void {
    this.#versions.clear();
    this.#given.clear();
  }

  has(path: string): boolean {
    return this.#given.has(path) || this.#versionOf(path) !== "";
  }

  text(compiler: Compiler, path: string): string | undefined {
    return this.#given.get(path) ?? compiler.sys.readFile(path);
  }

  parse(
    compiler: Compiler,
    path: string,
    options: CreateSourceFileOptions,
  ): SourceFile | undefined {
    const given = this.#given.get(path);
    const version = given ?? this.#versionOf(path);
    const known = this.#parsed.get(path);
    if (known?.version === version) return known.file;
    const text = this.text(compiler, path);
    if (text === undefined || text.length > MOST_SOURCE_CHARACTERS) return undefined;
    const file = compiler.createSourceFile(path, text, options, true);
    this.#parsed.set(path, { version, file });
    return file;
  }

  #versionOf(path: string): string {
    const known = this.#versions.get(path);
    if (known !== undefined) return known;
    const version = versionOnDisk(path);
    this.#versions.set(path, version);
    return version;
  }
}

/** Empty where there is no file that can be read. */
function versionOnDisk(path: string): string {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.isFile() ? `${found.mtimeMs} ${found.size}` : "";
  } catch {
    return "";
  }
}
