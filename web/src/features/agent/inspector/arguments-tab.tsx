import { type JsonValue, ownValue } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import { serializePayload } from "@pegboard/registry-core/formats";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { CopyButton } from "@pegboard/ui/copy-button.tsx";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { LOCALE } from "@pegboard/ui/messages/language.ts";
import { useState } from "react";
import { t } from "../../../messages/t.ts";
import { JsonLines } from "../text/colored-lines.tsx";
import type { KnownSelection } from "../tree/selection.ts";
import { ValueList, ValueRow } from "./value-row.tsx";

/** The arguments that a model fills in: as a tree for people, or the raw JSON Schema. */
export function ArgumentsTab({ selection }: { selection: KnownSelection }) {
  const [view, setView] = useState<"tree" | "schema">("tree");
  const methods = selection.kind === "method" ? [selection.method] : selection.tool.methods;
  const raw =
    selection.kind === "method"
      ? selection.method.definition.parameters
      : Object.fromEntries(
          methods.map(({ definition }) => [definition.name, definition.parameters]),
        );
  const text = serializePayload(raw as JsonValue);
  return (
    <div className={classNames("flex flex-col", view === "schema" && "min-h-0 flex-1")}>
      <div className="sticky top-0 z-10 flex h-11 bg-panel flex-none items-center gap-3 border-b border-line-soft px-6 max-sm:h-14 max-sm:px-4">
        <Segmented<"tree" | "schema">
          label={t("View")}
          items={[
            { id: "tree", label: t("Parameters") },
            { id: "schema", label: t("JSON Schema") },
          ]}
          value={view}
          onChange={setView}
        />
        <span className="flex-1" />
        {view === "schema" && <CopyButton text={text} label={t("Copy the schema")} />}
      </div>
      {view === "schema" ? (
        <JsonLines text={text} label={t("JSON Schema of the arguments")} />
      ) : (
        <div>
          {methods.map(({ definition }) => (
            <section key={definition.name} aria-label={definition.displayName}>
              {selection.kind === "tool" && (
                <h3 className="sticky top-11 flex items-baseline gap-2 border-b border-line bg-sunken px-6 py-1.5 text-list font-medium max-sm:px-4">
                  {definition.displayName}{" "}
                  <code className="text-[11px] text-3">{definition.name}</code>
                </h3>
              )}
              <ParameterTree schema={definition.parameters} />
            </section>
          ))}
        </div>
      )}
    </div>
  );
}

/** A method's parameters as an indented list. */
function ParameterTree({ schema }: { schema: JsonSchema }) {
  const rows = parameterRows(schema);
  if (rows.length === 0)
    return <p className="px-6 py-3 text-list text-2 max-sm:px-4">{t("Takes no arguments.")}</p>;
  return (
    <ValueList>
      {rows.map((row) => (
        <ValueRow
          key={row.key}
          origin="schema"
          label={
            <code className="break-all text-1" style={{ paddingLeft: row.depth * 20 }}>
              {escapeInvisible(row.name)}
            </code>
          }
        >
          {escapeInvisible(row.type)}
          {row.required && t(", required")}
          {row.default !== undefined && (
            <>
              {t(", default")} <code>{escapeInvisible(JSON.stringify(row.default))}</code>
            </>
          )}
          {row.description !== undefined && (
            <span className="block text-2">{escapeInvisible(row.description)}</span>
          )}
        </ValueRow>
      ))}
    </ValueList>
  );
}

const CHARACTERS = {
  between: (least: number, most: number) => t("{least} to {most} characters", { least, most }),
  atLeast: (least: number) => t("at least {least} characters", { least }),
  atMost: (most: number) => t("at most {most} characters", { most }),
};

const NUMBER_RANGE_TEXT = {
  between: (least: number, most: number) => t("{least} to {most}", { least, most }),
  atLeast: (least: number) => t("at least {least}", { least }),
  atMost: (most: number) => t("at most {most}", { most }),
};

const ITEM_COUNT_TEXT = {
  between: (least: number, most: number) => t("{least} to {most} items", { least, most }),
  atLeast: (least: number) => t("at least {least} items", { least }),
  atMost: (most: number) => t("at most {most} items", { most }),
};

/** One line of the parameter tree. */
interface ParameterRow {
  /** The key, which is unique within the tree. */
  key: string;
  name: string;
  depth: number;
  /** The type and limits in words: `array of objects, 1 to 20 items`. */
  type: string;
  required: boolean;
  description?: string;
  default?: unknown;
}

const MOST_DEPTH = 6;

/**
 * A method's parameters as lines, nested ones below their parent. A recursive schema stops where it
 * repeats.
 */
export function parameterRows(schema: JsonSchema): ParameterRow[] {
  return rowsOfSchema(schema, { root: schema, depth: 0, path: "", seen: [] });
}

interface ParameterPlace {
  root: JsonSchema;
  depth: number;
  path: string;
  seen: JsonSchema[];
}

function rowsOfSchema(schema: JsonSchema, place: ParameterPlace): ParameterRow[] {
  const target = resolveReference(schema, place.root);
  if (place.depth > MOST_DEPTH || place.seen.includes(target)) return [];
  const inside = { ...place, seen: [...place.seen, target] };
  return Object.entries(target.properties ?? {}).flatMap(([name, property]) => {
    const resolved = resolveReference(property, place.root);
    const key = `${place.path}/${name}`;
    const row: ParameterRow = {
      key,
      name,
      depth: place.depth,
      type: argumentTypeText(resolved, place.root),
      required: target.required?.includes(name) ?? false,
      ...(typeof resolved.description === "string" && { description: resolved.description }),
      ...(resolved.default !== undefined && { default: resolved.default }),
    };
    return [
      row,
      ...findNestedObjects(resolved, place.root).flatMap((child) =>
        rowsOfSchema(child, { ...inside, depth: place.depth + 1, path: key }),
      ),
    ];
  });
}

/** Object schemas directly below a property: itself, its items, its choices. */
function findNestedObjects(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  const items = typeof schema.items === "object" ? [resolveReference(schema.items, root)] : [];
  return [
    schema,
    ...items,
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
  ]
    .map((one) => resolveReference(one, root))
    .filter((one) => one.properties !== undefined);
}

function resolveReference(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const name = /^#\/(?:\$defs|definitions)\/(.+)$/.exec(schema.$ref ?? "")?.[1];
  if (name === undefined) return schema.$ref === "#" ? root : schema;
  const definitions = root.$defs ?? (root.definitions as Record<string, JsonSchema> | undefined);
  return ownValue(definitions, name) ?? schema;
}

/** Type and limits of a schema in words. */
function argumentTypeText(schema: JsonSchema, root: JsonSchema = schema): string {
  return [baseType(schema, root), ...limitTexts(schema)].join(", ");
}

function baseType(schema: JsonSchema, root: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices)
    return OR.format(choices.map((choice) => baseType(resolveReference(choice, root), root)));
  const type = Array.isArray(schema.type) ? OR.format(schema.type) : schema.type;
  if (type === "array" && typeof schema.items === "object") {
    return arrayText(baseType(resolveReference(schema.items, root), root));
  }
  return type ?? (schema.properties ? "object" : "any");
}

const OR = new Intl.ListFormat(LOCALE, { type: "disjunction" });

function limitTexts(schema: JsonSchema): string[] {
  return [
    parameterRangeText(schema.minLength, schema.maxLength, CHARACTERS),
    parameterRangeText(schema.minimum, schema.maximum, NUMBER_RANGE_TEXT),
    parameterRangeText(schema.minItems, schema.maxItems, ITEM_COUNT_TEXT),
    typeof schema.pattern === "string" ? t("pattern {pattern}", { pattern: schema.pattern }) : "",
    typeof schema.format === "string" ? schema.format : "",
  ].filter((limit) => limit !== "");
}

function parameterRangeText(
  least: unknown,
  most: unknown,
  range: typeof NUMBER_RANGE_TEXT,
): string {
  if (typeof least === "number")
    return typeof most === "number" ? range.between(least, most) : range.atLeast(least);
  return typeof most === "number" ? range.atMost(most) : "";
}

function arrayText(type: string): string {
  return /^[a-z]+$/.test(type) && type !== "any"
    ? t("array of {type}s", { type })
    : t("array of {type}", { type });
}
