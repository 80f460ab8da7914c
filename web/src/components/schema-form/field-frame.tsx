import { sameJson } from "@pegboard/registry-core";
import type { FieldTemplateProps } from "@rjsf/utils";
import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import { FieldError } from "../field-error.tsx";
import { errorId, helpId } from "./field-id.ts";
import { FieldStanding } from "./field-standing.tsx";
import { capitalised } from "./field-title.ts";
import { useField, useForm, usePlace } from "./form-context.ts";
import { startsWith, valueAt } from "./json-path.ts";
import { MarkdownText } from "./markdown-text.tsx";
import { fillsPage } from "./section.ts";

/** The field template: a row of label, control and state, or what is left of it inside a group. */
export function FieldFrame(props: FieldTemplateProps) {
  const place = usePlace();
  const field = useField();
  const form = useForm();
  const { frame } = place;
  if (props.hidden) return null;
  if (frame === "bare" || fillsPage(field, place, form)) return props.children;
  return frame === "page" ? <PageField {...props} /> : <NestedField {...props} />;
}

function PageField(props: FieldTemplateProps) {
  const form = useForm();
  const { path, value } = useField();
  const bad = form.issues.some((issue) => startsWith(issue.path, path));
  const drafted = form.saved !== undefined && !sameJson(value, valueAt(form.saved, path));
  return (
    <Group
      {...props}
      className={classNames(
        "grid grid-cols-[192px_minmax(0,1fr)_116px] gap-x-4 gap-y-1.5 border-b border-line-soft px-6 py-2",
        "@max-[560px]:grid-cols-[minmax(0,1fr)_auto] @max-[560px]:px-4 @max-[560px]:py-3",
        bad ? "shadow-[inset_2px_0_0_var(--red)]" : drafted && "shadow-[inset_2px_0_0_var(--accent)]",
      )}
    >
      {(label) => (
        <>
          <div className="pt-0.5">
            {label}
            <Help {...props} />
          </div>
          <div className="grid min-h-8 min-w-0 content-start @max-[560px]:order-last @max-[560px]:col-span-full">
            {props.children}
            <FieldErrors {...props} />
          </div>
          <FieldStanding />
        </>
      )}
    </Group>
  );
}

function NestedField(props: FieldTemplateProps) {
  return (
    <Group {...props} className="grid min-w-0 content-start gap-1">
      {(label) => (
        <>
          {label}
          {props.children}
          <Help {...props} />
          <FieldErrors {...props} />
        </>
      )}
    </Group>
  );
}

/** Names the control with a label, or a group of controls with a group. */
function Group({
  id,
  className,
  children,
}: Omit<FieldTemplateProps, "children"> & { className: string; children(label: ReactNode): ReactNode }) {
  const { drawing, title, required } = useField();
  const { frame } = usePlace();
  const labelId = useId();
  const text = (
    <>
      {title}
      {required && (
        <span aria-hidden className="font-medium text-red" title="Required">
          {" *"}
        </span>
      )}
    </>
  );
  const look =
    frame === "page" ? "block text-list font-medium break-words" : "block text-meta font-medium break-words text-2";
  if (LABELLED.has(drawing.kind)) {
    return (
      <div className={className}>
        {children(
          <label htmlFor={id} className={look}>
            {text}
          </label>,
        )}
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be placed in a grid column
    <div role="group" aria-labelledby={labelId} className={className}>
      {children(
        <span id={labelId} className={look}>
          {text}
        </span>,
      )}
    </div>
  );
}

const LABELLED = new Set(["text", "number", "choice"]);

function Help({ id, rawDescription, rawHelp }: FieldTemplateProps) {
  if (!rawDescription && !rawHelp) return null;
  return (
    <div id={helpId(id)} className="text-meta break-words text-2">
      {rawDescription && <MarkdownText text={rawDescription} />}
      {rawHelp && <MarkdownText text={rawHelp} />}
    </div>
  );
}

function FieldErrors({ id, rawErrors }: FieldTemplateProps) {
  return <FieldError id={errorId(id)} error={rawErrors?.length ? rawErrors.map(capitalised).join(". ") : undefined} />;
}
