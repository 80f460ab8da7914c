import { sameJson } from "@pegboard/json-schema";
import { Badge } from "@pegboard/ui/badge.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { FieldError } from "@pegboard/ui/inputs/field.tsx";
import { capitalise } from "@pegboard/ui/messages/sentences.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { type FieldTemplateProps, getUiOptions } from "@rjsf/utils";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useContext, useEffect, useId, useState } from "react";
import {
  type CurrentField,
  isOnlyMissing,
  isWaitingForValue,
  useField,
  useForm,
  usePlace,
} from "../form-context.ts";
import { t } from "../messages/t.ts";
import { errorId, helpId, startsWith, valueAt } from "../model/json-path.ts";
import { fillsPage } from "../model/section.ts";
import { summaryOf } from "../model/summary-text.ts";
import { countChangedFields, hasToBeEntered } from "../model/value-origin.ts";
import { RevealContext } from "../use-focus-path.ts";
import { MarkdownText, MarkdownTitle } from "../widgets/markdown-text.tsx";
import { FieldStatus, NestedStanding } from "./field-status.tsx";

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
            <FieldIssues {...props} />
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
          <FieldIssues {...props} />
        </>
      )}
    </Labelled>
  );
}

const WIDE_KINDS = new Set(["tags", "several", "list", "tuple", "dictionary", "union", "json"]);

interface LabelledProps extends Omit<FieldTemplateProps, "children"> {
  className: string;
  children(label: ReactNode): ReactNode;
}

/** Names a single control with a label, or several with a group. */
function Labelled(props: LabelledProps) {
  const { classNames: look, style } = getUiOptions(props.uiSchema, props.registry.globalUiOptions);
  const named = <LabelledField {...props} />;
  // Such a hint comes with a tool. Inside this box it cannot cover anything around the field.
  return look || style ? <div className="contain-layout contain-paint">{named}</div> : named;
}

function LabelledField({ id, className, classNames: given, style, children }: LabelledProps) {
  const { readOnly, isCall } = useForm();
  const { drawing, isFixed, path, title } = useField();
  const { frame } = usePlace();
  const labelId = useId();
  const look =
    frame === "page"
      ? "min-w-0 text-list font-medium wrap-anywhere"
      : "min-w-0 text-meta font-medium wrap-anywhere text-2";
  const key = path.at(-1);
  const badges = (
    <>
      {isCall && typeof key === "string" && key !== title && (
        <code className="text-[11px] text-3">{key}</code>
      )}
      {drawing.schema.deprecated === true && <Badge tone="warn">{t("Deprecated")}</Badge>}
      {isFixed && <Badge>{t("Read-only")}</Badge>}
    </>
  );
  if (LABELLED.has(drawing.kind) && !readOnly) {
    return (
      <div data-field={id} className={classNames(className, given)} style={style}>
        {children(
          <>
            <label htmlFor={id} className={look}>
              <TitleText />
            </label>
            {badges}
          </>,
        )}
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be placed in a grid column
    <div
      role="group"
      aria-labelledby={labelId}
      data-field={id}
      className={classNames(className, given)}
      style={style}
    >
      {children(
        <>
          <span id={labelId} className={look}>
            <TitleText />
          </span>
          {badges}
        </>,
      )}
    </div>
  );
}

const LABELLED = new Set(["text", "number", "choice", "tags"]);

function TitleText() {
  const form = useForm();
  const field = useField();
  const { title, markup } = field;
  const { isEntry } = usePlace();
  return (
    <>
      {markup ? <MarkdownTitle text={markup} /> : title}
      {!isEntry && !form.isCall && hasToBeEntered(field, form) && (
        <span aria-hidden className="font-medium text-red" title={t("Required")}>
          {" *"}
        </span>
      )}
    </>
  );
}

/** The description of the schema, and the help of the ui schema. */
function FieldHelp({ id, rawDescription, rawHelp }: FieldTemplateProps) {
  if (!rawDescription && !rawHelp) return null;
  return (
    <div id={helpId(id)} className="text-meta break-words text-2">
      {rawDescription && <MarkdownText text={rawDescription} />}
      {rawHelp && <MarkdownText text={rawHelp} />}
    </div>
  );
}

/** The issues of the value and of the schema's default. */
function FieldIssues({ id, rawErrors }: FieldTemplateProps) {
  const form = useForm();
  const { refusedDefault, path } = useField();
  const issues = isOnlyMissing(form, path) ? [t("Needs a value")] : rawErrors?.map(capitalise);
  return (
    <>
      <FieldError
        id={errorId(id)}
        error={rawErrors?.length ? issues?.join(". ") : undefined}
        isMissing={isWaitingForValue(form, path)}
      />
      {refusedDefault !== undefined && (
        <div className="mt-1.5">
          <Note tone="warn">{refusedDefault}</Note>
        </div>
      )}
    </>
  );
}

const SECTIONS = new Set(["object", "dictionary", "list", "tuple", "union"]);

/** Whether a group can be folded, which it can while it holds something. */
function isFoldable({ drawing, value }: CurrentField): boolean {
  return (
    SECTIONS.has(drawing.kind) &&
    typeof value === "object" &&
    value !== null &&
    Object.keys(value).length > 0
  );
}

function FoldButton({ folded, onFold }: { folded: boolean; onFold(folded: boolean): void }) {
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
function FoldedSection({ onOpen }: { onOpen(): void }) {
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

/** The numbers of changed and of invalid fields in a section. */
function SectionCounts() {
  const form = useForm();
  const field = useField();
  const { changed, fields } = countChangedFields(field, form);
  const invalid = new Set(
    form.issues
      .filter((issue) => startsWith(issue.path, field.path))
      .map((issue) => JSON.stringify(issue.path)),
  ).size;
  if (changed === 0 && invalid === 0) return null;
  return (
    <p className="num flex flex-wrap gap-x-2 pt-0.5 text-meta font-medium">
      {changed > 0 && (
        <span className="text-accent">
          {t("{changed} of {fields} changed", { changed, fields })}
        </span>
      )}
      {invalid > 0 && (
        <span className="text-red">
          {t("{count, plural, one {# error} other {# errors}}", { count: invalid })}
        </span>
      )}
    </p>
  );
}
