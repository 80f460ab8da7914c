import type { JsonSchema } from "./json-schema.ts";
import { isSchemaObject, schemaAtReference } from "./reference.ts";

/**
 * Every schema of the document that a reference of `schema` may mean: `$ref`, `$dynamicRef` and
 * `$recursiveRef`, by pointer, anchor or `$id`, from any base. It is meant for questions that
 * prefer one schema too many to one too few.
 */
export function referenceTargets(root: JsonSchema, schema: JsonSchema): JsonSchema[] {
  const references = [schema.$ref, schema.$dynamicRef, schema.$recursiveRef].filter(
    (text) => typeof text === "string",
  );
  return references.flatMap((reference) => {
    const names = schemaNames(root);
    const [file = "", fragment = ""] = reference.split("#");
    const around = names.documents.get(schema) ?? root;
    const documents = file === "" ? [root, around] : (names.byFile.get(lastPart(file)) ?? []);
    if (fragment !== "" && !fragment.startsWith("/")) return names.byAnchor.get(fragment) ?? [];
    return documents
      .map((document) => schemaAtReference(document, `#${fragment}`))
      .filter(isSchemaObject);
  });
}

/** The names of the schemas of one document. */
interface SchemaNames {
  /** Schemas by the last part of their `$id`. */
  byFile: Map<string, JsonSchema[]>;
  /** Schemas by `$anchor`, `$dynamicAnchor`, or an `$id` that is only a fragment. */
  byAnchor: Map<string, JsonSchema[]>;
  /** The schema with an `$id` around each schema, from which its references count. */
  documents: Map<JsonSchema, JsonSchema>;
}

const namesBySchema = new WeakMap<JsonSchema, SchemaNames>();

function schemaNames(root: JsonSchema): SchemaNames {
  const names = namesBySchema.get(root) ?? indexSchemaNames(root);
  namesBySchema.set(root, names);
  return names;
}

function indexSchemaNames(root: JsonSchema): SchemaNames {
  const names: SchemaNames = { byFile: new Map(), byAnchor: new Map(), documents: new Map() };
  const waiting: { part: unknown; around: JsonSchema }[] = [{ part: root, around: root }];
  const entered = new Set<unknown>();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { part } = next;
    if (typeof part !== "object" || part === null || entered.has(part)) continue;
    entered.add(part);
    let { around } = next;
    if (isSchemaObject(part)) {
      const [file = "", fragment] = typeof part.$id === "string" ? part.$id.split("#") : [];
      if (file !== "") {
        around = part;
        indexName(names.byFile, lastPart(file), part);
      }
      for (const anchor of [part.$anchor, part.$dynamicAnchor, fragment])
        indexName(names.byAnchor, anchor, part);
      names.documents.set(part, around);
    }
    for (const child of Object.values(part)) waiting.push({ part: child, around });
  }
  return names;
}

function indexName(index: Map<string, JsonSchema[]>, name: unknown, schema: JsonSchema): void {
  if (typeof name !== "string") return;
  const namesakes = index.get(name);
  if (namesakes) namesakes.push(schema);
  else index.set(name, [schema]);
}

/** The last part of an address; the part before it depends on the base. */
const lastPart = (uri: string): string => uri.replace(/\/+$/, "").split("/").at(-1) ?? "";
