/** A place in a source file; lines count from 1. */
export interface DeclaredPlace {
  file: string;
  line: number;
}

/**
 * A type that JSON Schema cannot express, or a tag without effect; `flaw` is a code with values.
 */
export interface TypeFlaw extends DeclaredPlace {
  /**
   * The name of the parameter. Absent where one object stands for all parameters of the function.
   */
  parameter?: string;
  flaw: { code: string; values?: object | undefined };
}
