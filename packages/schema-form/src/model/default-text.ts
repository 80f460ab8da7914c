import { isJsonObject } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { t } from "../messages/t.ts";
import { memberOfValue } from "../unions/union-members.ts";
import { memberNames } from "../unions/union-names.ts";
import { type Drawing, describeField } from "./describe-field.ts";
import type { MaybeJson } from "./json-path.ts";

/** A value in a few words: "10 MB", "eu-central-1", "on", "3 entries", "unset". */
export function defaultText(value: MaybeJson, drawing: Drawing, root: JsonSchema): string {
  if (value === undefined) return t("none");
  if (value === null) return drawing.labels?.off ?? t("unset");
  const choice = drawing.choices.find((one) => one.value === value);
  if (choice) return choice.label;
  if (drawing.kind === "union") {
    const index = memberOfValue(drawing.parts, root, value);
    const name = memberNames(drawing.parts, root)[index];
    if (name) {
      const member = describeField(drawing.parts[index] ?? true, root, value);
      return textOfMember(name, { value, drawing: member, root });
    }
  }
  if (Array.isArray(value))
    return value.length === 0
      ? t("none")
      : t("{count, plural, one {# entry} other {# entries}}", { count: value.length });
  if (isJsonObject(value)) {
    const count = Object.keys(value).length;
    if (count === 0) return t("empty");
    return drawing.kind === "dictionary"
      ? t("{count, plural, one {# entry} other {# entries}}", { count })
      : t("{count, plural, one {# value} other {# values}}", { count });
  }
  if (typeof value === "boolean") return value ? t("on") : t("off");
  if (value === "") return t("empty");
  const unit =
    drawing.kind === "number" && typeof drawing.schema.unit === "string"
      ? ` ${drawing.schema.unit}`
      : "";
  return escapeInvisible(`${value}${unit}`);
}

/** The text of a member of a value. Objects and values without a text are named by their kind. */
function textOfMember(
  name: string,
  { value, drawing, root }: { value: MaybeJson; drawing: Drawing; root: JsonSchema },
): string {
  if (isJsonObject(value) || drawing.kind === "constant" || drawing.kind === "secret") return name;
  const text = defaultText(value, drawing, root);
  return drawing.schema.title === undefined || drawing.kind === "choice"
    ? text
    : `${name} · ${text}`;
}
