import { ownValue } from "@pegboard/json-schema";
import { type DescriptionPart, isPart } from "./description.ts";

/** The most references that lead to references. */
const MOST_REFERENCE_STEPS = 50;

/** Thrown where a part of an operation cannot be found; `reference` is as it is written. */
export class ReferenceIssue extends Error {
  readonly reference: string;
  readonly isOutside: boolean;

  constructor(reference: string) {
    super(reference);
    this.reference = reference.slice(0, 200);
    this.isOutside = !reference.startsWith("#");
  }
}

/**
 * Follows references inside one description. Nothing else is read: neither files nor other
 * addresses.
 */
export class LocalParts {
  readonly #document: DescriptionPart;

  constructor(document: DescriptionPart) {
    this.#document = document;
  }

  /**
   * The object itself, or the one that it refers to. Undefined when it is no object. @throws
   * ReferenceIssue
   */
  resolve(value: unknown): DescriptionPart | undefined {
    let part = value;
    for (let steps = 0; steps < MOST_REFERENCE_STEPS; steps += 1) {
      if (!isPart(part)) return undefined;
      const { $ref, ...own } = part;
      if (typeof $ref !== "string") return part;
      const target = this.find($ref);
      // A path item, a parameter or a response may have its own texts beside the reference.
      part = isPart(target) && Object.keys(own).length > 0 ? { ...target, ...own } : target;
    }
    throw new ReferenceIssue(String(Object(value).$ref));
  }

  /** The target of a reference. @throws ReferenceIssue */
  find(reference: string): unknown {
    if (reference !== "#" && !reference.startsWith("#/")) throw new ReferenceIssue(reference);
    let found: unknown = this.#document;
    for (const token of reference.split("/").slice(1)) {
      const key = decodeToken(token);
      if (Array.isArray(found)) found = found[Number(key)];
      else found = isPart(found) ? ownValue(found, key) : undefined;
      if (found === undefined) throw new ReferenceIssue(reference);
    }
    return found;
  }
}

function decodeToken(token: string): string {
  let decoded = token;
  try {
    decoded = decodeURIComponent(token);
  } catch {
    // The text is no encoded address: a percent sign stands for itself.
  }
  return decoded.replaceAll("~1", "/").replaceAll("~0", "~");
}
