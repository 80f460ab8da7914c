import {
  english,
  type FactOf,
  type MessageTable,
  messageOf,
  type Translate,
} from "@pegboard/json-schema/messages";
import type { Named } from "../../messages/message-values.ts";

/** A type as it is written. */
interface OfType {
  type: string;
}
/**
 * Why JSON Schema cannot express a type of a module's source text, and what to do: without the
 * place.
 */
export const TYPE_ISSUE_MESSAGES = {
  no_schema: (t, { type }: OfType) => t("the type {type} has no JSON Schema", { type }),
  open_before_end: (t, { type }: OfType) =>
    t("the type {type} has no JSON Schema: only its end can be open", { type }),
  endless: (t, { type }: OfType) =>
    t("the type {type} contains ever new types; write a simpler one", { type }),
  class: (t, { type }: OfType) =>
    t(
      "the type {type} is a class, and a model sends no instances; write an interface, or give the method a schema with openapiSchema",
      { type },
    ),
  no_json_form: (t, { type }: OfType) =>
    t(
      "the type {type} has no JSON form; write an object, a list or a simple type, or give the method a schema with openapiSchema",
      { type },
    ),
  not_declared: (t, { type }: OfType) =>
    t(
      "the type {type} is not found; declare or import it, install the package that has it, or give the method a schema with openapiSchema",
      { type },
    ),
  bigint: (t, { type }: OfType) =>
    t(
      "the type {type} is a bigint, and JSON has none; take a number or a string, or give the method a schema with openapiSchema",
      { type },
    ),
  tag_value: (t, { tag, value }: { tag: string; value: string }) =>
    value === ""
      ? t("{tag} cannot be empty; correct it", { tag: `@${tag}` })
      : t("{tag} cannot be {value}; correct it", { tag: `@${tag}`, value: JSON.stringify(value) }),
  member: (t, { member }: { member: string }) =>
    t("the member {member} has no JSON Schema", { member }),
  computed_enum: (t, { name }: Named) =>
    t("the enum {name} has computed values; write them out", { name }),
  untyped_property: (t, { name }: Named) =>
    t("{name} has no type; write one, or give the method a schema with openapiSchema", { name }),
  untyped: (t) => t("it has no type; write one, or give the method a schema with openapiSchema"),
} satisfies MessageTable;

/** Why JSON Schema cannot express a type, as a fact. */
export type TypeIssueFact = FactOf<typeof TYPE_ISSUE_MESSAGES>;

/** Why JSON Schema cannot express a type, as the end of a sentence about its place. */
export function describeTypeIssue(
  issue: { code: string; values?: object | undefined },
  t: Translate = english,
): string {
  return messageOf<string>(TYPE_ISSUE_MESSAGES, issue, t);
}
