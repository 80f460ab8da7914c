// For build tools, not for tools themselves: what Vite and Vitest need to take in classes with
// decorators.

/** The part of Vite's plugin type that this plugin has. */
export interface DecoratorsPlugin {
  /** The name by which Vite reports what fails. */
  name: string;
  /** It runs before plugins that take types away. */
  enforce: "pre";
  /** Lowers the decorators of a module; null where it has none. */
  transform(code: string, id: string): Promise<{ code: string; map: string } | null>;
}

const SCRIPT = /\.[cm]?([jt]sx?)$/;
/**
 * Matches a decorator, or text that looks like one: `@` behind a space or a bracket, in no comment
 * of lines of its own, and no mark for bundlers (`@__PURE__`).
 */
const DECORATED = /^(?!\s*(?:\*|\/\/)).*(?:^|[\s(){};,])@(?!__)[\p{ID_Start}$_(]/mu;
/**
 * The function that esbuild calls for decorators that were lowered with `experimentalDecorators`.
 */
const EXPERIMENTAL = /\b__decorateClass\b/;
const FINDING = Symbol("finding");

/**
 * A plugin for Vite and Vitest that lowers the standard decorators of a project's own files, which
 * neither of them does. It needs esbuild, installed beside Vite. It leaves a file alone when its
 * tsconfig.json has `experimentalDecorators`, because Vite lowers those.
 */
export function decorators(): DecoratorsPlugin {
  return {
    name: "pegboard:decorators",
    enforce: "pre",
    async transform(code, id) {
      const [file = ""] = id.startsWith("\0") ? [] : id.split("?");
      const [, loader] = SCRIPT.exec(file) ?? [];
      if (loader === undefined || file.includes("/node_modules/") || !DECORATED.test(code))
        return null;
      const lowered = await lower(code, file, loader);
      return EXPERIMENTAL.test(lowered.code) && !EXPERIMENTAL.test(code) ? null : lowered;
    },
  };
}

async function lower(
  code: string,
  file: string,
  loader: string,
): Promise<{ code: string; map: string }> {
  const { build } = await loadEsbuild();
  const { outputFiles } = await build({
    entryPoints: [file],
    outfile: `${file}.lowered.js`,
    write: false,
    // Only decorators are lowered; the rest is Vite's work. A class keeps its name, which its tool
    // has.
    target: "esnext",
    supported: { decorators: false },
    keepNames: true,
    jsx: "preserve",
    sourcemap: "external",
    logLevel: "silent",
    plugins: [
      {
        name: "what other plugins made of the file",
        setup({ resolve, onResolve, onLoad }) {
          // A file on disk is found as usual, with the tsconfig.json that holds for it; a file that
          // a plugin made has none.
          onResolve({ filter: /./ }, async ({ kind, resolveDir, pluginData }) => {
            if (pluginData === FINDING) return undefined;
            const { errors } = await resolve(file, { kind, resolveDir, pluginData: FINDING });
            return errors.length > 0 ? { path: file } : undefined;
          });
          onLoad({ filter: /./ }, () => ({ contents: code, loader: loader as "ts" }));
        },
      },
    ],
  });
  const textOf = (ending: string) =>
    outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? "";
  return { code: textOf(".js"), map: textOf(".map") };
}

async function loadEsbuild(): Promise<typeof import("esbuild")> {
  try {
    return await import("esbuild");
  } catch (error) {
    const message =
      "Vite needs esbuild to lower decorators. Install it: npm install --save-dev esbuild";
    throw new Error(message, { cause: error });
  }
}
