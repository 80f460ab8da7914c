const CODE_COMMENTS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
/** The text of a function up to the first character behind the bracket of its parameters. */
const FUNCTION_HEAD =
  /^(?:async\b\s*)?(?:function\b)?\s*\*?\s*(?:[^\s("'[]*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\[[^\]]*\])\s*\(\s*([){]?)/;

/**
 * Whether a function has parameters. Parameters with default values and rest parameters count too,
 * which `length` leaves out.
 */
export function takesParameters(run: unknown): boolean {
  return typeof run === "function" && (run.length > 0 || (headOf(run) ?? ")") !== ")");
}

/** Whether a function destructures its first parameter, so that it surely reads it. */
export function takesApart(run: unknown): boolean {
  return typeof run === "function" && headOf(run) === "{";
}

function headOf(run: object): string | undefined {
  return FUNCTION_HEAD.exec(Function.prototype.toString.call(run).replace(CODE_COMMENTS, ""))?.[1];
}
