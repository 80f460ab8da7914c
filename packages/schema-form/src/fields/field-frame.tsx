import { sameJson } from "@pegboard/json-schema";
import { classNames } from "@pegboard/ui/class-names.ts";
import type { FieldTemplateProps } from "@rjsf/utils";
import { useContext, useEffect, useState } from "react";
import { isWaitingForValue, useField, useForm, usePlace } from "../form-context.ts";
import { startsWith, valueAt } from "../model/json-path.ts";
import { fillsPage } from "../model/section.ts";
import { RevealContext } from "../use-focus-path.ts";
import { Labelled } from "./field-label.tsx";
import { FieldFaults, FieldHelp } from "./field-notes.tsx";
import { FieldStatus, NestedStanding } from "./field-status.tsx";
import { FoldButton, FoldedSection, isFoldable, SectionCounts } from "./folded-section.tsx";

/**
 * The field template: a row of label, control and state, or the parts of it that are used inside a
 * group.
 */
export function FieldFrame(props: FieldTemplateProps) {
  const place = usePlace();
  const field = useField();
  const form = useForm();
  const { frame } = place;
  if (props.hidden) return null;
  if (frame === "bare" || fillsPage(field, place, form)) return props.children;
  return frame === "page" ? <PageRow {...props} /> : <NestedField {...props} />;
}

function PageRow(props: FieldTemplateProps) {
  const form = useForm();
  const field = useField();
  const { path, value } = field;
  const [folded, setFolded] = useState(false);
  const revealed = useContext(RevealContext);
  useEffect(() => {
    if (revealed && startsWith(revealed, path)) setFolded(false);
  }, [revealed, path]);
  const bad = form.issues.some((issue) => startsWith(issue.path, path));
  const drafted = form.saved !== undefined && !sameJson(value, valueAt(form.saved, path));
  const foldable = isFoldable(field);
  return (
    <Labelled
      {...props}
      className={classNames(
        // With `isolate` the browser keeps what it painted of a row while another one changes.
        "isolate grid grid-cols-[192px_minmax(0,1fr)_116px] gap-x-4 gap-y-1.5 border-b border-line-soft py-2",
        "@max-[760px]:grid-cols-[160px_minmax(0,1fr)_100px]",
        "@max-[640px]:grid-cols-[minmax(0,1fr)_auto] @max-[640px]:py-3",
        // This is in line with the content above.
        form.isCall ? "px-6 @max-[640px]:px-4" : "px-6 max-sm:px-4",
        bad &&
          (isWaitingForValue(form, path)
            ? "shadow-[inset_2px_0_0_var(--amber)]"
            : "shadow-[inset_2px_0_0_var(--red)]"),
        !bad && drafted && "shadow-[inset_2px_0_0_var(--accent)]",
      )}
    >
      {(label) => (
        <>
          <div className="min-w-0 pt-0.5">
            <span className="flex flex-wrap items-center gap-x-1.5">
              {label}
              {foldable && <FoldButton folded={folded} onFold={setFolded} />}
            </span>
            <FieldHelp {...props} />
            {foldable && <SectionCounts />}
          </div>
          <div className="grid min-h-8 min-w-0 content-start @max-[640px]:order-last @max-[640px]:col-span-full">
            {foldable && folded ? (
              <FoldedSection onOpen={() => setFolded(false)} />
            ) : (
              props.children
            )}
            <FieldFaults {...props} />
          </div>
          <FieldStatus />
        </>
      )}
    </Labelled>
  );
}

/**
 * A field inside a box. Two stand side by side; one with many parts, or alone in its line, takes
 * the whole line.
 */
function NestedField(props: FieldTemplateProps) {
  const { drawing } = useField();
  return (
    <Labelled
      {...props}
      className={classNames(
        "grid min-w-0 grow content-start gap-1 has-[textarea,[role=radiogroup]]:basis-full @max-[480px]:basis-full",
        WIDE_KINDS.has(drawing.kind) ? "basis-full" : "basis-[calc(50%-8px)]",
      )}
    >
      {(label) => (
        <>
          <span className="flex min-h-5 items-center justify-between gap-2">
            <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">{label}</span>
            <NestedStanding />
          </span>
          {props.children}
          <FieldHelp {...props} />
          <FieldFaults {...props} />
        </>
      )}
    </Labelled>
  );
}

const WIDE_KINDS = new Set(["tags", "several", "list", "tuple", "dictionary", "union", "json"]);
