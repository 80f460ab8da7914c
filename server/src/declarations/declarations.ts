import type { ArgumentSource, JsonSchema } from "@pegboard/registry-core";
import type { SaidTypeFlaw } from "@pegboard/registry-core/problems";
import type TypeScript from "typescript-api";

/** The compiler's API, handed around because it is loaded only when a module needs it. */
export type Compiler = typeof TypeScript;

/** What a function's declaration says about it. */
export interface DeclaredFunction {
  /** Where it stands, from 1. */
  line: number;
  /** Text of its doc comment. */
  description?: string;
  /** Object schema of its parameters. */
  parameters: JsonSchema;
  /** The list of values that the function is called with. */
  argumentList: ArgumentSource[];
  /** Types that JSON Schema cannot express; such a parameter takes any value. */
  flaws: DeclarationFlaw[];
}

export interface DeclaredClass {
  /** Where it stands, from 1. */
  line: number;
  description?: string;
  /** By method name; public methods, those of parents in the same files too. */
  methods: Map<string, DeclaredFunction>;
  /** Methods that TypeScript calls private or protected: at run time they look like any other. */
  hidden: string[];
}

/** What one source file declares at its top level, by name. */
export interface Declarations {
  classes: Map<string, DeclaredClass>;
  functions: Map<string, DeclaredFunction>;
}

/** What is wrong with a type, and where. */
export interface DeclarationFlaw {
  /** The file that the type is in, which need not be the function's. */
  file: string;
  /** From 1. */
  line: number;
  /** Absent where the one object that a function takes stands for its parameters. */
  parameter?: string;
  flaw: SaidTypeFlaw;
}
