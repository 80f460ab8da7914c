import { isJsonObject } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import { SearchField } from "@pegboard/ui/inputs/search-field.tsx";
import { wordFilter } from "@pegboard/ui/search/filter-text.ts";
import { type FieldProps, getUiOptions, orderProperties } from "@rjsf/utils";
import { useContext, useEffect, useMemo, useState } from "react";
import {
  BOXED_PLACE,
  type CurrentField,
  PlaceContext,
  ROOT_PLACE,
  type SchemaFormState,
  useField,
  useForm,
  usePlace,
} from "../form-context.ts";
import { t } from "../messages/t.ts";
import { fieldTexts } from "../model/field-texts.ts";
import { type MaybeJson, memberOf, startsWith } from "../model/json-path.ts";
import { fillsPage } from "../model/section.ts";
import { hintsBelow, hintsOf } from "../model/ui-hints.ts";
import { constantKeys } from "../unions/union-members.ts";
import { RevealContext } from "../use-focus-path.ts";
import { DrawnField } from "./drawn-field.tsx";
import { OtherKeys } from "./other-keys.tsx";
import { StrayIssues } from "./unplaced-issues.tsx";

/** The properties of an object: rows of the page that it fills, or a sunken box inside a row. */
export function ObjectField({ formData, uiSchema, registry }: FieldProps) {
  const form = useForm();
  const place = usePlace();
  const field = useField();
  const { path, drawing } = field;
  const value: MaybeJson = formData;
  const [query, setQuery] = useState("");
  const revealed = useContext(RevealContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is to be shown, the search may hide it
  useEffect(() => setQuery(""), [revealed]);
  const shown = shownNames(field, form, uiSchema?.["ui:order"]).filter(
    (name) => !isForbidden(drawing.schema, name) || memberOf(value, name) !== undefined,
  );
  const isPage = fillsPage(field, place, form);
  const texts = useMemo(
    () => fieldTexts(isPage ? drawing.schema.properties : undefined, form.root),
    [isPage, drawing.schema.properties, form.root],
  );
  const total = shown.reduce((sum, name) => sum + (texts.get(name)?.length ?? 0), 0);
  const isLong = isPage && total > LONG_FORM_FIELDS;
  const hasWords = wordFilter(query);
  const found = isLong
    ? shown.filter((name) => texts.get(name)?.some((text) => hasWords(text)))
    : shown;
  const fields = found.map((name) => (
    <DrawnField
      key={name}
      schema={drawing.schema.properties?.[name] ?? true}
      uiSchema={hintsBelow(uiSchema, name)}
      path={[...path, name]}
      value={memberOf(value, name)}
      required={drawing.schema.required?.includes(name) ?? false}
      registry={registry}
    />
  ));
  const hasOthers =
    query === "" && (drawing.rest !== undefined || holdsOthers(drawing.schema, value));
  const others = hasOthers && (
    <OtherKeys formData={formData} uiSchema={uiSchema} registry={registry} />
  );
  const isVisible = (name: string) => {
    const hints = hintsOf(
      drawing.schema.properties?.[name] ?? true,
      form.root,
      hintsBelow(uiSchema, name),
    );
    return getUiOptions(hints).widget !== "hidden";
  };
  const drawnKeys =
    form.issues.length === 0
      ? []
      : [
          ...shown.filter(isVisible),
          ...(hasOthers && isJsonObject(value) ? Object.keys(value) : []),
        ];
  return (
    <PlaceContext value={isPage ? ROOT_PLACE : BOXED_PLACE}>
      {isPage ? (
        <>
          {isLong && <FieldSearch query={query} total={total} onQuery={setQuery} />}
          <StrayIssues path={path} drawn={drawnKeys} />
          {fields}
          {found.length === 0 && !hasOthers && <NothingHere query={query} />}
          {others}
        </>
      ) : (
        <div className="flex flex-wrap gap-x-4 gap-y-2.5 rounded-lg border border-line bg-sunken px-3 py-2.5">
          {fields}
          {others}
          <StrayIssues path={path} drawn={drawnKeys} />
        </div>
      )}
    </PlaceContext>
  );
}

/** The properties in their order. A constant is nothing to fill in, unless it is wrong. */
function shownNames(
  { path, drawing }: CurrentField,
  { root, issues }: SchemaFormState,
  order: unknown,
): string[] {
  const constants = constantKeys(drawing.schema, root);
  const hasIssue = (name: string) => issues.some((one) => startsWith(one.path, [...path, name]));
  return orderedNames(Object.keys(drawing.schema.properties ?? {}), order).filter(
    (name) => !constants.includes(name) || hasIssue(name),
  );
}

/** Whether no value is accepted there. */
const isForbidden = ({ properties }: JsonSchema, name: string) =>
  (properties?.[name] as unknown) === false;

/** Whether keys are stored that the schema does not declare. */
function holdsOthers(
  { additionalProperties, properties = {} }: JsonSchema,
  value: MaybeJson,
): boolean {
  if (additionalProperties !== undefined || !isJsonObject(value)) return false;
  return Object.keys(value).some((key) => !Object.hasOwn(properties, key));
}

const LONG_FORM_FIELDS = 15;

function FieldSearch({
  query,
  total,
  onQuery,
}: {
  query: string;
  total: number;
  onQuery(query: string): void;
}) {
  return (
    <div className="flex border-b border-line-soft px-6 py-2 @max-[640px]:px-4">
      <SearchField value={query} onChange={onQuery} label={t("Search {total} fields", { total })} />
    </div>
  );
}

function NothingHere({ query }: { query: string }) {
  return (
    <p className="px-6 py-4 text-list text-2 @max-[640px]:px-4">
      {query === "" ? t("Nothing to fill in.") : t("Nothing matches “{query}”.", { query })}
    </p>
  );
}

/**
 * The names by `ui:order` as RJSF defines it. An order that does not fit the schema is ignored,
 * since the form is worth more.
 */
function orderedNames(names: string[], order: unknown): string[] {
  if (!Array.isArray(order)) return names;
  try {
    return orderProperties(names, order.includes("*") ? order : [...order, "*"]);
  } catch {
    return names;
  }
}
