import { CircleX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { countText } from "../../language/count-text.ts";
import { fill } from "../../language/fill.tsx";
import { iconSize } from "../icon-size.ts";
import { Segmented } from "../inputs/segmented.tsx";
import { say } from "./texts.ts";

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
  issues: readonly { code: string }[];
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
  children,
}: ConfigBarProps) {
  const missing = issues.filter(({ code }) => code === "required").length;
  const errors = issues.length - missing;
  return (
    <div className="sticky top-0 z-10 flex min-h-11 flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b border-line-soft bg-panel px-6 py-1.5 text-meta text-2 max-sm:px-4">
      <Segmented
        label={say.editor}
        items={[
          { id: "form", label: say.form },
          { id: "json", label: "JSON" },
        ]}
        value={editor}
        onChange={onEditor}
      />
      <span className="num">
        {fill(say.setOfFields, {
          set: <b className="font-medium text-1">{countText(set)}</b>,
          fields: countText(fields),
          label: <span className="max-sm:sr-only">{label}</span>,
        })}
      </span>
      {errors > 0 && (
        <span className="num inline-flex items-center gap-1.5 font-medium text-red">
          <CircleX {...iconSize.s} />
          {say.errorCount(errors)}
        </span>
      )}
      {missing > 0 && (
        <span className="num inline-flex items-center gap-1.5 font-medium text-amber">
          <TriangleAlert {...iconSize.s} />
          {say.missingCount(missing)}
        </span>
      )}
      <span className="flex-1" />
      {children}
    </div>
  );
}
