import type { JsonSchema } from "@pegboard/registry-core";

interface Property {
  name: string;
  /** Stands before the name when another place has one of that name. */
  place: string;
  schema: JsonSchema;
  isRequired: boolean;
}

/** What a method takes, while it is put together of parameters from several places and a body. */
export class MethodProperties {
  readonly #properties = new Map<string, JsonSchema>();
  readonly #required: string[] = [];
  #defs: Record<string, JsonSchema> = {};

  /**
   * The property's name: providers take letters, digits, `_`, `.` and `-`, and two places may have
   * one name.
   */
  add({ name, place, schema, isRequired }: Property): string {
    const plain = name
      .replace(/[^A-Za-z0-9_.-]+/g, "_")
      .replace(/^_+(?=.)|(?<=.)_+$/g, (cut) => (name.startsWith(cut) ? cut : ""))
      .slice(0, 56);
    let property = plain || place;
    if (this.#properties.has(property)) property = `${place}_${plain}`;
    const base = property;
    for (let next = 2; this.#properties.has(property); next += 1) property = `${base}_${next}`;
    this.#properties.set(property, schema);
    if (isRequired) this.#required.push(property);
    return property;
  }

  define($defs: Record<string, JsonSchema>): void {
    this.#defs = { ...this.#defs, ...$defs };
  }

  get schema(): JsonSchema {
    const $defs = Object.entries(this.#defs);
    return {
      type: "object",
      properties: Object.fromEntries(this.#properties),
      ...(this.#required.length > 0 && { required: [...this.#required] }),
      ...($defs.length > 0 && { $defs: Object.fromEntries($defs) }),
    };
  }
}
