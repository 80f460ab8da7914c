import type { JsonSchema } from "../json-schema.ts";
import type { Judge } from "./judge.ts";

/** A keyword in a schema, of which a judge is made. */
export interface KeywordContext {
  keyword: string;
  /** The keyword's value. */
  expected: unknown;
  /** The schema that has the keyword. */
  part: JsonSchema;
  /** The judge of a schema in the keyword's value; it is made when it is needed for the first time. */
  subschema(schema: unknown): Judge;
}
