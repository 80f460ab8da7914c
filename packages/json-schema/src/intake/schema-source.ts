import type { GivenSchema, JsonSchema } from "../json-schema.ts";

/** The part of Standard Schema that checks a value (https://standardschema.dev). */
export interface StandardSchema<Input = unknown, Output = Input> {
  /** The member by which libraries know each other's schemas. */
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    /** Standard JSON Schema, which zod 4 has and other libraries may have. */
    readonly jsonSchema?: {
      readonly input: (options: { target: string }) => Record<string, unknown>;
    };
  };
}

/** What a validator of Standard Schema answers: the value, or what is wrong with it. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** An issue as a validator of Standard Schema tells it. */
export interface StandardIssue {
  /** What is wrong, in a sentence of the validator. */
  readonly message: string;
  /** Where in the value it is, from its root; absent for the value itself. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** A schema that is made at its first reading, and then kept. `lazySchema` makes one. */
export interface LazySchema<Source = unknown> {
  /** What the provider answers. Throws what the provider throws, and tries again next time. */
  source(): Source;
  /** What the provider answers, as JSON Schema. Throws what the provider throws. */
  read(): JsonSchema;
  /**
   * Makes the schema anew at once, for a provider whose answer has changed. When that fails, the
   * old schema stays.
   */
  reload(): JsonSchema;
}

/**
 * A source of a schema: zod 4, any library with Standard JSON Schema, JSON Schema itself, or an
 * object that makes one of these when it is asked.
 */
export type SchemaSource = MadeSource | LazySchema<MadeSource>;
/** A source that is there: a schema of a library, or JSON Schema. */
export type MadeSource = StandardSchema | JsonSchema | GivenSchema;

/** The type of a checked value; JSON Schema tells the compiler nothing about it. */
export type ValueOf<Source, Unknown> = Source extends {
  readonly "~standard": { readonly types?: { readonly output: infer Output } | undefined };
}
  ? unknown extends Output
    ? Unknown
    : Output
  : Source extends LazySchema<infer Made>
    ? ValueOf<Made, Unknown>
    : Unknown;

/** Whether a value is written as a class, whatever its own `toString` says. */
export function isClassSyntax(value: unknown): value is new (...list: never[]) => object {
  return typeof value === "function" && /^class\b/.test(Function.prototype.toString.call(value));
}

/** Whether a source is made when it is first needed. */
export function isLazySchema(source: unknown): source is LazySchema<MadeSource> {
  if (typeof source !== "object" || source === null) return false;
  const { read, reload, source: made } = source as Partial<LazySchema>;
  return [read, reload, made].every((each) => typeof each === "function");
}

/** Whether a source is a schema of a library, which checks values itself. */
export function isStandardSchema(source: unknown): source is StandardSchema {
  return (
    ((typeof source === "object" && source !== null) || typeof source === "function") &&
    "~standard" in source &&
    typeof (source as StandardSchema)["~standard"]?.validate === "function"
  );
}

/** The schema itself. Throws what the provider of a lazy schema throws. */
export function madeSource(source: SchemaSource): MadeSource {
  return isLazySchema(source) ? source.source() : source;
}
