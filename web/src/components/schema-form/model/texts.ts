import { catalogue } from "../../../language/catalogue.ts";
import { countOf } from "../../../language/count-text.ts";

export const say = catalogue("components/schema-form/model", {
  inSentence: (title: string) =>
    /^\p{Lu}(?![\p{Lu}\d])/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title,
  none: "none",
  unset: "unset",
  empty: "empty",
  on: "on",
  off: "off",
  set: "set",
  yes: "yes",
  no: "no",
  entryCount: (count: number) => countOf(count, "entry", "entries"),
  valueCount: (count: number) => countOf(count, "value"),
  emptyText: "(empty text)",
  /** In the place of a secret, in JSON. */
  typedSecret: (number: number) => `typed, not saved ${number}`,
  mustBeANumber: "must be a number",
  mustBeAWholeNumber: "must be a whole number",
  mustHaveNoSeparators: "must be written without separators",
  hasTooManyDigits: "must have fewer digits: numbers this long are not kept exactly",
  isTooLarge: "is too large",
  theSchemaHoldsItself: "Parts of the schema hold themselves without end.",
  aKeywordIsOfTheWrongKind: "A keyword of the schema has a value of the wrong kind.",
  noSchemaStandsHere: "What stands in the schema for this place is no schema.",
  theSchemaAllowsNoValueHere: "The schema allows no value here.",
  theSchemaNamesTheUnknownType: (type: string) => `The schema names the unknown type ${type}.`,
  thePropertiesAreNoObject: "The properties of the schema are no object.",
  /** What a schema asks for or has rules for. */
  asked: {
    object: "an object",
    list: "a list",
    texts: "a list of texts",
    text: "a text",
    number: "a number",
    switch: "on or off",
  },
  /** What a value is, by its type in JavaScript. */
  stored: {
    list: "a list",
    string: "a text",
    number: "a number",
    boolean: "true or false",
    object: "an object",
    other: "of another kind",
  },
  theSchemaHasRulesFor: (asked: string) =>
    `The schema has rules for ${asked}, and takes other values as they are.`,
  theSchemaAsksFor: (asked: string, stored: string) =>
    `The schema asks for ${asked}, the value is ${stored}.`,
  theUiSchemaAsksForJsonHere: "The ui schema asks for JSON here.",
});
