import type { JsonSchema } from "../json-schema.ts";

/** The part of Standard Schema that checks a value (https://standardschema.dev). */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    /** Standard JSON Schema; zod 4 has it, other libraries may. */
    readonly jsonSchema?: { readonly input: (options: { target: string }) => Record<string, unknown> };
  };
}

export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Where a schema may come from: zod 4, any library with Standard JSON Schema, or JSON Schema itself. */
export type SchemaSource = StandardSchema | JsonSchema;

/** The type of a checked value; JSON Schema says nothing to the compiler. */
export type ValueOf<Source, Unknown> = Source extends {
  readonly "~standard": { readonly types?: { readonly output: infer Output } | undefined };
}
  ? unknown extends Output
    ? Unknown
    : Output
  : Unknown;

/** A schema of a library, which checks values itself. */
export function isStandardSchema(source: unknown): source is StandardSchema {
  return (
    ((typeof source === "object" && source !== null) || typeof source === "function") &&
    "~standard" in source &&
    typeof (source as StandardSchema)["~standard"]?.validate === "function"
  );
}
