import type { JsonSchema } from "../json-schema.ts";
import { SCHEMA_LIMITS } from "../limits.ts";
import type { SchemaIssue } from "../messages/value-messages.ts";
import { isSchemaObject } from "../reference.ts";
import type { ValidatorPart } from "./judge.ts";
import { UnusableReference } from "./reference-judges.ts";
import { keywordSubject, visitSubschemas } from "./subschema-places.ts";
import type { SchemaSurvey } from "./survey-schema.ts";

/**
 * Finds an issue of the references that lead on from a part. It follows every reference that judging
 * a value could follow, and counts the schemas that describe one value, each as often as references
 * lead to it. A union of two references to a union of two references, and so on, doubles with every
 * level.
 */
export function referenceIssue(part: ValidatorPart, survey: SchemaSurvey): SchemaIssue | undefined {
  const check = new ReferenceCheck(survey);
  try {
    check.follow(part);
    return undefined;
  } catch (error) {
    if (!(error instanceof UnusableReference)) throw error;
    check.forget();
    return error.issue;
  }
}

class ReferenceCheck {
  readonly #survey: SchemaSurvey;
  /** Parts of members, which are counted by themselves. */
  readonly #waiting: ValidatorPart[] = [];
  readonly #counting = new Set<ValidatorPart>();

  constructor(survey: SchemaSurvey) {
    this.#survey = survey;
  }

  follow(part: ValidatorPart): void {
    this.#waiting.push(part);
    let total = 0;
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      total += this.#count(next, 0);
      if (total > SCHEMA_LIMITS.allSchemaPlaces) {
        throw new UnusableReference({
          kind: "too_many_places",
          most: SCHEMA_LIMITS.allSchemaPlaces,
        });
      }
    }
  }

  /** Forgets a count that did not end, so that it is repeated when somebody asks again. */
  forget(): void {
    for (const part of this.#counting) part.places = undefined;
  }

  /** The number of schemas that describe a value together with this one. */
  #count(part: ValidatorPart, depth: number): number {
    if (typeof part.places === "number") return part.places;
    if (part.places === "counting") throw new UnusableReference({ kind: "circle" });
    if (depth > SCHEMA_LIMITS.referenceDepth) {
      throw new UnusableReference({ kind: "too_many_steps", most: SCHEMA_LIMITS.referenceDepth });
    }
    part.places = "counting";
    this.#counting.add(part);
    const { schema, base } = part;
    let count = 1;
    visitSubschemas(schema, (subschema, keyword) => {
      const subject = keywordSubject(keyword);
      if (subject === "nothing") return undefined;
      const below = this.#survey.partOf(subschema, base);
      if (subject === "value") count += this.#count(below, depth + 1);
      else if (below.places === undefined) this.#waiting.push(below);
      return undefined;
    });
    for (const reference of [schema.$ref, schema.$dynamicRef, schema.$recursiveRef]) {
      if (typeof reference === "string") count += this.#countTarget(reference, base, depth + 1);
    }
    if (count > SCHEMA_LIMITS.schemaPlaces) {
      throw new UnusableReference({
        kind: "too_many_places_together",
        most: SCHEMA_LIMITS.schemaPlaces,
      });
    }
    part.places = count;
    this.#counting.delete(part);
    return count;
  }

  #countTarget(reference: string, base: string, depth: number): number {
    const target = this.#survey.document.find(reference, base);
    if (!target) throw new UnusableReference({ kind: "no_target", reference });
    if (!isSchemaObject(target.schema)) return 1;
    if (!this.#survey.find(target.schema)) {
      const issue = this.#survey.issueBehindReference(target.schema, target.base);
      if (issue !== undefined) throw new UnusableReference(issue);
    }
    return this.#count(this.#survey.partOf(target.schema as JsonSchema, target.base), depth);
  }
}
