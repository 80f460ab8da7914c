import type { JsonValue } from "@pegboard/json-schema";
import type { FunctionNames } from "../definition/function-names.ts";
import type { ProviderFormatName } from "../provider-formats/provider-formats.ts";
import type { Toolset } from "../toolset/toolset.ts";

/** The one request that code is written for. */
export interface CodeSubject {
  /** What is on for the agent. */
  toolset: Toolset;
  /** The function names that a model calls. */
  names: FunctionNames;
  /** The rendered prompts. Providers refuse empty ones. */
  system: string;
  /** The rendered user prompt. */
  user: string;
}

/** The parts that every kind of code is made from. */
export interface CodeParts {
  system: string;
  user: string;
  /** The functions in the format that the kind of code wants; an empty list without functions. */
  tools: JsonValue[];
}

/** One kind of code. */
export interface RequestCode {
  label: string;
  /** The name of a saved copy. */
  file: string;
  /** The format of its functions. */
  format: ProviderFormatName;
  /** Present when the code works with every provider, not only with that of its format. */
  fitsEvery?: true;
  write(parts: CodeParts): string;
}
