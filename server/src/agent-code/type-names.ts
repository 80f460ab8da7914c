import type { JsonSchema } from "@pegboard/json-schema";
import { docComment } from "./source-pieces.ts";

/** The named types of one source text: unique names, and no type that is itself. */
export class TypeNames {
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #texts = new Map<string, string>();
  /** Which types stand in a type's own text, without an object or a list between. */
  readonly #inside = new Map<string, Set<string>>();

  constructor(taken: Iterable<string> = []) {
    for (const name of taken) this.#taken.add(name.toLowerCase());
  }

  has(key: string): boolean {
    return this.#names.has(key);
  }

  /** The name for a key: that of before, or a new one made of words. */
  nameFor(key: string, words: string): string {
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const wanted = pascalCase(words);
    let name = wanted;
    for (let number = 2; this.#taken.has(name.toLowerCase()); number++) name = `${wanted}${number}`;
    this.#taken.add(name.toLowerCase());
    this.#names.set(key, name);
    return name;
  }

  define(name: string, type: string, { description }: JsonSchema = {}): void {
    const said = docComment(typeof description === "string" ? description : "", "");
    this.#texts.set(name, [...said, `export type ${name} = ${type};`].join("\n"));
  }

  /** Whether `name` may stand in the text of `within`; it is remembered when it may. */
  mayStandIn(within: string, name: string): boolean {
    const waiting = [name];
    const seen = new Set<string>();
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next === within) return false;
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(...(this.#inside.get(next) ?? []));
    }
    this.#inside.set(within, (this.#inside.get(within) ?? new Set()).add(name));
    return true;
  }

  /** The declarations, in the order of their names. */
  declarations(): string[] {
    return [...this.#texts]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, text]) => text);
  }
}

/** The longest name of a type; a pointer from outside may be as long as it likes. */
const LONGEST_TYPE_NAME = 120;

function pascalCase(words: string): string {
  const name = words
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("")
    .slice(0, LONGEST_TYPE_NAME);
  return /^[A-Za-z]/.test(name) ? name : `Method${name}`;
}
