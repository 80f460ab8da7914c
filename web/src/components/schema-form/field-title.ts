import type { Subschema } from "./resolve-schema.ts";

/**
 * The title that a field gives itself. A title behind a `$ref` names the shared type, not the field: two fields of one type
 * would get the same name.
 */
export function ownTitle(schema: Subschema): string | undefined {
  if (typeof schema === "boolean") return undefined;
  if (typeof schema.title === "string") return schema.title;
  const members = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter((member) => member.type !== "null");
  const [only] = members;
  return members.length === 1 && typeof only?.title === "string" ? only.title : undefined;
}

/** What people read when a field has no title: `max_results` and `maxResults` → "Max results". */
export function titleOfKey(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_\-\s]+/g, " ")
    .trim();
  if (words === "") return key === "" ? "(no name)" : key;
  const lower = words.replace(/\b[A-Z][a-z]/g, (start) => start.toLowerCase());
  return capitalised(lower);
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
