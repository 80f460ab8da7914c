import {
  isSchemaObject,
  isSecretPlace,
  ownTitle,
  plainTitle,
  reasonOf,
  type Subschema,
  sameJson,
  titleOfKey,
} from "@pegboard/json-schema";
import type { Issue, JsonSchema } from "@pegboard/registry-core";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { describeIssue } from "@pegboard/registry-core/messages";
import {
  ERRORS_KEY,
  type ErrorSchema,
  type Field,
  type FieldProps,
  type GenericObjectType,
  getUiOptions,
  type RJSFSchema,
  resolveUiSchema,
  type UiSchema,
} from "@rjsf/utils";
import { Component, memo, type ReactNode, useMemo, useState } from "react";
import {
  FieldContext,
  FormContext,
  type SchemaFormState,
  useForm,
  usePlace,
} from "../form-context.ts";
import { t } from "../messages/t.ts";
import type { Drawing } from "../model/describe-field.ts";
import { drawingOf, valueType } from "../model/drawing-of.ts";
import { useFieldScope, useShallowStable, useStableJson } from "../model/field-scope.ts";
import {
  fieldPathId,
  type JsonPath,
  type MaybeJson,
  samePath,
  valueAt,
} from "../model/json-path.ts";
import { hasWidget, type OwnParts, withOwnParts } from "../model/own-parts.ts";
import { findIssues, resolveOrEmpty } from "../model/resolve-schema.ts";
import { fillsPage } from "../model/section.ts";
import { hintsOf } from "../model/ui-hints.ts";
import { SchemaField } from "./rjsf-fields.ts";

interface DrawnFieldProps {
  schema: Subschema;
  uiSchema: UiSchema | undefined;
  path: JsonPath;
  value: MaybeJson;
  required: boolean;
  registry: FieldProps["registry"];
  /** The title in the place of a missing one. */
  title?: string;
}

/**
 * One place of the schema, with its own safety net: a place that cannot be drawn becomes a JSON
 * field that says why.
 */
export function DrawnField(props: DrawnFieldProps) {
  const scope = useFieldScope(useForm(), props.path);
  return (
    <FormContext value={scope}>
      <FieldBoundary
        schema={props.schema}
        fallback={(reason) => <Drawn {...props} broken={reason} />}
      >
        <Drawn {...props} />
      </FieldBoundary>
    </FormContext>
  );
}

const Drawn = memo(DrawnInScope, (before, now) => {
  const { path, value, ...rest } = before;
  const isSame = Object.entries(rest).every(([key, prop]) =>
    Object.is(prop, Reflect.get(now, key)),
  );
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
  const ui = useHints({ schema, uiSchema, registry });
  // While a JSON text is typed it may fit a better field for a moment; the change waits until the
  // focus leaves.
  const [held, setHeld] = useState<string>();
  const { root, ownParts } = form;
  const at = useStableJson(path);
  const isSecret = useMemo(() => isSecretPlace(root, at), [root, at]);
  const asked = { schema, isSecret, root, value, ui, ownParts, broken: broken ?? held };
  const drawing = useStableJson(drawingOf(asked));
  const key = path.at(-1);
  const name = standIn ?? (typeof key === "string" ? titleOfKey(key, t) || t("(no name)") : "");
  const { issues } = form;
  const errorSchema = useMemo(() => toErrorSchema(issues, path.length), [issues, path.length]);
  const isFixed = isFixedByHints(ui) || drawing.schema.readOnly === true;
  const scope = useMemo(() => (isFixed ? { ...form, readOnly: true } : form), [isFixed, form]);
  const given = ui["ui:title"] ?? ownTitle(schema, key);
  const { title, markup } = titlesOf(given, name || drawing.schema.title);
  const refused = useMemo(() => explainRefusedDefault(schema, at, form), [schema, at, form]);
  const isPage = fillsPage({ path: at, drawing, required }, place, form);
  // React visits every reader of a context below a provider that changed, also those with a nearer
  // one: the value of a page changes with every keystroke, and must not be passed to all of its
  // fields.
  const told = useStableJson(isPage ? undefined : value);
  const field = useShallowStable({
    path: at,
    value: told,
    drawing,
    required,
    title,
    markup,
    isFixed,
    refusedDefault: refused,
    hold: setHeld,
  });
  const fieldName = fieldNameOf(drawing, {
    boxed: place.boxed && !samePath(path, form.page),
    ui,
    registry,
    ownParts,
  });
  const isOwn = fieldName === drawing.kind || fieldName === "text" || fieldName === "link";
  const drawn = (
    <FieldContext value={field}>
      <SchemaField
        name={String(key ?? "")}
        title={title}
        schema={isOwn ? outlineOf(drawing) : (drawing.schema as RJSFSchema)}
        uiSchema={{ ...ui, "ui:field": fieldName, "ui:fieldReplacesAnyOrOneOf": true }}
        formData={value}
        errorSchema={errorSchema}
        fieldPathId={fieldPathId(form.idPrefix, path)}
        required={required}
        readonly={scope.readOnly}
        registry={registry}
        onChange={(next: MaybeJson, at: JsonPath) => form.change(at, next)}
        onFocus={ignoreFocus}
        onBlur={ignoreFocus}
      />
    </FieldContext>
  );
  return isFixed ? <FormContext value={scope}>{drawn}</FormContext> : drawn;
}

const isFixedByHints = (ui: UiSchema): boolean =>
  ui["ui:readonly"] === true || ui["ui:disabled"] === true;

/** The title of a field as text, and with its markup where one is given. */
function titlesOf(given: unknown, otherwise: string | undefined) {
  const markup = given === undefined ? undefined : String(given);
  const text = markup ? plainTitle(markup) : otherwise || t("All values");
  return { title: escapeInvisible(text), markup };
}

/** The hints of a field: those of its ui schema, and those that its schema has itself. */
function useHints({
  schema,
  uiSchema,
  registry,
}: Pick<DrawnFieldProps, "schema" | "uiSchema" | "registry">): UiSchema {
  const { root, ownParts } = useForm();
  return useMemo(() => {
    const hasDefinitions = Object.keys(registry.uiSchemaDefinitions ?? {}).length > 0;
    const given = hasDefinitions
      ? resolveUiSchema(schema as RJSFSchema, uiSchema, registry)
      : uiSchema;
    return withOwnParts(hintsOf(schema, root, given), ownParts);
  }, [schema, root, ownParts, uiSchema, registry]);
}

/** Ignores RJSF's focus events, because the browser tells who has the focus. */
function ignoreFocus(): void {}

const GROUP_KINDS = new Set<Drawing["kind"]>([
  "object",
  "dictionary",
  "list",
  "tuple",
  "union",
  "json",
]);

interface DrawnSetting {
  boxed: boolean;
  ui: UiSchema;
  registry: FieldProps["registry"];
  ownParts: OwnParts;
}

/**
 * The name of the theme's field. A group inside a box is a link to its own page, so that boxes are
 * never two deep.
 */
function fieldNameOf(drawing: Drawing, at: DrawnSetting): string | Field {
  const { boxed, ui, registry, ownParts } = at;
  const { field, widget, ...options } = getUiOptions(ui, registry.globalUiOptions);
  if (drawing.reason === undefined && drawing.kind !== "secret") {
    if (field !== undefined) return field;
    // A template for groups from elsewhere is drawn by the field that it was written for.
    if (drawing.kind === "object" && options.ObjectFieldTemplate) return "ObjectField";
    if (drawing.kind === "list" && options.ArrayFieldTemplate) return "ArrayField";
  }
  // A widget of the caller draws any value that names it.
  if (hasWidget(ownParts, widget) && GROUP_KINDS.has(drawing.kind)) return "text";
  if (boxed && GROUP_KINDS.has(drawing.kind)) return "link";
  return drawing.kind;
}

/**
 * The part of the schema that RJSF needs around our own fields. RJSF would resolve the schemas
 * below once more, and fail where one of them is invalid; `describeField` resolves one level at a
 * time.
 */
function outlineOf({ kind, schema, choices }: Drawing): RJSFSchema {
  const { title, description, format, readOnly, deprecated } = schema;
  return {
    type: GROUP_KINDS.has(kind) ? "string" : valueType({ kind, schema }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(kind === "text" && format !== undefined && { format }),
    ...(readOnly === true && { readOnly }),
    ...(deprecated === true && { deprecated }),
    ...(choices.length > 0 && {
      enum: choices.map(({ value }) => value) as NonNullable<RJSFSchema["enum"]>,
    }),
  };
}

/**
 * Issues at and below a place of this depth, as RJSF passes them on: each level has its own, and
 * those of its parts but one.
 */
function toErrorSchema(issues: readonly Issue[], depth: number): ErrorSchema | undefined {
  if (issues.length === 0) return undefined;
  const errors: ErrorSchema = {};
  for (const issue of issues) {
    let at = errors as GenericObjectType;
    const below = issue.path.slice(depth);
    if (below.includes(ERRORS_KEY)) continue;
    for (const key of below) {
      if (!Object.hasOwn(at, key)) Object.defineProperty(at, key, { value: {}, enumerable: true });
      at = at[key];
    }
    at[ERRORS_KEY] = [...(at[ERRORS_KEY] ?? []), describeIssue(issue, t)];
  }
  return errors;
}

/**
 * Why a default that contradicts its own schema is not applied; undefined when the default is
 * valid.
 */
function explainRefusedDefault(
  schema: Subschema,
  path: JsonPath,
  form: SchemaFormState,
): string | undefined {
  if (!isSchemaObject(schema)) return undefined;
  const declared = schemaDefault(schema, form.root);
  if (declared === undefined || valueAt(form.defaults, path) !== undefined) return undefined;
  const [issue] = findIssues(schema, form.root, declared);
  if (!issue) return undefined;
  return refusedDefaultText(
    JSON.stringify(declared),
    issue.path.join(" › "),
    describeIssue(issue, t),
  );
}

function schemaDefault(schema: JsonSchema, root: JsonSchema) {
  return resolveOrEmpty(schema, root).default as Parameters<typeof findIssues>[2];
}

function refusedDefaultText(value: string, place: string, message: string): string {
  if (place === "")
    return t("The schema's default {value} is not used: it {message}.", { value, message });
  return t("The schema's default {value} is not used: {place} {message}.", {
    value,
    place,
    message,
  });
}

interface FieldBoundaryProps {
  /** The schema; another one is another try. */
  schema: Subschema;
  fallback(reason: string): ReactNode;
  children: ReactNode;
}

/** Whether an error is one of the engine, whose message is about code and not about the form. */
const isOfEngine = (error: unknown) => error instanceof TypeError || error instanceof RangeError;

/** Keeps a field that throws from taking the form with it. */
class FieldBoundary extends Component<
  FieldBoundaryProps,
  { failed?: { reason: string } | undefined }
> {
  override state: { failed?: { reason: string } | undefined } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failed: { reason: isOfEngine(error) ? "" : reasonOf(error) } };
  }

  override componentDidUpdate(previous: FieldBoundaryProps) {
    if (this.state.failed && previous.schema !== this.props.schema)
      this.setState({ failed: undefined });
  }

  override render() {
    const { failed } = this.state;
    return failed ? this.props.fallback(fieldErrorText(failed)) : this.props.children;
  }
}

/** The reason is empty where what was thrown has none. */
function fieldErrorText({ reason }: { reason: string }): string {
  return reason === ""
    ? t("The field failed while it was drawn")
    : t("The field failed while it was drawn: {reason}", { reason });
}
