import { displayNameOf } from "../definition/names.ts";
import type { Issue, JsonSchema } from "../schema/json-schema.ts";
import { applicableSchemas, memberSchemas } from "../schema/walk.ts";

const SHOWN = 3;

/** Issues in one line with the fields' titles: `Max results must be at least 1; API key is required`. */
export function describeIssues(schema: JsonSchema | undefined, issues: Issue[]): string {
  return listed(
    issues.map((issue) => `${fieldLabel(schema, issue.path)} ${issue.message}`),
    "; ",
  );
}

/** The title of a config field, or a name made of its key; `Section › Field` for nested ones. */
export function fieldLabel(schema: JsonSchema | undefined, path: (string | number)[]): string {
  if (path.length === 0) return "The config";
  const root = schema ?? {};
  let schemas: JsonSchema[] = [root];
  const labels = path.map((key) => {
    schemas = memberSchemas(applicableSchemas(root, schemas), key);
    const title = applicableSchemas(root, schemas).find((candidate) => candidate.title)?.title;
    return title ?? (typeof key === "number" ? `item ${key + 1}` : displayNameOf(key));
  });
  return labels.join(" › ");
}

/** The first few of several texts, and how many more there are. */
export function listed(texts: string[], separator: string): string {
  const rest = texts.length - SHOWN;
  return texts.slice(0, SHOWN).join(separator) + (rest > 0 ? `${separator}and ${rest} more` : "");
}
