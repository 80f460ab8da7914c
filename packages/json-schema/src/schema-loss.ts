import type { JsonObject } from "./json-schema.ts";
import { englishMessage, type FactOf, type MessageTable } from "./messages/message-table.ts";

/** Everything that a simpler form of a schema says in another way or cannot say: whole sentences. */
export const SCHEMA_LOSS_MESSAGES = {
  schema_too_large: (t) => t("The schema is too large to be written out; the rest is left open."),
  values_unjoined: (t, { keyword }: { keyword: string }) =>
    t('Two different values for "{keyword}" cannot be joined; the first is kept.', { keyword }),
  reference_unknown: (t, { reference }: { reference: string }) =>
    t("{reference} is not part of the schema; left open.", { reference }),
  reference_circular: (t, { reference }: { reference: string }) =>
    t("{reference} contains itself; the inner one is left open.", { reference }),
  required_unknown: (t, { names }: { names: readonly string[] }) =>
    t("Requires {names}, which the schema does not describe; left out.", {
      names: names.join(", "),
    }),
  parts_merged: (t) => t("Its schemas are merged into this one."),
  parts_empty: (t) => t("It says nothing; left out."),
  reference_expanded: (t, { reference }: { reference: string }) =>
    t("{reference} is written out here.", { reference }),
  null_as_nullable: (t) => t("Its null is said by nullable."),
  union_of_one: (t) => t("A union of one is written as that one."),
  const_as_enum: (t) => t("It is written as an enum of one value."),
  type_as_one: (t) => t("It is written as one type, and null as nullable."),
  keyword_stripped: (t) => t("It is left out."),
} satisfies MessageTable<string>;

/** What kind of loss it is. */
type SchemaLossCode = keyof typeof SCHEMA_LOSS_MESSAGES;
/** A loss as a fact, without its place. */
export type SchemaLossFact = FactOf<typeof SCHEMA_LOSS_MESSAGES>;

/** A part of a schema that a simpler form cannot express. */
export interface SchemaLoss<Code extends string = SchemaLossCode> {
  /** The path in the schema, for example `properties.storage.oneOf`. */
  path: string;
  /** The kind of loss, for programs. */
  code: Code;
  /**
   * The values that belong to the code: a keyword, a name. Absent when the code says everything.
   */
  values?: JsonObject;
  /** The code and its values as a sentence, for people. */
  readonly message: string;
}

/** Makes losses of the codes of a table. */
export function lossMaker<Messages extends MessageTable<string>>(messages: Messages) {
  const message = englishMessage(messages);
  return (
    path: readonly (string | number)[],
    loss: FactOf<Messages>,
  ): SchemaLoss<keyof Messages & string> => {
    const { code, values } = loss as { code: string; values?: object };
    const fact = { path: path.join("."), code, ...(values && { values }) };
    return Object.defineProperty(fact, "message", message) as SchemaLoss<keyof Messages & string>;
  };
}

/** A loss at a place. */
export const schemaLoss = /* @__PURE__ */ lossMaker(SCHEMA_LOSS_MESSAGES);
