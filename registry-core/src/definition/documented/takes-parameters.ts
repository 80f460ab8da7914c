const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
/** Up to what stands first behind the bracket of the parameters. */
const HEAD =
  /^(?:async\b\s*)?(?:function\b)?\s*\*?\s*(?:[^\s("'[]*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\[[^\]]*\])\s*\(\s*([){]?)/;

/**
 * Whether a function has parameters; those with default values and the rest count too, which its
 * `length` leaves out.
 */
export function takesParameters(run: unknown): boolean {
  return typeof run === "function" && (run.length > 0 || (headOf(run) ?? ")") !== ")");
}

/** Whether a function takes its first parameter apart, so that it surely reads it. */
export function takesApart(run: unknown): boolean {
  return typeof run === "function" && headOf(run) === "{";
}

function headOf(run: object): string | undefined {
  return HEAD.exec(Function.prototype.toString.call(run).replace(COMMENTS, ""))?.[1];
}
