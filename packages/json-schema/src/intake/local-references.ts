import type { JsonSchema } from "../json-schema.ts";
import { SCHEMA_LIMITS } from "../limits.ts";
import { encodePointerKey, isSchemaObject } from "../reference.ts";
import { mapSubschemas } from "../subschemas.ts";
import { type ReferenceTarget, SchemaDocument } from "../validator/schema-document.ts";
import { visitSubschemas } from "../validator/subschema-places.ts";
import { SchemaSurvey } from "../validator/survey-schema.ts";

/**
 * An equivalent schema with every reference as a JSON Pointer from its root (`#/$defs/…`), which is
 * all that forms and formats follow. Names (`$id`, `$anchor`) are left out, since nothing refers to
 * them any more. A `$dynamicRef` becomes what it means where it stands, so a generic list of two
 * kinds of items is written twice. A reference that leads nowhere keeps its name; a schema that is
 * invalid, or that would become too large, stays as it is.
 */
export function withLocalReferences(root: JsonSchema): JsonSchema {
  if (!refersByName(root, root)) return root;
  const survey = new SchemaSurvey(new SchemaDocument(root));
  if (survey.issueBelow(root, "") !== undefined) return root;
  return new Localiser(root, survey).localRoot();
}

const NAMING = ["$dynamicRef", "$recursiveRef"];

/**
 * Whether a reference is no pointer from the root, or may not be, because it counts from the `$id`
 * around it.
 */
function refersByName(part: JsonSchema, root: JsonSchema): boolean {
  const { $ref, $id } = part;
  const isByName = typeof $ref === "string" && !/^#(\/|$)/.test($ref);
  if (
    isByName ||
    (typeof $id === "string" && part !== root) ||
    NAMING.some((keyword) => part[keyword] !== undefined)
  )
    return true;
  return (
    visitSubschemas(part, (below) => (refersByName(below, root) ? "yes" : undefined)) !== undefined
  );
}

/**
 * The addresses of the resources on the way that `$dynamicRef` may ask for, the outermost first.
 */
type DynamicScope = readonly string[];

class Localiser {
  readonly #root: JsonSchema;
  readonly #survey: SchemaSurvey;
  readonly #document: SchemaDocument;
  readonly #pointers = new Map<unknown, string>();
  /** The scope in which a resource is written where it stands, by the resource's address. */
  readonly #scopes = new Map<string, DynamicScope>();
  /** The dynamic names of a resource, by its address. */
  readonly #dynamic = new Map<string, Set<string>>();
  /** The names in `$defs` of parts that have to be written once more, by part and scope. */
  readonly #names = new Map<unknown, Map<string, string>>();
  readonly #waiting: { name: string; target: ReferenceTarget; scope: DynamicScope }[] = [];
  #parts = 0;
  /** The number of characters of all pointers. */
  #characters = 0;
  #added = 0;
  #isChanged = false;

  constructor(root: JsonSchema, survey: SchemaSurvey) {
    this.#root = root;
    this.#survey = survey;
    this.#document = survey.document;
    this.#noteDynamicNames(root);
    this.#locate(root, "", []);
  }

  localRoot(): JsonSchema {
    const local = this.#rewrite(this.#root, { base: "", scope: [] });
    const added: Record<string, JsonSchema> = {};
    // A schema that is too large by then is refused when it is judged.
    while (this.#parts <= SCHEMA_LIMITS.schemaParts) {
      const next = this.#waiting.pop();
      if (!next) break;
      const { schema, base } = next.target;
      if (isSchemaObject(schema)) {
        const { $defs, definitions, ...alone } = schema;
        added[next.name] = this.#rewrite(alone, { base, scope: next.scope });
      } else {
        added[next.name] = schema === false ? { not: {} } : {};
      }
    }
    if (!this.#isChanged || this.#characters > SCHEMA_LIMITS.schemaSize) return this.#root;
    return Object.keys(added).length === 0
      ? local
      : { ...local, $defs: { ...local.$defs, ...added } };
  }

  #noteDynamicNames(part: JsonSchema): undefined {
    const { $dynamicAnchor, $recursiveAnchor } = part;
    const name = $recursiveAnchor === true ? "" : $dynamicAnchor;
    const base = this.#baseOf(part, "");
    if (typeof name === "string")
      this.#dynamic.set(base, (this.#dynamic.get(base) ?? new Set()).add(name));
    visitSubschemas(part, (below) => this.#noteDynamicNames(below));
  }

  /**
   * The scope inside of a resource. A resource whose dynamic names all belong to one around it,
   * too, adds nothing.
   */
  #scopeWithin(scope: DynamicScope, resource: string): DynamicScope {
    const names = [...(this.#dynamic.get(resource) ?? [])];
    const isKnown = (name: string) => scope.some((outer) => this.#dynamic.get(outer)?.has(name));
    return names.every(isKnown) ? scope : [...scope, resource];
  }

  #locate(part: JsonSchema, pointer: string, around: DynamicScope): void {
    const base = this.#baseOf(part, "");
    const scope = this.#scopeWithin(around, base);
    this.#pointers.set(part, pointer);
    this.#scopes.set(base, scope);
    visitSubschemas(part, (below, keyword, key) => {
      // A pointer is joined when it is written, because those of many parts below a long key would
      // fill the memory.
      const step = key === undefined ? keyword : `${keyword}/${encodePointerKey(key)}`;
      this.#locate(below, `${pointer}/${step}`, scope);
      return undefined;
    });
  }

  #baseOf(part: JsonSchema, around: string): string {
    return this.#survey.find(part)?.base ?? around;
  }

  #rewrite(part: JsonSchema, around: { base: string; scope: DynamicScope }): JsonSchema {
    this.#parts += 1;
    const base = this.#baseOf(part, around.base);
    const place = { base, scope: this.#scopeWithin(around.scope, base) };
    const {
      $id,
      $anchor,
      $dynamicAnchor,
      $recursiveAnchor,
      $ref,
      $dynamicRef,
      $recursiveRef,
      ...rest
    } = part;
    const inner = mapSubschemas(rest, (child) =>
      isSchemaObject(child) ? this.#rewrite(child, place) : child,
    );
    const [first, ...others] = [
      ...(typeof $ref === "string" ? [this.#pointerTo($ref, place, false)] : []),
      ...[$dynamicRef, $recursiveRef].flatMap((reference) =>
        typeof reference === "string" ? [this.#pointerTo(reference, place, true)] : [],
      ),
    ];
    if (first !== $ref) this.#isChanged = true;
    if (first === undefined) return inner;
    const more = others.map((reference) => ({ $ref: reference }));
    return {
      $ref: first,
      ...inner,
      ...(more.length > 0 && { allOf: [...(inner.allOf ?? []), ...more] }),
    };
  }

  #pointerTo(
    reference: string,
    { base, scope }: { base: string; scope: DynamicScope },
    isDynamic: boolean,
  ): string {
    const first = this.#document.find(reference, base);
    // The reference keeps its whole address, so that it leads nowhere in the schema around it,
    // either.
    if (!first)
      return reference.startsWith("#") && base !== this.#baseOf(this.#root, "")
        ? base + reference
        : reference;
    const name = reference.split("#")[1] ?? "";
    const target = (isDynamic && this.#document.findDynamic(name, first.base, scope)) || first;
    const within = this.#scopeWithin(scope, target.base);
    const pointer = this.#pointers.get(target.schema);
    const isInPlace =
      pointer !== undefined && this.#scopes.get(target.base)?.join() === within.join();
    const written = isInPlace
      ? `#${pointer}`
      : `#/$defs/${encodePointerKey(this.#nameOf(target, within))}`;
    this.#characters += written.length;
    return written;
  }

  #nameOf(target: ReferenceTarget, scope: DynamicScope): string {
    const byScope = this.#names.get(target.schema) ?? new Map<string, string>();
    this.#names.set(target.schema, byScope);
    const known = byScope.get(scope.join());
    if (known !== undefined) return known;
    let name = "";
    do {
      this.#added += 1;
      name = `${target.base.split("/").at(-1)}#${this.#added}`;
    } while (Object.hasOwn(this.#root.$defs ?? {}, name));
    byScope.set(scope.join(), name);
    this.#waiting.push({ name, target, scope });
    return name;
  }
}
