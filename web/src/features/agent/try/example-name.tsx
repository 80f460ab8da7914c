import type { MethodExample } from "@pegboard/registry-core/internal";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { t } from "../../../messages/t.ts";

interface ExampleNameProps {
  example: MethodExample;
  onName(example: MethodExample): void;
  /** Called when naming is over, with a name or without. */
  onEnd(): void;
}

/** The most characters of a name, since the server takes no more. */
const EXAMPLE_NAME_LIMIT = 100;

/**
 * A field for the name of an example: Enter and leaving keep it, Escape does not. With an empty
 * name the example is shown by its arguments again.
 */
export function ExampleName({ example, onName, onEnd }: ExampleNameProps) {
  const { name = "", ...unnamed } = example;
  const [text, setText] = useState(name);
  const isOver = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const end = (isKept: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    const next = text.trim();
    if (isKept && next !== name) onName(next === "" ? unnamed : { ...unnamed, name: next });
    onEnd();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.stopPropagation();
    event.preventDefault();
    const opener = event.currentTarget
      .closest("li")
      ?.querySelector<HTMLElement>("[data-name-example]");
    end(event.key === "Enter");
    opener?.focus();
  };
  return (
    <TextInput
      ref={input}
      size="s"
      aria-label={t("Name of the example")}
      value={text}
      maxLength={EXAMPLE_NAME_LIMIT}
      onChange={setText}
      data-own-escape
      onKeyDown={press}
      onBlur={() => end(true)}
      className="min-w-0 flex-1"
    />
  );
}
