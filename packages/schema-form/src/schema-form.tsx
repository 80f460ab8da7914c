import { isJsonObject, jsonText } from "@pegboard/json-schema";
import type { Issue, JsonObject, JsonSchema } from "@pegboard/registry-core";
import { useEventCallback } from "@pegboard/ui/use-event-callback.ts";
import type { ThemeProps } from "@rjsf/core";
import type { RJSFSchema, UiSchema, WidgetProps } from "@rjsf/utils";
import {
  type ComponentType,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { FormPath } from "./fields/form-path.tsx";
import {
  FormContext,
  type SchemaFormState,
  ShownContext,
  ShownMembers,
  type ValueLevel,
} from "./form-context.ts";
import { formTheme } from "./form-theme.tsx";
import { t } from "./messages/t.ts";
import { useShallowStable, useStableJson } from "./model/field-scope.ts";
import { fieldId, type JsonPath, memberOf, valueAt, withValueAt } from "./model/json-path.ts";
import { type OwnParts, withOwnParts } from "./model/own-parts.ts";
import { shownValue } from "./model/shown-value.ts";
import { readableSchema } from "./readable-schema.ts";
import { newFormValidator, UnalteredForm } from "./rjsf/rjsf-adapter.ts";
import { RevealContext, useFocusPath } from "./use-focus-path.ts";
import { type TypedText, useIssues, useReportedIssues, useReportedTexts } from "./use-issues.ts";
import { type TextCost, TextCostContext } from "./widgets/text-counts.tsx";

export type { TypedText } from "./use-issues.ts";

export type FormWidgets = Record<string, ComponentType<WidgetProps>>;

export interface SchemaFormProps {
  /** The JSON Schema of an object. */
  schema: JsonSchema;
  /** RJSF hints such as `ui:order`, `ui:widget`, `ui:help` and `ui:title`. */
  uiSchema?: UiSchema | undefined;
  /**
   * The values that are set. Keys that are absent show their default; keys that the schema does not
   * know are kept.
   */
  value: JsonObject;
  /** The value when nothing is set. */
  defaults: JsonObject;
  /** The saved values; fields that differ are marked. */
  saved?: JsonObject | undefined;
  /**
   * Called for edits only, never by itself. An absent key means that it is reset to the default.
   */
  onChange(value: JsonObject): void;
  /**
   * Issues that were found elsewhere, for example by a server: shown at their fields until the
   * value there is edited.
   */
  issues?: Issue[] | undefined;
  /** Values that are part of `defaults` but were set by somebody; such fields say so. */
  level?: ValueLevel | undefined;
  /** The label of a value that is not its default. Default: "Changed". */
  setLabel?: string | undefined;
  /**
   * Present when the value is what a call sends. A missing value is reported at fields that were
   * left, and at all once the call was tried.
   */
  call?: { tried: boolean } | undefined;
  /**
   * Widgets by the name that a ui schema calls them. It has to stay one object, because another one
   * draws every field anew.
   */
  widgets?: FormWidgets | undefined;
  /**
   * RJSF fields by the name that `ui:field` calls them, RJSF templates, and the values that all of
   * them read in `registry.formContext`.
   */
  fields?: ThemeProps["fields"] | undefined;
  templates?: ThemeProps["templates"] | undefined;
  formContext?: object | undefined;
  /**
   * The cost of a long text ("≈ 312 tokens"), for the line below it. It is asked when typing
   * pauses, and has to stay one function.
   */
  textCost?: TextCost | undefined;
  readOnly?: boolean | undefined;
  /** Shows the value as JSON instead, where issues without a field can be mended. */
  onOpenJson?: (() => void) | undefined;
  /**
   * The field to bring into view and to focus, when the form opens and whenever another array is
   * given.
   */
  focusPath?: JsonPath | undefined;
  /** Called when the field has the focus. */
  onFocused?: (() => void) | undefined;
  /**
   * Called with the present issues, at first and whenever they change; unfinished input counts too.
   */
  onIssues?: ((issues: Issue[]) => void) | undefined;
  /** Texts that were left before they were values, to continue with. */
  typed?: readonly TypedText[] | undefined;
  /** Called whenever the texts change that are no values yet. */
  onTyped?: ((typed: readonly TypedText[]) => void) | undefined;
}

/** A value with its defaults filled in, as the form shows it. */
const useShownValue = <Value extends JsonObject | undefined>(
  schema: JsonSchema,
  defaults: JsonObject,
  value: Value,
) => useMemo(() => value && shownValue(schema, defaults, value), [schema, defaults, value]);

/**
 * A form for any JSON Schema. It runs under a Content-Security-Policy without `unsafe-eval`. A
 * place that cannot be drawn becomes a JSON field that says why. Values of secret fields are never
 * shown: `{ "$secret": id }` stands for a stored one.
 */
export function SchemaForm({
  value,
  onChange,
  issues,
  readOnly = false,
  focusPath,
  onFocused,
  onOpenJson,
  onIssues,
  typed: kept,
  onTyped,
  ...own
}: SchemaFormProps) {
  const {
    widgets,
    textCost,
    setLabel = t("Changed"),
    call,
    fields,
    templates,
    formContext,
    ...given
  } = own;
  // Parents may build these anew with every render.
  const { schema, uiSchema, defaults, saved, level } = useStableJson(given);
  const ownParts = useShallowStable<OwnParts>({ widgets, fields, templates });
  const hints = useMemo(() => withOwnParts(uiSchema ?? {}, ownParts), [uiSchema, ownParts]);
  const idPrefix = useId();
  const [page, setPage] = useState<JsonPath>([]);
  const [shownMembers] = useState(() => new Map<string, number>());
  const box = useRef<HTMLDivElement>(null);
  const readable = useMemo(() => readableSchema(schema), [schema]);
  const shown = useShownValue(schema, defaults, value);
  const savedShown = useShownValue(schema, defaults, saved);
  const { found, all: latest, report, typed, typedAt } = useIssues({ schema, shown }, issues, kept);
  useReportedTexts(typed, onTyped);
  const left = useTouchedFields(box);
  const isShown = ({ code, path }: Issue) =>
    !call || call.tried || code !== "required" || left.has(fieldId(idPrefix, path));
  const all = useStableJson(latest.filter(isShown));
  useReportedIssues(found, onIssues);

  const change = useChange({ value, shown, onChange });
  useFocusOnLeave(page, box);
  useFocusPath({ path: focusPath, box, idPrefix, page, openPage: setPage, onFocused });

  const toJson = useEventCallback(() => onOpenJson?.());
  const state = useShallowStable<SchemaFormState>({
    root: readable,
    defaults,
    saved: savedShown,
    level,
    setLabel,
    isCall: call !== undefined,
    ownParts,
    issues: all,
    readOnly,
    page,
    idPrefix,
    change,
    report,
    typedAt,
    openPage: setPage,
    openJson: onOpenJson && toJson,
  });
  return (
    <ShownMembers value={shownMembers}>
      <ShownContext value={shown}>
        <FormContext value={state}>
          <RevealContext value={focusPath}>
            <TextCostContext value={textCost}>
              <div ref={box} className="@container">
                <FormPath uiSchema={uiSchema} />
                <CarriedForm
                  ownParts={ownParts}
                  formContext={formContext}
                  idPrefix={idPrefix}
                  schema={readable}
                  uiSchema={hints}
                  value={shown}
                />
              </div>
            </TextCostContext>
          </RevealContext>
        </FormContext>
      </ShownContext>
    </ShownMembers>
  );
}

interface CarriedFormProps {
  schema: JsonSchema;
  uiSchema: UiSchema;
  value: JsonObject;
  ownParts: OwnParts;
  formContext: object | undefined;
  idPrefix: string;
}

/** RJSF's form with our theme; it is drawn again only when what it is given changes. */
const CarriedForm = memo(function CarriedForm(props: CarriedFormProps) {
  const { schema, uiSchema, value, ownParts, formContext, idPrefix } = props;
  const [validator] = useState(newFormValidator);
  const theme = useMemo<ThemeProps>(
    () => ({
      fields: { ...formTheme.fields, ...ownParts.fields },
      templates: { ...formTheme.templates, ...ownParts.templates },
      widgets: { ...formTheme.widgets, ...ownParts.widgets },
    }),
    [ownParts],
  );
  return (
    <UnalteredForm
      {...theme}
      uiSchema={uiSchema}
      validator={validator}
      formContext={formContext}
      idPrefix={idPrefix}
      tagName="div"
      schema={schema as RJSFSchema}
      formData={value}
      showErrorList={false}
      noHtml5Validate
    >
      {NO_SUBMIT_BUTTON}
    </UnalteredForm>
  );
});

/** An empty child, because RJSF draws its own button when it has no children. */
const NO_SUBMIT_BUTTON = <></>;

/**
 * Returns the focus from a page to the line that opened it; at once, since somebody may move it on
 * to a field.
 */
function useFocusOnLeave(page: JsonPath, form: RefObject<HTMLElement | null>): void {
  const former = useRef(page);
  useLayoutEffect(() => {
    const left = JSON.stringify(former.current);
    former.current = page;
    const links = form.current?.querySelectorAll<HTMLElement>("[data-page]") ?? [];
    [...links].find((link) => link.dataset.page === left)?.focus();
  }, [page, form]);
}

interface Edited {
  value: JsonObject;
  /** The value with its defaults, from which an edit inside of a default starts. */
  shown: JsonObject;
  onChange(value: JsonObject): void;
}

/**
 * Puts one edit into the value, leaving everything else as it is. The function stays one object,
 * and reports nothing when nothing changed.
 */
function useChange({ value, shown, onChange }: Edited): SchemaFormState["change"] {
  const latest = useRef<Edited>({ value, shown, onChange });
  useLayoutEffect(() => {
    latest.current = { value, shown, onChange };
  });
  return useCallback((path, wanted) => {
    const before = latest.current;
    const [key, ...rest] = path;
    const now = key === undefined ? before.value : valueAt(before.shown, path);
    const next = typeof wanted === "function" ? wanted(now) : wanted;
    const member = key === undefined ? next : withValueAt(memberOf(before.shown, key), rest, next);
    const edited = key === undefined ? member : withValueAt(before.value, [key], member);
    const after = isJsonObject(edited) ? edited : {};
    if (jsonText(after) === jsonText(before.value)) return;
    // A second edit within one event builds on this one.
    latest.current = { ...before, value: after, shown: { ...before.shown, ...after } };
    before.onChange(after);
  }, []);
}

/** Ids of the fields that had the focus, in themselves or in a part, and lost it. */
function useTouchedFields(box: RefObject<HTMLElement | null>): ReadonlySet<string> {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const form = box.current;
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      const ids = fieldsAround(target as Element)
        .filter((field) => !field.contains(relatedTarget as Node | null))
        .flatMap((field) => field.dataset.field ?? []);
      setLeft((before) =>
        ids.every((id) => before.has(id)) ? before : new Set([...before, ...ids]),
      );
    };
    form?.addEventListener("focusout", leave);
    return () => form?.removeEventListener("focusout", leave);
  }, [box]);
  return left;
}

function fieldsAround(element: Element | null | undefined): HTMLElement[] {
  const field = element?.closest<HTMLElement>("[data-field]");
  return field ? [field, ...fieldsAround(field.parentElement)] : [];
}
