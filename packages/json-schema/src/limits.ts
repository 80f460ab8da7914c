/**
 * The limits for schemas, patterns and values from outside, in one table. What is beyond a limit
 * costs an issue that names the limit, never the event loop.
 */
export const SCHEMA_LIMITS = {
  /**
   * Steps that filling in the defaults of one value may take: two million take about a tenth of a
   * second.
   */
  fillingSteps: 2_000_000,
  /** Characters of one schema as JSON. */
  schemaSize: 1_000_000,
  /**
   * Schemas in one schema, at any depth. No model reads a method, and nobody fills in a form, with
   * so many.
   */
  schemaParts: 5_000,
  /**
   * Characters of the whole address (`$id`) of a schema in a schema: each address begins with that
   * of the schema around it.
   */
  addressLength: 2_000,
  /** Schemas within schemas. */
  schemaDepth: 100,
  /** References that lead to references without a step into the value. */
  referenceDepth: 200,
  /** Schemas that speak about one value, each as often as references lead to it. */
  schemaPlaces: 10_000,
  /**
   * Schemas that speak about any of the values of one schema, at any depth, each as often as
   * references lead to it.
   */
  allSchemaPlaces: 200_000,
  /** Characters of one regular expression. */
  patternLength: 20_000,
  /** Groups within groups of one regular expression. */
  patternDepth: 200,
  /** States of the automaton of one regular expression; `x{1,1000}` has 2,000. */
  patternStates: 140_000,
  /**
   * Different conditions on what stands before or behind (look-arounds) in one regular expression.
   */
  patternLooks: 24,
  /** Steps that judging one value may take: 20 million take about a second. */
  judgingSteps: 1_000_000,
  /** Steps that trying which variants of unions the arguments of a call are meant for may take. */
  coercingSteps: 200_000,
  /** Steps that a look at a key or an example may take. */
  glanceSteps: 20_000,
  /**
   * Values in the arguments of one call where they come as JSON text, at any depth. Most calls have
   * a dozen.
   */
  argumentValues: 10_000,
} as const;
