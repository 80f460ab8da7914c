import {
  followReference,
  isJsonObject,
  isSchemaObject,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  variantsOf,
} from "@pegboard/json-schema";
import { LIMITS } from "../limits.ts";

/**
 * Hints for a config's form that an author writes where the field is declared: with zod by `.meta({
 * widget: "textarea", rows: 12 })`, in JSON Schema as keywords. A keyword that begins with `ui:` is
 * a hint as RJSF knows it.
 */
export interface FormHints {
  /** `password` makes the field secret. */
  widget?: "textarea" | "password" | "select" | "radio" | "range" | "hidden" | (string & {});
  /** The number of lines of a text area. */
  rows?: number;
  placeholder?: string;
  help?: string;
  /** A unit that is shown behind a number. */
  unit?: string;
  /** Names of an object's fields in their order, `*` for the rest. */
  order?: string[];
  /** Labels of the choices, in the order of the choices. */
  enumNames?: string[];
  /** A label beside the switch of an optional section. */
  switchLabel?: string;
  /** Whether the text is drawn monospaced. */
  mono?: boolean;
}

const isHintText = (value: unknown): boolean => typeof value === "string";
const isHintTextList = (value: unknown): boolean => Array.isArray(value) && value.every(isHintText);

const IS_HINT: ReadonlyMap<string, (value: unknown) => boolean> = new Map(
  Object.entries({
    widget: isHintText,
    rows: Number.isFinite,
    placeholder: isHintText,
    help: isHintText,
    unit: isHintText,
    order: isHintTextList,
    enumNames: isHintTextList,
    switchLabel: isHintText,
    mono: (value) => typeof value === "boolean",
  } satisfies Record<keyof FormHints, (value: unknown) => boolean>),
);

/**
 * The ui schema that a config schema's own hints amount to, with `given` laid over it. Hints of a
 * union's variants stand under `anyOf` or `oneOf`, one entry a variant, `null` left out. Undefined
 * when there are no hints.
 */
export function uiSchemaOf(
  schema: JsonSchema | undefined,
  given: JsonObject | undefined,
): JsonObject | undefined {
  const own = schema ? (ownHints(schema, true) ?? ownHints(schema, false) ?? {}) : {};
  const all = layOver(own, given ?? {});
  return Object.keys(all).length > 0 ? all : undefined;
}

/**
 * The hints of a schema itself. Undefined when schemas that refer to each other lead to more places
 * than `LIMITS` allow.
 */
function ownHints(root: JsonSchema, follows: boolean): JsonObject | undefined {
  const visits = { left: follows ? LIMITS.hintPlaces : Number.POSITIVE_INFINITY };
  const hints = hintsAt(root, { root, references: [], follows, visits });
  return visits.left < 0 ? undefined : hints;
}

interface HintPlace {
  root: JsonSchema;
  /** Whether references below the root are followed. */
  follows: boolean;
  visits: { left: number };
  /** The references on the way to this schema: a schema inside itself has its hints once. */
  references: string[];
}

function hintsAt(schema: JsonSchema, place: HintPlace): JsonObject {
  const { $ref: reference } = schema;
  place.visits.left -= 1;
  if (place.visits.left < 0) return {};
  if (reference !== undefined && (!place.follows || place.references.includes(reference)))
    return {};
  const followed = followReference(place.root, schema);
  if (!followed) return {};
  const below: HintPlace =
    reference === undefined ? place : { ...place, references: [...place.references, reference] };
  const own = Object.entries(followed).flatMap(([key, value]): [string, JsonValue][] => {
    if (key.startsWith("ui:")) return [[key, value as JsonValue]];
    return IS_HINT.get(key)?.(value) ? [[`ui:${key}`, value as JsonValue]] : [];
  });
  const members = [
    ...Object.entries(followed.properties ?? {}),
    ...MEMBERS.map((key): [string, unknown] => [key, followed[key]]),
  ].flatMap(([key, child]) => hintsEntry(key, isSchemaObject(child) ? hintsAt(child, below) : {}));
  const parts = (followed.allOf ?? []).filter(isSchemaObject).map((part) => hintsAt(part, below));
  const hints = [...parts, unionHints(followed, below), Object.fromEntries([...members, ...own])];
  return hints.filter((each) => Object.keys(each).length > 0).reduce(layOver, {});
}

const MEMBERS = ["items", "additionalProperties"];

function unionHints(schema: JsonSchema, place: HintPlace): JsonObject {
  const variants = variantsOf(schema).filter((variant) => variant.type !== "null");
  const hints = variants.map((variant) => hintsAt(variant, place));
  const [only] = hints;
  // A union of one variant and null is drawn as that variant.
  if (only && hints.length === 1) return only;
  if (hints.every((hint) => Object.keys(hint).length === 0)) return {};
  return { [schema.oneOf ? "oneOf" : "anyOf"]: hints };
}

function hintsEntry(key: string, hints: JsonObject): [string, JsonValue][] {
  return Object.keys(hints).length > 0 ? [[key, hints]] : [];
}

/** Lays one value over another: objects are joined, anything else is replaced. */
function layOver(under: JsonObject, over: JsonObject): JsonObject {
  const entries = new Map(Object.entries(under));
  for (const [key, value] of Object.entries(over)) {
    const before = entries.get(key) ?? null;
    entries.set(key, isJsonObject(before) && isJsonObject(value) ? layOver(before, value) : value);
  }
  return Object.fromEntries(entries);
}
