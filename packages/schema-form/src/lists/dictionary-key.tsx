import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { useField, useForm } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { errorId, fieldId } from "../model/field-id.ts";
import { KEY_STEP } from "../model/json-path.ts";
import { useTypedText } from "../use-typed-text.ts";

interface DictionaryKeyProps {
  name: string;
  /** Keys of the other rows. */
  taken: string[];
  onRename(name: string): void;
}

/**
 * A key while it is typed. It renames with every letter, and waits with a reason while the name is
 * taken or empty.
 */
export function DictionaryKey({ name, taken, onRename }: DictionaryKeyProps) {
  const form = useForm();
  const { path } = useField();
  const parse = (text: string) => {
    if (text === "") return { problem: t("needs a name") };
    return taken.includes(text)
      ? { problem: t("needs another name: “{name}” is there already", { name: text }) }
      : { value: text };
  };
  const place = [...path, name, KEY_STEP];
  const typed = useTypedText({
    path: place,
    value: name,
    format: String,
    parse,
    take: (value) => onRename(String(value)),
  });
  if (form.readOnly) return <span className="py-1 font-mono text-code break-words">{name}</span>;
  return (
    <TextInput
      aria-label={t("Key")}
      size="s"
      mono
      spellCheck={false}
      value={typed.text}
      onChange={typed.type}
      onBlur={typed.leave}
      invalid={typed.text !== name}
      {...(typed.text !== name && { "aria-describedby": errorId(fieldId(form.idPrefix, place)) })}
    />
  );
}
