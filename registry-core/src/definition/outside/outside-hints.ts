import { isJsonObject, type JsonObject, type JsonValue } from "@pegboard/json-schema";

/**
 * Hints that a server may give about the form of its settings: words, choices and order. None of
 * them draws outside of its own field.
 */
const ALLOWED_HINTS: ReadonlySet<string> = new Set([
  "widget",
  "field",
  "title",
  "description",
  "help",
  "placeholder",
  "label",
  "rows",
  "unit",
  "mono",
  "order",
  "enumNames",
  "enumDisabled",
  "enumOrder",
  "switchLabel",
  "inline",
  "readonly",
  "disabled",
  "emptyValue",
  "addable",
  "removable",
  "orderable",
  "copyable",
  "duplicateKeySuffixSeparator",
  "format",
  "yearsRange",
  "collapsible",
  "collapsed",
  "hideError",
  "inputType",
  "autocomplete",
]);

/** The deepest hints that are read. */
const DEEPEST_HINT = 40;

/**
 * The hints of a form from outside that are taken, and the names of those that are not, each once
 * and at most ten.
 */
export function takeOutsideHints(uiSchema: JsonObject): {
  uiSchema: JsonObject;
  dropped: string[];
} {
  const dropped = new Set<string>();
  const taken = allowedHints(uiSchema, dropped, 0);
  return { uiSchema: taken, dropped: [...dropped].slice(0, 10) };
}

function allowedHints(hints: JsonObject, dropped: Set<string>, depth: number): JsonObject {
  const entries = Object.entries(hints).flatMap(([key, value]): [string, JsonValue][] => {
    if (key === "ui:options")
      return isJsonObject(value) ? [[key, allowedOptions(value, dropped)]] : [];
    if (key.startsWith("ui:"))
      return keptIf(ALLOWED_HINTS.has(key.slice(3)) && isPlainHint(value), [key, value], dropped);
    if (key === "classNames" && !isJsonObject(value)) return keptIf(false, [key, value], dropped);
    if (depth >= DEEPEST_HINT) return keptIf(false, [key, value], dropped);
    if (Array.isArray(value)) {
      const parts = value.map((part) =>
        isJsonObject(part) ? allowedHints(part, dropped, depth + 1) : {},
      );
      return [[key, parts]];
    }
    return isJsonObject(value)
      ? [[key, allowedHints(value, dropped, depth + 1)]]
      : keptIf(false, [key, value], dropped);
  });
  return Object.fromEntries(entries);
}

function allowedOptions(options: JsonObject, dropped: Set<string>): JsonObject {
  const taken = Object.entries(options).flatMap(([key, value]) =>
    keptIf(ALLOWED_HINTS.has(key) && isPlainHint(value), [key, value], dropped),
  );
  return Object.fromEntries(taken);
}

function keptIf(
  isKept: boolean,
  entry: [string, JsonValue],
  dropped: Set<string>,
): [string, JsonValue][] {
  if (!isKept) dropped.add(entry[0]);
  return isKept ? [entry] : [];
}

/** Whether a hint is a plain value. No hint that is taken has parts of its own. */
function isPlainHint(value: JsonValue): boolean {
  if (Array.isArray(value))
    return value.every((each) => !isJsonObject(each) && !Array.isArray(each));
  return !isJsonObject(value);
}
