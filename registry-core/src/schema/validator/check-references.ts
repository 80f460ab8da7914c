import { LIMITS } from "../../limits.ts";
import type { JsonSchema } from "../json-schema.ts";
import { isSchemaObject } from "../reference.ts";
import type { SchemaDocument } from "./schema-document.ts";
import type { SchemaSurvey, Surveyed } from "./survey-schema.ts";

class ReferenceFault extends Error {}

/**
 * Follows every reference that judging a value could follow. `places` counts the schemas that speak about one and the same value,
 * each as often as it is come by: a union of two references to a union of two references, and so on, doubles with every level.
 */
export class ReferenceCheck {
  readonly #places = new Map<JsonSchema, number | "counting">();
  readonly #document: SchemaDocument;
  readonly #survey: SchemaSurvey;

  constructor(document: SchemaDocument, survey: SchemaSurvey) {
    this.#document = document;
    this.#survey = survey;
  }

  /** What is wrong with the references that are reached from a schema. */
  faultFrom(schema: JsonSchema): string | undefined {
    try {
      const waiting = [schema];
      const add = (member: JsonSchema): void => {
        if (!this.#places.has(member)) waiting.push(member);
      };
      let total = 0;
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        total += this.#count(next, 0, add);
        if (total > LIMITS.allSchemaPlaces) return `its references lead to more than ${LIMITS.allSchemaPlaces} places`;
      }
      return undefined;
    } catch (error) {
      if (!(error instanceof ReferenceFault)) throw error;
      for (const [schema, count] of this.#places) if (count === "counting") this.#places.delete(schema);
      return error.message;
    }
  }

  /** How many schemas speak about a value with this one; members' schemas are left to `add`. */
  #count(schema: JsonSchema, depth: number, add: (member: JsonSchema) => void): number {
    const known = this.#places.get(schema);
    if (typeof known === "number") return known;
    if (known === "counting") throw new ReferenceFault("a reference in it leads back to itself");
    if (depth > LIMITS.referenceDepth) {
      throw new ReferenceFault(`its references lead on more than ${LIMITS.referenceDepth} times`);
    }
    this.#places.set(schema, "counting");
    const { base, places } = this.#surveyed(schema);
    let count = 1;
    for (const place of places) {
      if (place.speaksAbout === "value") count += this.#count(place.schema, depth + 1, add);
      else if (place.speaksAbout === "member") add(place.schema);
    }
    for (const reference of [schema.$ref, schema.$dynamicRef, schema.$recursiveRef]) {
      if (typeof reference === "string") count += this.#countTarget(reference, base, { depth: depth + 1, add });
    }
    if (count > LIMITS.schemaPlaces) {
      throw new ReferenceFault(`its references lead to more than ${LIMITS.schemaPlaces} places for one value`);
    }
    this.#places.set(schema, count);
    return count;
  }

  #countTarget(
    reference: string,
    base: string,
    { depth, add }: { depth: number; add: (member: JsonSchema) => void },
  ): number {
    const target = this.#document.find(reference, base);
    if (!target) throw new ReferenceFault(`its reference "${reference}" leads nowhere`);
    if (!isSchemaObject(target.schema)) return 1;
    if (!this.#survey.find(target.schema)) {
      const fault = this.#survey.faultBelow(target.schema, target.base, false);
      if (fault !== undefined) throw new ReferenceFault(fault);
    }
    return this.#count(target.schema, depth, add);
  }

  #surveyed(schema: JsonSchema): Surveyed {
    return this.#survey.find(schema) ?? { base: "", places: [] };
  }
}
