import { jsonText, sameJson } from "@pegboard/json-schema";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import type { ReactNode } from "react";
import { useField } from "../form-context.ts";
import { t } from "../messages/t.ts";
import type { MaybeJson } from "../model/json-path.ts";
import { numberText } from "../model/number-text.ts";
import { LINE_WIDGETS, textLanguageOf } from "../model/text-language.ts";
import { FoldedTags } from "./folded-tags.tsx";
import { OpenWide } from "./open-wide.tsx";
import { NoValue, ReadOnlyText } from "./read-only-text.tsx";
import { AddressLink, isAddress, isCode } from "./text-widget.tsx";

interface ReadOnlyValueProps {
  id: string;
  value: MaybeJson;
  /** The labels of the choices in the ui schema. */
  labels: string[];
  /** The options of the ui schema. */
  options: Partial<Record<"widget" | "language" | "unit" | "mono", unknown>>;
  isLong: boolean;
}

/** One value without parts as text, in the words that its control would have. */
export function ReadOnlyValue({ id, value, labels, options, isLong }: ReadOnlyValueProps) {
  const { drawing, title } = useField();
  const { kind, schema, choices } = drawing;
  const nameOf = (one: MaybeJson) =>
    labels[choices.findIndex((choice) => sameJson(choice.value, one))] ??
    escapeInvisible(typeof one === "string" ? one : jsonText(one));
  const text = (shown: ReactNode, className?: string) => (
    <ReadOnlyText id={id} className={className}>
      {shown}
    </ReadOnlyText>
  );
  if (value === undefined) return text(<NoValue>{t("Not set")}</NoValue>);
  if (value === null) return text(<NoValue>{t("Unset")}</NoValue>);
  if (kind === "several" && Array.isArray(value)) {
    const names = [...new Set(value.map(nameOf))];
    return text(
      names.length > 0 ? <FoldedTags title={title} tags={names} /> : <NoValue>{t("None")}</NoValue>,
    );
  }
  if (kind === "switch") return text(value === true ? t("On") : t("Off"));
  if (kind === "choice") return text(nameOf(value));
  if (kind === "number")
    return text(`${numberText(value)} ${options.unit ?? schema.unit ?? ""}`.trimEnd(), "num");
  const shown = String(value);
  if (shown === "") return text(<NoValue>{t("Empty")}</NoValue>);
  if (options.widget === "password") return text("••••••••");
  if (isLong || LINE_WIDGETS.includes(String(options.widget))) {
    return (
      <span className="flex min-w-0 flex-1 items-start justify-between gap-2">
        {text(
          escapeInvisible(shown),
          "max-h-[60vh] overflow-auto font-mono text-code whitespace-pre-wrap",
        )}
        <OpenWide
          text={shown}
          language={textLanguageOf(schema, options)}
          onChange={undefined}
          className="flex-none"
        />
      </span>
    );
  }
  return (
    <span className="flex min-w-0 items-center gap-2">
      {(options.widget === "color" || schema.format === "color") && (
        <span
          aria-hidden
          style={{ backgroundColor: shown }}
          className="size-5 flex-none rounded-md inset-ring inset-ring-line-strong"
        />
      )}
      {text(
        escapeInvisible(shown),
        isCode(schema, options.mono)
          ? "font-mono text-code whitespace-pre-wrap"
          : "whitespace-pre-wrap",
      )}
      {isAddress(schema, shown) && <AddressLink to={shown} />}
    </span>
  );
}
