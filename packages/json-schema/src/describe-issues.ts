import {
  entryTitle,
  ownTitle,
  partTitle,
  plainTitle,
  titleOfKey,
  wholeTitle,
} from "./field-title.ts";
import type { Issue } from "./issue.ts";
import { ownValue } from "./json/own-value.ts";
import type { JsonObject, JsonSchema } from "./json-schema.ts";
import { describeFirst } from "./messages/message-table.ts";
import { english, type Translate } from "./messages/translate.ts";
import { isSchemaObject } from "./reference.ts";
import { applicableSchemas, memberSchemas } from "./walk.ts";

/** The schemas of a form. */
export interface FormSchemas {
  configSchema?: JsonSchema | undefined;
  uiSchema?: JsonObject | undefined;
}

/**
 * Issues in one line with the fields' titles: `Max results must be at least 1; API key is
 * required`.
 */
export function describeIssues(form: FormSchemas, issues: Issue<string>[]): string {
  return describeFirst(issues, (issue) => labelledIssue(fieldLabel(form, issue.path), issue));
}

/**
 * A field and what is wrong with it. Sentences of the library go on from the field's name; what a
 * schema's author says may be a sentence of its own, which stands behind a colon then.
 */
export function labelledIssue(
  label: string,
  { code, message }: Pick<Issue<string>, "code" | "message">,
): string {
  const isApart =
    code === "author" && !/^(must|may|is|are|has|can|cannot|should|needs)\b/.test(message);
  return isApart ? `${label}: ${message}` : `${label} ${message}`;
}

/**
 * A config field's name in the form: its title, or a name made of its key; `Section › Field` for
 * nested ones.
 */
export function fieldLabel(
  { configSchema: root = {}, uiSchema }: FormSchemas,
  path: (string | number)[],
  t: Translate = english,
): string {
  if (path.length === 0) return wholeTitle(t);
  let schemas: JsonSchema[] = [root];
  let hints: unknown = uiSchema;
  const labels = path.map((key) => {
    const around = applicableSchemas(root, schemas);
    const isNamed = around.some(
      ({ properties }) => ownValue(properties, String(key)) !== undefined,
    );
    schemas = memberSchemas(around, key);
    hints = isSchemaObject(hints)
      ? ownValue(hints, isNamed ? String(key) : entryHintKey(key))
      : undefined;
    if (typeof key === "number") {
      const part = around
        .map(({ prefixItems }) => Array.isArray(prefixItems) && prefixItems[key])
        .find(isSchemaObject);
      return part === undefined ? entryTitle(key, t) : partTitle(part, key, t);
    }
    const isFree =
      schemas.length > 0 ||
      around.some(({ additionalProperties }) => additionalProperties === true);
    // The key of a dictionary's entry is the operator's own word.
    if (!isNamed) return isFree ? key : titleOfKey(key, t);
    const given = isSchemaObject(hints) ? hints["ui:title"] : undefined;
    const titles = [given, ...applicableSchemas(root, schemas).map((schema) => schema["ui:title"])];
    const title = [...titles, ...schemas.map((schema) => ownTitle(schema, key))].find(
      (one) => typeof one === "string" && one !== "",
    );
    return title === undefined ? titleOfKey(key, t) : plainTitle(String(title));
  });
  return labels.join(" › ");
}

function entryHintKey(key: string | number): string {
  return typeof key === "number" ? "items" : "additionalProperties";
}
