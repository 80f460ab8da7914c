import { isSecretMarker, type JsonSchema, type Subschema } from "@pegboard/registry-core";
import { getUiOptions, getWidget, type Registry, type UiSchema } from "@rjsf/utils";
import { type Drawing, describeField } from "./describe-field.ts";
import type { MaybeJson } from "./json-path.ts";
import { misfitOf } from "./misfit.ts";
import { hasWidget, type OwnParts } from "./own-parts.ts";

interface DrawingRequest {
  schema: Subschema;
  /** The whole config's schema says that what stands here is secret. */
  isSecret: boolean;
  root: JsonSchema;
  value: MaybeJson;
  ui: UiSchema;
  registry: Registry;
  ownParts: OwnParts;
  /** Why a former attempt failed while rendering. */
  broken: string | undefined;
}

/** How a place is drawn, once its value and the ui schema had their say. */
export function drawingOf({ schema, root, value, ui, registry, ownParts, broken, isSecret }: DrawingRequest): Drawing {
  const { widget } = getUiOptions(ui);
  const plain = describeField(schema, root, value);
  // A form of a union in which it is no secret can still be chosen.
  const isHidden = isSecret && (plain.kind !== "union" || isSecretMarker(value));
  const described: Drawing = isHidden ? { ...plain, kind: "secret" } : plain;
  if (hasWidget(ownParts, widget) && broken === undefined && described.kind !== "secret") {
    return described.kind === "json" ? { ...described, kind: "text" } : described;
  }
  const drawing = withListWidget(described, widget, root);
  const reason = broken ?? misfitOf(drawing, value) ?? findUnknownWidget(drawing, widget, registry);
  return reason === undefined ? drawing : { ...drawing, kind: secretOrJson(drawing), reason };
}

/** A list as its widget asks for it: some of the choices that its entries have, or short texts side by side. */
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

/** A secret is never shown as JSON, whatever else is wrong. */
function secretOrJson({ kind }: Drawing): Drawing["kind"] {
  return kind === "secret" ? "secret" : "json";
}

const LEAVES = new Set<Drawing["kind"]>(["text", "number", "switch", "choice", "several"]);
const EVERYWHERE = ["hidden", "json"];
/** Of kinds that no widget of the registry draws. */
const OF_LISTS = ["tags", "checkboxes", "select"];

function findUnknownWidget({ kind, schema }: Drawing, widget: unknown, registry: Registry): string | undefined {
  if (widget === undefined || typeof widget !== "string" || EVERYWHERE.includes(widget)) {
    return widget === "json" ? "The ui schema asks for JSON here." : undefined;
  }
  if (!LEAVES.has(kind))
    return kind === "secret" || kind === "constant" || (kind === "tags" && OF_LISTS.includes(widget))
      ? undefined
      : `The widget “${widget}” cannot draw this kind of value.`;
  try {
    getWidget({ type: typeof schema.type === "string" ? (schema.type as "string") : "string" }, widget, {
      ...registry.widgets,
    });
    return undefined;
  } catch {
    return `There is no widget “${widget}” for this kind of value.`;
  }
}
