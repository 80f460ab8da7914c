import type { MethodExample } from "@pegboard/registry-core/internal";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { TextInput } from "../../../components/inputs/text-input.tsx";
import { say } from "./texts.ts";

interface ExampleNameProps {
  example: MethodExample;
  onName(example: MethodExample): void;
  /** Named or not, it is over. */
  onEnd(): void;
}

/** Characters; the server takes no more. */
const LONGEST = 100;

/**
 * Takes a name: Enter and leaving keep it, Escape does not. Emptied, the example goes by its
 * arguments again.
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
      aria-label={say.nameOfTheExample}
      value={text}
      maxLength={LONGEST}
      onChange={setText}
      data-own-escape
      onKeyDown={press}
      onBlur={() => end(true)}
      className="min-w-0 flex-1"
    />
  );
}
