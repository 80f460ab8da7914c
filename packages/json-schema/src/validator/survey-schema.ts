import type { JsonSchema } from "../json-schema.ts";
import { SCHEMA_LIMITS } from "../limits.ts";
import type { SchemaIssue } from "../messages/value-messages.ts";
import { patternIssue } from "../patterns/compile-pattern.ts";
import { isSchemaObject } from "../reference.ts";
import { keywordIssue } from "./check-keywords.ts";
import type { ValidatorPart, ValidatorParts } from "./judge.ts";
import type { SchemaDocument } from "./schema-document.ts";
import { visitSubschemas } from "./subschema-places.ts";
import { LazyValidatorPart } from "./validator-part.ts";

/**
 * Looks at every schema in a document once, also at those without a reference to them: it notes
 * names, and finds keywords whose value is of the wrong kind. A copy of a part is surveyed by
 * itself, and the survey disappears with the copy.
 */
export class SchemaSurvey implements ValidatorParts {
  readonly #parts = new Map<unknown, ValidatorPart>();
  readonly #whole: SchemaSurvey | undefined;
  readonly #path: string[] = [];
  #isTangled = false;

  constructor(
    readonly document: SchemaDocument,
    whole?: SchemaSurvey,
  ) {
    this.#whole = whole;
  }

  find(schema: JsonSchema): ValidatorPart | undefined {
    return this.#parts.get(schema) ?? this.#whole?.find(schema);
  }

  partOf(schema: unknown, base: string): ValidatorPart {
    const known = this.find(schema as JsonSchema);
    if (known) return known;
    const part = new LazyValidatorPart(schema as JsonSchema, base, this);
    if (typeof schema === "object" && schema !== null) this.#parts.set(schema, part);
    return part;
  }

  /** Whether several ways lead to a schema: references, or one object in several places. */
  get isTangled(): boolean {
    return this.#isTangled || this.#whole?.isTangled === true;
  }

  /** Finds an issue in a schema or one below it. */
  issueBelow(schema: JsonSchema, base: string): SchemaIssue | undefined {
    this.#path.length = 0;
    return this.#visit(schema, base);
  }

  /** Finds an issue in the target of a reference, which belongs to the whole document. */
  issueBehindReference(schema: JsonSchema, base: string): SchemaIssue | undefined {
    return (this.#whole ?? this).issueBelow(schema, base);
  }

  #visit(schema: JsonSchema, base: string): SchemaIssue | undefined {
    if (this.find(schema)) {
      this.#isTangled = true;
      return undefined;
    }
    const issue = this.#limitIssue() ?? keywordIssue(schema, this.#path) ?? nameIssue(schema);
    if (issue !== undefined) return issue;
    // Names in a copy are the names of the copied part.
    const { base: own, taken } = this.#whole
      ? { base, taken: undefined }
      : this.document.note(schema, base);
    if (own.length > SCHEMA_LIMITS.addressLength)
      return { kind: "long_address", most: SCHEMA_LIMITS.addressLength };
    if (taken !== undefined) return { kind: "name_taken", name: taken };
    this.#parts.set(schema, new LazyValidatorPart(schema, own, this));
    this.#isTangled ||= isReferring(schema);
    return visitSubschemas(schema, (subschema, keyword, key) =>
      this.#visitBelow(subschema, own, [keyword, key]),
    );
  }

  #visitBelow(
    schema: JsonSchema,
    base: string,
    [keyword, key]: [string, string | undefined],
  ): SchemaIssue | undefined {
    const path = this.#path;
    const { length } = path;
    path.push(keyword);
    if (key !== undefined) path.push(key);
    const issue = this.#visit(schema, base);
    path.length = length;
    return issue;
  }

  #limitIssue(): SchemaIssue | undefined {
    if (this.#parts.size >= SCHEMA_LIMITS.schemaParts)
      return { kind: "too_many_parts", most: SCHEMA_LIMITS.schemaParts };
    return this.#path.length > SCHEMA_LIMITS.schemaDepth * 2
      ? { kind: "too_deep", most: SCHEMA_LIMITS.schemaDepth }
      : undefined;
  }
}

function isReferring({ $ref, $dynamicRef, $recursiveRef }: JsonSchema): boolean {
  return $ref !== undefined || $dynamicRef !== undefined || $recursiveRef !== undefined;
}

function nameIssue({ patternProperties }: JsonSchema): SchemaIssue | undefined {
  if (!isSchemaObject(patternProperties)) return undefined;
  for (const pattern of Object.keys(patternProperties)) {
    const issue = patternIssue(pattern);
    if (issue !== undefined) return { kind: "pattern", pattern, issue };
  }
  return undefined;
}
