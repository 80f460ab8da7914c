/** Where something stands in a source file; lines count from 1. */
export interface DeclaredPlace {
  file: string;
  line: number;
}

/**
 * A type that JSON Schema cannot express, or a tag that says nothing; `flaw` is a code with values.
 */
export interface TypeFlaw extends DeclaredPlace {
  /** Absent where the one object that a function takes stands for its parameters. */
  parameter?: string;
  flaw: { code: string; values?: object | undefined };
}
