import { catalogue } from "../../../language/catalogue.ts";

export const say = catalogue("components/schema-form/model", {
  true: "True",
  false: "False",
  null: "Null",
  emptyText: "(empty text)",
  partsOfTheSchemaHold: "Parts of the schema hold themselves without end.",
  aKeywordOfTheSchemaHasAValue: "A keyword of the schema has a value of the wrong kind.",
  theSchemaAllowsNoValueHere: "The schema allows no value here.",
  theSchemaNamesTheUnknownType: (stringify: string) => `The schema names the unknown type ${stringify}.`,
  thePropertiesOfTheSchemaAre: "The properties of the schema are no object.",
  template: "Template",
  theSchemaHasRulesForAskedAnd: (asked: string) =>
    `The schema has rules for ${asked}, and takes other values as they are.`,
  theSchemaAsksForAskedThe: (asked: string, nameType: string) =>
    `The schema asks for ${asked}, the value is ${nameType}.`,
  theUiSchemaAsksForJsonHere: "The ui schema asks for JSON here.",
});
