import { ownValue } from "../json/own-value.ts";
import type { JsonSchema } from "../json-schema.ts";
import { decodePointerKey, isSchemaObject } from "../reference.ts";

/** A schema that a reference leads to, with the address that its own references start from. */
export interface ReferenceTarget {
  schema: unknown;
  base: string;
}

/**
 * The targets of references in a schema: its parts by address (`$id`), name (`$anchor`) and JSON
 * Pointer.
 */
export class SchemaDocument {
  readonly #resources = new Map<string, JsonSchema>();
  readonly #anchors = new Map<string, JsonSchema>();
  readonly #dynamic = new Map<string, JsonSchema>();
  readonly #bases = new Map<JsonSchema, string>();

  constructor(readonly root: JsonSchema) {
    this.#resources.set("", root);
  }

  /**
   * Notes the names of a part that stands below `base`. Returns a name that another part has
   * already.
   */
  note(part: JsonSchema, base: string): { base: string; taken?: string | undefined } {
    const { $id } = part;
    if ($id === undefined && !isNamed(part)) {
      if (base !== "") this.#bases.set(part, base);
      return { base };
    }
    const isAddress = typeof $id === "string" && !$id.startsWith("#");
    const own = isAddress ? resolveUri(base, $id.split("#")[0] ?? "") : base;
    if (own !== "") this.#bases.set(part, own);
    if (isAddress && claim(this.#resources, own, part)) return { base: own, taken: $id };
    for (const name of ownNames(part)) {
      if (claim(this.#anchors, `${own}#${name}`, part)) return { base: own, taken: `#${name}` };
    }
    if (typeof part.$dynamicAnchor === "string")
      this.#dynamic.set(`${own}#${part.$dynamicAnchor}`, part);
    if (part.$recursiveAnchor === true) this.#dynamic.set(`${own}#`, part);
    return { base: own };
  }

  /** The part that a reference below `base` leads to; undefined when there is none. */
  find(reference: string, base: string): ReferenceTarget | undefined {
    const [address = "", fragment = ""] = reference.split("#");
    const resource = address === "" ? base : resolveUri(base, address);
    const root = this.#resources.get(resource) ?? (address === "" ? this.root : undefined);
    if (root === undefined || fragment === "") return root && { schema: root, base: resource };
    if (fragment.startsWith("/")) return this.#follow(root, fragment, resource);
    const named = this.#anchors.get(`${resource}#${decodePointerKey(fragment)}`);
    return named && { schema: named, base: resource };
  }

  /**
   * The part that a dynamic name means: that of the outermost resource with the name, if the part
   * found first has the name, too.
   */
  findDynamic(name: string, first: string, scope: readonly string[]): ReferenceTarget | undefined {
    if (!this.#dynamic.has(`${first}#${name}`)) return undefined;
    const outermost = scope.find((resource) => this.#dynamic.has(`${resource}#${name}`)) ?? first;
    const schema = this.#dynamic.get(`${outermost}#${name}`);
    return schema && { schema, base: outermost };
  }

  #follow(root: JsonSchema, pointer: string, resource: string): ReferenceTarget | undefined {
    let base = resource;
    let schema: unknown = root;
    for (const key of pointer.split("/").slice(1).map(decodePointerKey)) {
      if (Array.isArray(schema)) schema = schema[Number(key)];
      else schema = isSchemaObject(schema) ? ownValue(schema, key) : undefined;
      if (isSchemaObject(schema)) base = this.#bases.get(schema) ?? base;
    }
    return schema === undefined ? undefined : { schema, base };
  }
}

function isNamed({ $anchor, $dynamicAnchor, $recursiveAnchor }: JsonSchema): boolean {
  return $anchor !== undefined || $dynamicAnchor !== undefined || $recursiveAnchor !== undefined;
}

/** The names of a schema. Older drafts write a name as `$id: "#name"`. */
function ownNames({ $id, $anchor, $dynamicAnchor }: JsonSchema): string[] {
  const older =
    typeof $id === "string" && $id.length > 1 && $id.startsWith("#") ? $id.slice(1) : undefined;
  return [...new Set([older, $anchor, $dynamicAnchor])].filter((name) => typeof name === "string");
}

/** Notes a name for a part, and answers whether another part has the name. */
function claim(names: Map<string, JsonSchema>, name: string, part: JsonSchema): boolean {
  const owner = names.get(name);
  if (owner === undefined) names.set(name, part);
  return owner !== undefined && owner !== part;
}

/** The address that a reference means, seen from another address (RFC 3986, section 5). */
function resolveUri(base: string, reference: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(reference) || base === "") return reference;
  const [, origin = "", path = ""] =
    /^([a-z][a-z0-9+.-]*:(?:\/\/[^/?#]*)?)?([^?#]*)/i.exec(base) ?? [];
  if (reference.startsWith("//")) return origin.replace(/\/\/.*/, "") + reference;
  if (reference === "") return base;
  const [target = "", query] = reference.split(/(?=\?)/);
  if (target === "") return origin + path + query;
  const whole = target.startsWith("/") ? target : path.slice(0, path.lastIndexOf("/") + 1) + target;
  return (
    origin +
    withoutDots(
      origin !== "" && !whole.startsWith("/") && origin.includes("//") ? `/${whole}` : whole,
    ) +
    (query ?? "")
  );
}

function withoutDots(path: string): string {
  const steps: string[] = [];
  for (const step of path.split("/")) {
    if (step === ".." && steps.length > 1) steps.pop();
    else if (step !== "." && step !== "..") steps.push(step);
  }
  return steps.join("/") + (/\/\.{1,2}$/.test(path) ? "/" : "");
}
