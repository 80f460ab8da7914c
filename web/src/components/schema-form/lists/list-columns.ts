import { followReference, type JsonSchema, ownTitle, type Subschema, titleOfKey } from "@pegboard/registry-core";
import type { UiSchema } from "@rjsf/utils";
import { type Drawing, describeField } from "../model/describe-field.ts";
import { hintsBelow, hintsOf } from "../model/ui-hints.ts";

export interface ListColumn {
  key: string;
  title: string;
  schema: Subschema;
  /** Share of the width, as a grid track. */
  track: string;
  required: boolean;
  hints: UiSchema | undefined;
}

const TRACKS: Partial<Record<Drawing["kind"], string>> = {
  text: "minmax(0,1fr)",
  choice: "minmax(0,144px)",
  number: "112px",
  switch: "72px",
  secret: "minmax(0,1fr)",
};
const MOST = 3;

/** The properties of a list's entries, when they are few and plain enough to stand side by side; otherwise none. */
export function columnsOf(schema: Subschema, root: JsonSchema, uiSchema: UiSchema | undefined): ListColumn[] {
  const { kind, nullable, rest, schema: plain } = describeField(schema, root, undefined);
  const properties = Object.entries(plain.properties ?? {});
  if (kind !== "object" || nullable || rest !== undefined || dependsOnValue(schema, root) || properties.length > MOST)
    return [];
  const columns = properties.map(([key, property]): ListColumn | undefined => {
    const part = describeField(property, root, undefined);
    const hints = hintsBelow(uiSchema, key);
    const widget = hintsOf(property, root, hints)["ui:widget"];
    const track = TRACKS[part.kind];
    if (track === undefined || widget !== undefined) return undefined;
    const title = String(hints?.["ui:title"] ?? ownTitle(property) ?? titleOfKey(key));
    return { key, title, schema: property, track, required: plain.required?.includes(key) ?? false, hints };
  });
  const drawn = columns.filter((column) => column !== undefined);
  return drawn.length === columns.length ? drawn : [];
}

const CONDITIONS = ["if", "dependentSchemas", "dependencies"];

/** Whether entries may differ in what they have: then no columns fit all of them. */
function dependsOnValue(schema: Subschema, root: JsonSchema, depth = 0): boolean {
  const target = typeof schema === "boolean" ? undefined : followReference(root, schema);
  if (!target || depth > DEEPEST) return false;
  if (CONDITIONS.some((keyword) => Object.hasOwn(target, keyword))) return true;
  return Array.isArray(target.allOf) && target.allOf.some((part) => dependsOnValue(part, root, depth + 1));
}

const DEEPEST = 8;

/** Columns of a row: grip, values, three buttons or four. */
export function rowTracks(columns: ListColumn[], canDuplicate: boolean): string {
  const values = columns.length > 0 ? columns.map(({ track }) => track).join(" ") : "minmax(0,1fr)";
  return `16px ${values} ${canDuplicate ? 112 : 84}px`;
}
