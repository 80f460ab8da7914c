import { sameJson } from "@pegboard/registry-core";
import { RotateCcw } from "lucide-react";
import { IconButton } from "../icon-button.tsx";
import { defaultText } from "./default-text.ts";
import { useField, useForm } from "./form-context.ts";
import { type MaybeJson, valueAt } from "./json-path.ts";

/** Right column of a field: Default, or Changed with a reset and the value that stands without it. */
export function FieldStanding() {
  const form = useForm();
  const { path, value, drawing, title } = useField();
  if (drawing.kind === "secret" || drawing.kind === "constant") return <div />;
  // Entries of lists and dictionaries have no place in the defaults of the whole.
  const standard = valueAt(form.defaults, path) ?? (drawing.schema.default as MaybeJson);
  if (sameJson(value, standard)) {
    return <p className="pt-0.5 text-right text-meta/5 text-3">{standard === undefined ? "Not set" : "Default"}</p>;
  }
  const fallback = `default ${defaultText(standard, drawing, form.root)}`;
  return (
    <div className="grid content-start justify-items-end pt-0.5 text-meta text-3">
      <span className="flex items-center gap-0.5">
        <b className="text-meta/5 font-medium text-accent">Changed</b>
        {!form.readOnly && (
          <IconButton
            label={`Reset ${title}`}
            icon={RotateCcw}
            onClick={() => form.change(path, path.length > 1 ? standard : undefined)}
            className="-my-1 -mr-1.5 max-sm:-my-3 max-sm:-mr-3"
          />
        )}
      </span>
      <span className="max-w-full truncate" title={fallback}>
        {fallback}
      </span>
    </div>
  );
}
