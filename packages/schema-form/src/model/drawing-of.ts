import { isSecretMarker, type Subschema } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import { getUiOptions, hasWidget, type Registry, type UiSchema } from "@rjsf/utils";
import { t } from "../messages/t.ts";
import { type Drawing, describeField } from "./describe-field.ts";
import type { MaybeJson } from "./json-path.ts";
import { hasWidget as bringsWidget, type OwnParts } from "./own-parts.ts";
import { typeMismatchOf } from "./type-mismatch.ts";

interface DrawingRequest {
  schema: Subschema;
  /** Whether the whole config's schema makes the value here secret. */
  isSecret: boolean;
  root: JsonSchema;
  value: MaybeJson;
  ui: UiSchema;
  ownParts: OwnParts;
  /** Why a former attempt failed while rendering. */
  broken: string | undefined;
}

/** How a place is drawn, after its value and the ui schema were taken into account. */
export function drawingOf({
  schema,
  root,
  value,
  ui,
  ownParts,
  broken,
  isSecret,
}: DrawingRequest): Drawing {
  const { widget } = getUiOptions(ui);
  const plain = describeField(schema, root, value);
  // A form of a union in which it is no secret can still be chosen.
  const isHidden = isSecret && (plain.kind !== "union" || isSecretMarker(value));
  const described: Drawing = isHidden ? { ...plain, kind: "secret" } : plain;
  if (bringsWidget(ownParts, widget) && broken === undefined && described.kind !== "secret") {
    return described.kind === "json" ? { ...described, kind: "text" } : described;
  }
  const drawing = withListWidget(described, widget, root);
  const asked = widget === "json" ? t("The ui schema asks for JSON here.") : undefined;
  const reason = broken ?? typeMismatchOf(drawing, value) ?? asked;
  return reason === undefined ? drawing : { ...drawing, kind: secretOrJson(drawing), reason };
}

/**
 * A list as its widget draws it: some of the choices that its entries have, or short texts side by
 * side.
 */
function withListWidget(drawing: Drawing, widget: unknown, root: JsonSchema): Drawing {
  const [item] = drawing.parts;
  if ((drawing.kind !== "list" && drawing.kind !== "tags") || item === undefined) return drawing;
  const { kind, choices, nullable } = describeField(item, root, undefined);
  if (nullable) return drawing;
  if (kind === "choice" && (widget === "checkboxes" || widget === "select")) {
    return { ...drawing, kind: "several", choices };
  }
  if (kind === "text" && widget === "tags") return { ...drawing, kind: "tags" };
  return drawing;
}

/** The field of an invalid value. A secret is never shown as JSON, whatever else is wrong. */
function secretOrJson({ kind }: Drawing): Drawing["kind"] {
  return kind === "secret" ? "secret" : "json";
}

/**
 * Whether the form has a widget of that name for such a value; without one, it is drawn as usual.
 */
export function isWidgetFor(drawing: Drawing, widget: unknown, { widgets }: Registry): boolean {
  if (typeof widget !== "string") return widget !== undefined;
  return (
    !(widget in Object.prototype) && hasWidget({ type: valueType(drawing) }, widget, { ...widgets })
  );
}

/**
 * The type by which RJSF finds a widget: that of the drawing, since a schema can leave its own out.
 */
export function valueType({ kind, schema }: Pick<Drawing, "kind" | "schema">): "string" {
  const type = TYPE_OF_KIND[kind] ?? "string";
  return (typeof schema.type === "string" ? schema.type : type) as "string";
}

const TYPE_OF_KIND: Partial<Record<Drawing["kind"], string>> = {
  number: "number",
  switch: "boolean",
  several: "array",
};
