import type { FieldProps } from "@rjsf/utils";
import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { useField, useForm, usePlace } from "../form-context.ts";
import { RowErrors } from "../lists/row-errors.tsx";
import { t } from "../messages/t.ts";
import { type Parsed, useTypedText } from "../use-typed-text.ts";
import { FoldedTags } from "./folded-tags.tsx";
import { NoEntries, ReadOnlyText } from "./read-only-text.tsx";
import { useControl } from "./use-control.ts";

/**
 * Short texts side by side, each only once where the schema says so. The typed text is the last of
 * them, before and after Enter.
 */
export function TagsField({ formData, fieldPathId }: FieldProps) {
  const form = useForm();
  const { path, drawing, title } = useField();
  const { label } = usePlace();
  const { attributes, invalid } = useControl({ id: fieldPathId.$id });
  const stored: string[] = Array.isArray(formData) ? formData.map(String) : [];
  const { tags, typed, put, settle } = useTypedTag(stored);
  // Texts that were added since the form opened stay in sight.
  const [firstAdded, setFirstAdded] = useState(stored.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      settle();
    } else if (event.key === "Backspace" && typed.text === "" && tags.length > 0) {
      event.preventDefault();
      put(tags.slice(0, -1));
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const parts = event.clipboardData
      .getData("text")
      .split(/[\n,;\t]+/)
      .map((part) => part.trim());
    if (parts.length < 2) return;
    event.preventDefault();
    settle();
    const all = [...stored, ...parts.filter((part) => part !== "")];
    put(drawing.schema.uniqueItems === true ? [...new Set(all)] : all);
  };
  const remove = (index: number) => {
    if (index < firstAdded) setFirstAdded(firstAdded - 1);
    put(stored.filter((_, at) => at !== index));
  };
  const bad = new Set(form.issues.map((issue) => issue.path[path.length]));
  const isBad = (index: number) => bad.has(index);
  if (form.readOnly) {
    if (stored.length === 0) return <NoEntries />;
    return (
      <ReadOnlyText id={attributes.id}>
        <FoldedTags tags={stored} title={title} isBad={isBad} />
      </ReadOnlyText>
    );
  }
  return (
    <div className="min-w-0 flex-1">
      <FoldedTags
        tags={tags}
        title={title}
        isBad={isBad}
        onRemove={remove}
        isShown={(index) => index >= Math.max(firstAdded, tags.length - MOST_ADDED)}
        className={`control flex h-auto min-h-8 flex-wrap items-center gap-1 py-[3px] pl-1 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent/55 ${invalid ? "border-red" : ""}`}
      >
        <input
          {...attributes}
          data-add
          aria-label={t("Add to {list}", { list: label ?? title })}
          value={typed.text}
          autoComplete="off"
          placeholder={stored.length === 0 ? t("Type and press Enter") : t("Add")}
          onChange={(event) => typed.type(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={settle}
          className="h-6 min-w-24 flex-1 bg-transparent px-1 text-list outline-none max-sm:h-9 max-sm:text-[16px]"
        />
      </FoldedTags>
      <RowErrors path={path} drawn={[]} className="pt-1" onlyBelow />
    </div>
  );
}

/** The most added texts that stay in sight, because a paste may bring thousands. */
const MOST_ADDED = 12;

/** The texts before the one that is being typed, which is the last of those that are stored. */
function useTypedTag(stored: string[]) {
  const form = useForm();
  const { path, drawing } = useField();
  const [isTyping, setIsTyping] = useState(false);
  const tags = isTyping ? stored.slice(0, -1) : stored;
  const put = (next: string[]) => form.change(path, next);
  const typed = useTypedText({
    path: [...path, tags.length],
    value: isTyping ? stored.at(-1) : undefined,
    format: (value) => (typeof value === "string" ? value : ""),
    parse: (text): Parsed => {
      if (drawing.schema.uniqueItems === true && tags.includes(text))
        return { problem: t("“{text}” is there already", { text }) };
      return { value: text === "" ? undefined : text };
    },
    take: (value) => {
      setIsTyping(value !== undefined);
      put(value === undefined ? tags : [...tags, String(value)]);
    },
  });
  const settle = () => {
    setIsTyping(false);
    typed.leave();
  };
  return { tags, typed, put, settle };
}
