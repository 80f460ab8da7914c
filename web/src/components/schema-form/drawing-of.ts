import type { JsonSchema } from "@pegboard/registry-core";
import { getUiOptions, getWidget, type Registry, type UiSchema } from "@rjsf/utils";
import { type Drawing, describeField } from "./describe-field.ts";
import type { MaybeJson } from "./json-path.ts";
import { misfitOf } from "./misfit.ts";
import type { Subschema } from "./resolve-schema.ts";

export interface DrawingRequest {
  schema: Subschema;
  root: JsonSchema;
  value: MaybeJson;
  ui: UiSchema;
  registry: Registry;
  /** Why a former attempt failed while rendering. */
  broken: string | undefined;
}

/** How a place is drawn, once its value and the ui schema had their say. */
export function drawingOf({ schema, root, value, ui, registry, broken }: DrawingRequest): Drawing {
  const drawing = describeField(schema, root, value);
  const { widget, field } = getUiOptions(ui);
  const reason =
    broken ?? misfitOf(drawing, value) ?? unknownField(field, registry) ?? unknownWidget(drawing, widget, registry);
  return reason === undefined ? drawing : { ...drawing, kind: secretOr(drawing), reason };
}

/** A secret is never shown as JSON, whatever else is wrong. */
function secretOr({ kind }: Drawing): Drawing["kind"] {
  return kind === "secret" ? "secret" : "json";
}

function unknownField(field: unknown, registry: Registry): string | undefined {
  if (typeof field !== "string" || Object.hasOwn(registry.fields, field)) return undefined;
  return `The ui schema names the unknown field “${field}”.`;
}

const LEAVES = new Set<Drawing["kind"]>(["text", "number", "switch", "choice", "several"]);
const EVERYWHERE = ["hidden", "json"];

function unknownWidget({ kind, schema }: Drawing, widget: unknown, registry: Registry): string | undefined {
  if (widget === undefined || typeof widget !== "string" || EVERYWHERE.includes(widget)) {
    return widget === "json" ? "The ui schema asks for JSON here." : undefined;
  }
  if (!LEAVES.has(kind))
    return kind === "secret" || kind === "constant"
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
