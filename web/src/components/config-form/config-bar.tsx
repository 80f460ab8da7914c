import type { Issue } from "@pegboard/registry-core";
import { isMissing } from "@pegboard/registry-core/internal";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { CircleX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../messages/t.ts";

interface ConfigBarProps {
  editor: "form" | "json";
  onEditor(editor: "form" | "json"): void;
  /** The number of fields with a value, and of all. */
  set: number;
  fields: number;
  /** The text after the numbers: "changed". */
  label: string;
  /**
   * The issues. A required value that is missing keeps the tool back, and is no fault of what is
   * set.
   */
  issues: readonly Issue[];
  /** The number of texts that are no values yet. */
  unfinished: number;
  /** Actions on all fields, at the right end. */
  children?: ReactNode;
}

/**
 * A bar above a form, which stays in sight while the form scrolls: form or JSON, what is set, what
 * is wrong.
 */
export function ConfigBar({
  editor,
  onEditor,
  set,
  fields,
  label,
  issues,
  unfinished,
  children,
}: ConfigBarProps) {
  const missing = issues.filter(isMissing).length;
  const errors = issues.length - missing + unfinished;
  return (
    <div className="sticky top-0 z-10 flex min-h-11 flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b border-line-soft bg-panel px-6 py-1.5 text-meta text-2 max-sm:px-4">
      <Segmented
        label={t("Editor")}
        items={[
          { id: "form", label: t("Form") },
          { id: "json", label: "JSON" },
        ]}
        value={editor}
        onChange={onEditor}
      />
      <span className="num">
        {t.rich("{set} of {fields} {label}", {
          set: <b className="font-medium text-1">{countText(set)}</b>,
          fields: countText(fields),
          label: <span className="max-sm:sr-only">{label}</span>,
        })}
      </span>
      {errors > 0 && (
        <span className="num inline-flex items-center gap-1.5 font-medium text-red">
          <CircleX {...iconSize.s} />
          {t("{count, plural, one {# error} other {# errors}}", { count: errors })}
        </span>
      )}
      {missing > 0 && (
        <span className="num inline-flex items-center gap-1.5 font-medium text-amber">
          <TriangleAlert {...iconSize.s} />
          {t("{count, number} missing", { count: missing })}
        </span>
      )}
      <span className="flex-1" />
      {children}
    </div>
  );
}
