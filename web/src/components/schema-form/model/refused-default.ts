import type { JsonSchema } from "@pegboard/registry-core";
import type { SchemaFormState } from "../form-context.ts";
import { type Path, valueAt } from "./json-path.ts";
import { issuesOf, resolveOrEmpty, type Subschema } from "./resolve-schema.ts";

/** What is wrong with a default that contradicts its own schema: such a default is not applied. Undefined when it is fine. */
export function refusedDefault(schema: Subschema, path: Path, form: SchemaFormState): string | undefined {
  if (typeof schema === "boolean") return undefined;
  const declared = defaultOf(schema, form.root);
  if (declared === undefined || valueAt(form.defaults, path) !== undefined) return undefined;
  const [issue] = issuesOf(schema, form.root, declared);
  if (!issue) return undefined;
  const place = issue.path.length > 0 ? `${issue.path.join(" › ")} ` : "it ";
  return `The schema's default ${JSON.stringify(declared)} is not used: ${place}${issue.message}.`;
}

function defaultOf(schema: JsonSchema, root: JsonSchema) {
  return resolveOrEmpty(schema, root).default as Parameters<typeof issuesOf>[2];
}
