import { Badge } from "@pegboard/ui/badge.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { type FieldTemplateProps, getUiOptions } from "@rjsf/utils";
import { type ReactNode, useId } from "react";
import { useField, useForm, usePlace } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { hasToBeEntered } from "../model/standing.ts";
import { MarkdownTitle } from "../widgets/markdown-text.tsx";

interface LabelledProps extends Omit<FieldTemplateProps, "children"> {
  className: string;
  children(label: ReactNode): ReactNode;
}

/** Names a single control with a label, or several with a group. */
export function Labelled(props: LabelledProps) {
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
