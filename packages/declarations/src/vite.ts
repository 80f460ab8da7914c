import { type DeclarationOptions, FileDocumenter } from "./plugin.ts";

export type { DeclarationOptions } from "./plugin.ts";

/** The part of a plugin of Vite, Rolldown and Rollup that this one is. */
export interface DeclarationsPlugin {
  /** The name by which the build tool reports what fails. */
  name: string;
  /** It runs before all plugins that take types away. */
  enforce: "pre";
  /** Begins with the types as they are on the disk. */
  buildStart(): void;
  /** Reads types again after a change. */
  watchChange(): void;
  /** Adds what the types of a module say to it; null where they say nothing. */
  transform: {
    /** Before anything that takes types away, wherever it stands in the list. */
    order: "pre";
    handler(
      this: TransformContext,
      code: string,
      id: string,
    ): Promise<{ code: string; map: string } | null>;
  };
}

interface TransformContext {
  warn(message: string): void;
  addWatchFile(path: string): void;
}

/**
 * For `plugins` of Vite and Vitest: classes and functions carry their doc comments and types to
 * where they are registered.
 */
export function declarations(options: DeclarationOptions): DeclarationsPlugin {
  const documenter = new FileDocumenter(options);
  return {
    name: "pegboard-declarations",
    enforce: "pre",
    buildStart: () => documenter.forget(),
    watchChange: () => documenter.forget(),
    transform: {
      order: "pre",
      async handler(code, id) {
        // A query asks for something else than the module, unless it is about its version.
        const [path = "", query] = id.split("?");
        if (query !== undefined && !/^[tv]=/.test(query)) return null;
        const file = await documenter.document(path, code);
        if (!file) return null;
        for (const { text, file: name, line } of file.warnings)
          this.warn(`${name}:${line}: ${text}`);
        for (const name of file.files) this.addWatchFile(name);
        return { code: file.code, map: file.map };
      },
    },
  };
}
