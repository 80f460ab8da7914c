import type { JsonSchema } from "../json-schema.ts";
import { SCHEMA_LIMITS } from "../limits.ts";
import type { SchemaFault } from "../messages/value-messages.ts";
import { patternFlaw } from "../patterns/compile-pattern.ts";
import { isSchemaObject } from "../reference.ts";
import type { ValidatorPart, ValidatorParts } from "./judge.ts";
import { keywordFault } from "./keyword-faults.ts";
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

  /** Finds a fault in a schema or one below it. */
  faultBelow(schema: JsonSchema, base: string): SchemaFault | undefined {
    this.#path.length = 0;
    return this.#visit(schema, base);
  }

  /** Finds a fault in the target of a reference, which belongs to the whole document. */
  faultBehindReference(schema: JsonSchema, base: string): SchemaFault | undefined {
    return (this.#whole ?? this).faultBelow(schema, base);
  }

  #visit(schema: JsonSchema, base: string): SchemaFault | undefined {
    if (this.find(schema)) {
      this.#isTangled = true;
      return undefined;
    }
    const fault = this.#limitFault() ?? keywordFault(schema, this.#path) ?? nameFault(schema);
    if (fault !== undefined) return fault;
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
  ): SchemaFault | undefined {
    const path = this.#path;
    const { length } = path;
    path.push(keyword);
    if (key !== undefined) path.push(key);
    const fault = this.#visit(schema, base);
    path.length = length;
    return fault;
  }

  #limitFault(): SchemaFault | undefined {
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

function nameFault({ patternProperties }: JsonSchema): SchemaFault | undefined {
  if (!isSchemaObject(patternProperties)) return undefined;
  for (const pattern of Object.keys(patternProperties)) {
    const flaw = patternFlaw(pattern);
    if (flaw !== undefined) return { kind: "pattern", pattern, flaw };
  }
  return undefined;
}
