import type { JsonObject, JsonValue } from "@pegboard/json-schema";
import type { Translate } from "@pegboard/json-schema/messages";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import type { SchemaLoss } from "../messages/loss-messages.ts";
import type { NamedMethod } from "../toolset/offered-methods.ts";
import type { NameRule } from "./name-rule.ts";

/** Something that a format could not take over unchanged; never silent. */
export interface FormatWarning extends SchemaLoss {
  /** The name of the tool. */
  tool: string;
  /** The name of the method in its tool. */
  method: string;
}

/** A toolset in the shape of one provider, and what its format had to leave out. */
export interface FormattedToolset<Payload = JsonValue> {
  /** The value of the request's `tools`. */
  payload: Payload;
  /** What the format could not say, method by method; empty when nothing is lost. */
  warnings: FormatWarning[];
}

/** One function in a provider's shape, and what the format had to leave out of it. */
export interface Declaration {
  /** The function, as an entry of the request's tools. */
  declaration: JsonObject;
  /** What the format could not say of it. */
  losses: SchemaLoss[];
}

/**
 * The wire shape of one provider. Pure: equal input gives equal output, and the input is not
 * changed.
 */
export interface ProviderFormat<Name extends string = string> {
  /** The stable name, as requests and settings have it. */
  name: Name;
  /** The name for people. */
  label: string;
  /**
   * The most functions that a request may have, null for no limit, until an organisation chooses
   * otherwise.
   */
  functionLimit: {
    most: number | null /** What its provider says of that, for people. */;
    published: (t: Translate) => string;
  };
  /** The rule for names of functions. */
  functionName: NameRule;
  /**
   * Declares one function, as an entry of the request's tools. Its name is one that the rule takes.
   */
  declare(named: NamedMethod): Declaration;
  /** The name that a declaration in this shape gives its function. */
  nameIn(declaration: JsonObject): JsonValue | undefined;
  /** The provider's own search among deferred functions; absent where it has none. */
  toolSearch?: ProviderSearch;
  /**
   * Makes the value of the request's `tools` of all declarations, when it is more than their list.
   */
  wrap?(declarations: JsonObject[]): JsonValue;
}

/** A function that waits for a search, and the tool that it belongs to. */
export interface DeferredDeclaration {
  /** The tool of the function. */
  tool: ToolDefinition;
  /** The function, as an entry of the request's tools. */
  declaration: JsonObject;
}

/** How a provider's requests leave it to the provider to find functions. */
export interface ProviderSearch {
  /** The words of its requests that do so. */
  words: string;
  /** Which models have it, as its provider says. */
  models: (t: Translate) => string;
  /** What models see at once of tools whose functions wait: names of groups, say. */
  headings(tools: readonly ToolDefinition[]): JsonObject[];
  /** The list of a request with the provider's search, where at least one function waits. */
  list(shown: readonly JsonObject[], deferred: readonly DeferredDeclaration[]): JsonObject[];
}

/** A description followed by one more sentence, for what a provider has no keyword for. */
export function withNote(description: string | undefined, note: string): string {
  const before = description?.trim() ?? "";
  if (before === "") return note;
  return `${before}${/[.!?:]$/.test(before) ? "" : "."} ${note}`;
}
