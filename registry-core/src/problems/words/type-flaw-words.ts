import { type Said, say } from "../../words/said.ts";

/** A type as it is written. */
interface OfType {
  type: string;
}
interface Named {
  name: string;
}

/**
 * Why JSON Schema cannot express a type of a module's source text, and what to do: without the
 * place.
 */
export const TYPE_FLAW_WORDS = {
  no_schema: ({ type }: OfType) => `the type ${type} has no JSON Schema`,
  open_before_end: ({ type }: OfType) =>
    `the type ${type} has no JSON Schema: only its end can be open`,
  endless: ({ type }: OfType) => `the type ${type} contains ever new types; write a simpler one`,
  class: ({ type }: OfType) =>
    `the type ${type} is a class, and a model sends no instances; write an interface, ${OR_SCHEMA}`,
  no_json_form: ({ type }: OfType) =>
    `the type ${type} has no JSON form; write an object, a list or a simple type, ${OR_SCHEMA}`,
  not_declared: ({ type }: OfType) =>
    `the type ${type} is not found; declare or import it, install the package that has it, ${OR_SCHEMA}`,
  bigint: ({ type }: OfType) =>
    `the type ${type} is a bigint, and JSON has none; take a number or a string, ${OR_SCHEMA}`,
  tag_value: ({ tag, value }: { tag: string; value: string }) =>
    `@${tag} cannot be ${value === "" ? "empty" : JSON.stringify(value)}; correct it`,
  member: ({ member }: { member: string }) => `the member ${member} has no JSON Schema`,
  computed_enum: ({ name }: Named) => `the enum ${name} has computed values; write them out`,
  untyped_property: ({ name }: Named) => `${name} has no type; write one, ${OR_SCHEMA}`,
  untyped: () => `it has no type; write one, ${OR_SCHEMA}`,
};

const OR_SCHEMA = "or give the method a schema with openapiSchema";

/** Why JSON Schema cannot express a type, as a fact. */
export type SaidTypeFlaw = Said<typeof TYPE_FLAW_WORDS>;

/** Why JSON Schema cannot express a type, as the end of a sentence about its place. */
export function describeTypeFlaw(flaw: { code: string; values?: object | undefined }): string {
  return say<string>(TYPE_FLAW_WORDS, flaw);
}
