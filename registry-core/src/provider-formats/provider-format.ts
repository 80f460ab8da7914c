import type { JsonObject, JsonValue } from "../schema/json-schema.ts";
import type { SchemaLoss } from "../schema/schema-loss.ts";
import type { NamedMethod } from "../toolset/offered-methods.ts";
import type { NameRule } from "./name-rule.ts";

/** Something that a format could not take over unchanged; never silent. */
export interface FormatWarning extends SchemaLoss {
  tool: string;
  method: string;
}

/** What one provider takes, and what its format could not say. */
export interface FormattedToolset {
  payload: JsonValue;
  warnings: FormatWarning[];
}

/** One function in a provider's shape, and what the format could not say in it. */
export interface Declaration {
  declaration: JsonObject;
  losses: SchemaLoss[];
}

/** One provider's wire shape. Pure: same input, same output, input untouched. */
export interface ProviderFormat<Name extends string = string> {
  name: Name;
  /** For people. */
  label: string;
  /**
   * The most functions that it takes in a request, null for no limit, until an organisation chooses
   * otherwise.
   */
  functionLimit: {
    most: number | null /** What its provider says of that, for people. */;
    published: string;
  };
  /** What it takes as the name of a function. */
  functionName: NameRule;
  /** One function, as an entry of the request's tools. Its name is one that the rule takes. */
  declare(named: NamedMethod): Declaration;
  /** The name that a declaration in this shape gives its function. */
  nameIn(declaration: JsonObject): JsonValue | undefined;
  /** The value of the request's `tools` from all declarations, when it is more than their list. */
  wrap?(declarations: JsonObject[]): JsonValue;
}
