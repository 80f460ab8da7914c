import { createRequire } from "node:module";
import type TypeScript from "typescript-api";

/** The compiler's API, handed around because it is loaded only when it is needed. */
export type Compiler = typeof TypeScript;

/**
 * `import()` of the compiler reads its nine megabytes for names first, which takes longer than
 * loading it.
 */
const requireCompiler = createRequire(import.meta.url);

export function loadCompiler(): Compiler {
  return requireCompiler("#typescript");
}
