import {
  isSecretPlace,
  type JsonSchema,
  ownTitle,
  plainTitle,
  type Subschema,
  sameJson,
  titleOfKey,
} from "@pegboard/registry-core";
import { type ErrorSchema, type FieldProps, getUiOptions, type UiSchema } from "@rjsf/utils";
import { memo, useMemo, useState } from "react";
import { FieldContext, FormContext, type SchemaFormState, useForm, usePlace } from "../form-context.ts";
import type { Drawing } from "../model/describe-field.ts";
import { drawingOf } from "../model/drawing-of.ts";
import { fieldPathId } from "../model/field-id.ts";
import { useFieldScope, useStable } from "../model/field-scope.ts";
import { type MaybeJson, type Path, samePath, valueAt } from "../model/json-path.ts";
import { findIssues, resolveOrEmpty } from "../model/resolve-schema.ts";
import { fillsPage } from "../model/section.ts";
import { hintsOf } from "../model/ui-hints.ts";
import { FieldBoundary } from "./field-boundary.tsx";
import { SchemaField } from "./rjsf-fields.ts";

interface DrawnFieldProps {
  schema: Subschema;
  uiSchema: UiSchema | undefined;
  path: Path;
  value: MaybeJson;
  required: boolean;
  registry: FieldProps["registry"];
  /** Stands in for a missing title. */
  title?: string;
}

/** One place of the schema, with its own safety net: whatever cannot be drawn becomes a JSON field that says why. */
export function DrawnField(props: DrawnFieldProps) {
  const scope = useFieldScope(useForm(), props.path);
  return (
    <FormContext value={scope}>
      <FieldBoundary schema={props.schema} fallback={(reason) => <Drawn {...props} broken={reason} />}>
        <Drawn {...props} />
      </FieldBoundary>
    </FormContext>
  );
}

const Drawn = memo(DrawnInScope, (before, now) => {
  const { path, value, ...rest } = before;
  const isSame = Object.entries(rest).every(([key, prop]) => Object.is(prop, Reflect.get(now, key)));
  return isSame && samePath(path, now.path) && sameJson(value, now.value);
});

function DrawnInScope({
  schema,
  uiSchema,
  path,
  value,
  required,
  registry,
  title: standIn,
  broken,
}: DrawnFieldProps & { broken?: string }) {
  const form = useForm();
  const place = usePlace();
  const ui = useMemo(() => hintsOf(schema, form.root, uiSchema), [schema, form.root, uiSchema]);
  // While a JSON text is typed it may fit a better field for a moment; the change waits until the focus leaves.
  const [held, setHeld] = useState<string>();
  const { root, ownWidgets } = form;
  const at = useStable(path);
  const isSecret = useMemo(() => isSecretPlace(root, at), [root, at]);
  const asked = { schema, isSecret, root, value, ui, registry, ownWidgets, broken: broken ?? held };
  const drawing = useStable(drawingOf(asked));
  const key = path.at(-1);
  const name = standIn ?? (typeof key === "string" ? titleOfKey(key) : "");
  const errors = form.issues.filter((issue) => samePath(issue.path, path)).map((issue) => issue.message);
  const isFixed = drawing.schema.readOnly === true || ui["ui:readonly"] === true || ui["ui:disabled"] === true;
  const scope = useMemo(() => (isFixed ? { ...form, readOnly: true } : form), [isFixed, form]);
  const given = ui["ui:title"] ?? ownTitle(schema);
  const markup = given === undefined ? undefined : String(given);
  const title = markup ? plainTitle(markup) : name || drawing.schema.title || "All values";
  const refused = useMemo(() => explainRefusedDefault(schema, at, form), [schema, at, form]);
  const isPage = fillsPage({ path: at, drawing, required }, place, form);
  // React visits every reader of a context below a provider that changed, also those with a nearer one: what fills the page
  // changes with every keystroke, and must not say so to all of its fields.
  const told = useStable(isPage ? undefined : value);
  const field = useMemo(
    () => ({ path: at, value: told, drawing, required, title, markup, isFixed, refusedDefault: refused }),
    [at, told, drawing, required, title, markup, isFixed, refused],
  );
  const drawn = (
    <FieldContext value={field}>
      <SchemaField
        name={name}
        schema={outlineOf(drawing)}
        uiSchema={{
          ...ui,
          "ui:field": fieldNameOf(drawing, { boxed: place.boxed && !samePath(path, form.page), ui, ownWidgets }),
        }}
        formData={value}
        errorSchema={errors.length > 0 ? ({ __errors: errors } as ErrorSchema) : undefined}
        fieldPathId={fieldPathId(form.idPrefix, path)}
        required={required}
        readonly={scope.readOnly}
        registry={registry}
        onChange={(next: MaybeJson, at: Path) => form.change(at, next)}
        onFocus={(_id: string, reason: unknown) => setHeld(typeof reason === "string" ? reason : undefined)}
        onBlur={() => setHeld(undefined)}
      />
    </FieldContext>
  );
  return isFixed ? <FormContext value={scope}>{drawn}</FormContext> : drawn;
}

const GROUPS = new Set<Drawing["kind"]>(["object", "dictionary", "list", "tuple", "union", "json"]);

/** Name of the theme's field. A group inside a box is a link to its own page: boxes never stand two deep. */
function fieldNameOf(drawing: Drawing, at: { boxed: boolean; ui: UiSchema; ownWidgets: ReadonlySet<string> }): string {
  const { boxed, ui, ownWidgets } = at;
  const { field, widget } = getUiOptions(ui);
  if (typeof field === "string" && drawing.reason === undefined) return field;
  // A widget of the caller draws whatever value it is asked for.
  if (typeof widget === "string" && ownWidgets.has(widget) && GROUPS.has(drawing.kind)) return "text";
  if (boxed && GROUPS.has(drawing.kind)) return "link";
  return drawing.kind;
}

/** What RJSF may see: the outline of a leaf. Everything below is resolved by `describeField`, one level at a time. */
function outlineOf({ kind, schema, choices }: Drawing) {
  const { title, description, format, readOnly, deprecated } = schema;
  const type = GROUPS.has(kind) || typeof schema.type !== "string" ? "string" : schema.type;
  return {
    type: type as "string",
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(kind === "text" && format !== undefined && { format }),
    ...(readOnly === true && { readOnly }),
    ...(deprecated === true && { deprecated }),
    ...(choices.length > 0 && { enum: choices.map((choice) => choice.value) }),
  };
}

/** What is wrong with a default that contradicts its own schema: such a default is not applied. Undefined when it is fine. */
function explainRefusedDefault(schema: Subschema, path: Path, form: SchemaFormState): string | undefined {
  if (typeof schema === "boolean") return undefined;
  const declared = defaultOf(schema, form.root);
  if (declared === undefined || valueAt(form.defaults, path) !== undefined) return undefined;
  const [issue] = findIssues(schema, form.root, declared);
  if (!issue) return undefined;
  const place = issue.path.length > 0 ? `${issue.path.join(" › ")} ` : "it ";
  return `The schema's default ${JSON.stringify(declared)} is not used: ${place}${issue.message}.`;
}

function defaultOf(schema: JsonSchema, root: JsonSchema) {
  return resolveOrEmpty(schema, root).default as Parameters<typeof findIssues>[2];
}
