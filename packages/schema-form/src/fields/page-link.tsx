import { Count } from "@pegboard/ui/badge.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import type { FieldProps } from "@rjsf/utils";
import { ChevronRight } from "lucide-react";
import { useContext } from "react";
import { ShownMembers, useField, useForm, usePlace } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { KEY_STEP, type MaybeJson, startsWith } from "../model/json-path.ts";
import { summaryOf } from "../model/summary-text.ts";

/**
 * A group that would be a box inside a box: one line that says what is in it and opens it as a page
 * of the form.
 */
export function PageLink({ formData }: FieldProps) {
  const form = useForm();
  const shownMembers = useContext(ShownMembers);
  const { label } = usePlace();
  const { path, drawing, title } = useField();
  const value: MaybeJson = formData;
  const errors = form.issues.filter(
    (issue) => startsWith(issue.path, path) && issue.path.at(-1) !== KEY_STEP,
  ).length;
  const summary = summaryOf(
    { path, value, drawing, before: shownMembers.get(JSON.stringify(path)) },
    form.root,
  );
  return (
    <button
      type="button"
      aria-label={t(
        "Open {title}: {summary}{errors, plural, =0 {} one {, # error} other {, # errors}}",
        { title: label ?? title, summary, errors },
      )}
      data-page={JSON.stringify(path)}
      onClick={() => form.openPage(path)}
      className="flex h-7 w-full items-center gap-2 rounded-md border border-line-strong bg-field px-2 text-left text-list hover:bg-hover max-sm:h-11"
    >
      <span className="min-w-0 flex-1 truncate">{summary}</span>
      {errors > 0 && <Count value={errors} bad />}
      <ChevronRight {...iconSize.s} className="flex-none text-2" />
    </button>
  );
}
