import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { ChevronDown } from "lucide-react";
import { type CurrentField, useField, useForm } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { startsWith } from "../model/json-path.ts";
import { countChangedFields } from "../model/standing.ts";
import { summaryOf } from "../model/summary-text.ts";

const SECTIONS = new Set(["object", "dictionary", "list", "tuple", "union"]);

/** Whether a group can be folded, which it can while it holds something. */
export function isFoldable({ drawing, value }: CurrentField): boolean {
  return (
    SECTIONS.has(drawing.kind) &&
    typeof value === "object" &&
    value !== null &&
    Object.keys(value).length > 0
  );
}

export function FoldButton({ folded, onFold }: { folded: boolean; onFold(folded: boolean): void }) {
  const { title } = useField();
  return (
    <button
      type="button"
      data-fold
      aria-expanded={!folded}
      aria-label={t("Details of {title}", { title })}
      onClick={() => onFold(!folded)}
      className="-my-0.5 grid size-6 flex-none place-items-center rounded-md text-3 hover:bg-hover hover:text-1 max-sm:-my-3 max-sm:size-11"
    >
      <ChevronDown {...iconSize.s} className={classNames(folded && "-rotate-90")} />
    </button>
  );
}

/** The content in the place of a folded group. */
export function FoldedSection({ onOpen }: { onOpen(): void }) {
  const form = useForm();
  const { path, value, drawing, title } = useField();
  const summary = summaryOf({ path, value, drawing }, form.root);
  return (
    <button
      type="button"
      aria-label={t("Unfold {title}: {summary}", { title, summary })}
      onClick={onOpen}
      className="flex h-8 min-w-0 items-center rounded-md px-2 text-left text-list text-2 hover:bg-hover hover:text-1 max-sm:h-11"
    >
      <span className="truncate">{summary}</span>
    </button>
  );
}

/** The numbers of changed and of faulty fields in a section. */
export function SectionCounts() {
  const form = useForm();
  const field = useField();
  const { changed, fields } = countChangedFields(field, form);
  const faulty = new Set(
    form.issues
      .filter((issue) => startsWith(issue.path, field.path))
      .map((issue) => JSON.stringify(issue.path)),
  ).size;
  if (changed === 0 && faulty === 0) return null;
  return (
    <p className="num flex flex-wrap gap-x-2 pt-0.5 text-meta font-medium">
      {changed > 0 && (
        <span className="text-accent">
          {t("{changed} of {fields} changed", { changed, fields })}
        </span>
      )}
      {faulty > 0 && (
        <span className="text-red">
          {t("{count, plural, one {# error} other {# errors}}", { count: faulty })}
        </span>
      )}
    </p>
  );
}
