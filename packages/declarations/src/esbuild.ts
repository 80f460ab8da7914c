import { extname } from "node:path";
import { type DeclarationOptions, FileDocumenter } from "./plugin.ts";

export type { DeclarationOptions } from "./plugin.ts";

/** The part of a plugin of esbuild that this one is. */
export interface DeclarationsPlugin {
  /** The name by which esbuild reports what fails. */
  name: string;
  /** Has esbuild ask for the descriptions of each module. */
  setup(build: Build): void;
}

interface Build {
  onStart(start: () => void): void;
  onLoad(
    options: { filter: RegExp; namespace: string },
    load: (file: { path: string }) => Promise<LoadedFile | undefined>,
  ): void;
}

interface LoadedFile {
  contents: string;
  loader: "ts" | "tsx" | "js" | "jsx";
  warnings: { text: string; location: { file: string; line: number } }[];
  watchFiles: string[];
}

/**
 * For `plugins` of esbuild: classes and functions carry their doc comments and types to where they
 * are registered.
 */
export function declarations(options: DeclarationOptions): DeclarationsPlugin {
  const documenter = new FileDocumenter(options);
  return {
    name: "pegboard-declarations",
    setup(build) {
      build.onStart(() => documenter.forget());
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: "file" }, async ({ path }) => {
        const file = await documenter.document(path);
        if (!file) return undefined;
        const map = Buffer.from(file.map).toString("base64");
        return {
          contents: `${file.code}//# sourceMappingURL=data:application/json;base64,${map}\n`,
          loader: loaderOf(path),
          warnings: file.warnings.map(({ text, file: name, line }) => ({
            text,
            location: { file: name, line },
          })),
          watchFiles: file.files,
        };
      });
    },
  };
}

function loaderOf(path: string): LoadedFile["loader"] {
  const language = /^\.[cm]?js/.test(extname(path)) ? "js" : "ts";
  return path.endsWith("x") ? `${language}x` : language;
}
