import { sameJson } from "@pegboard/json-schema";
import { useEffect, useRef, useState } from "react";
import { useForm } from "./form-context.ts";
import type { JsonPath, MaybeJson } from "./model/json-path.ts";

/** The value of a text, or why it has none yet. */
export type Parsed = { value: MaybeJson } | { problem: string };

interface TypedTextOptions {
  path: JsonPath;
  value: MaybeJson;
  format(value: MaybeJson): string;
  parse(text: string): Parsed;
  take(value: MaybeJson): void;
}

interface TypedText {
  text: string;
  type(text: string): void;
  /**
   * Called when the field lost the focus: the text becomes the value's own again, unless it is not
   * valid yet.
   */
  leave(): void;
}

/**
 * Text that is valid only sometimes, such as "1." or "-" on the way to "1.5" and "-2". The typed
 * text stays as it is; the value follows whenever there is one, and a text without a value is
 * reported as an issue at the path.
 */
export function useTypedText({ path, value, format, parse, take }: TypedTextOptions): TypedText {
  const form = useForm();
  const [typed, setTyped] = useState<{ text: string; parsed: Parsed }>();
  // This is the value of the last typed or shown text. Another value comes from outside and
  // replaces the text.
  const known = useRef<{ value: MaybeJson; settled: boolean }>({ value, settled: true });
  const isOwn =
    typed !== undefined &&
    (!known.current.settled ||
      sameJson(known.current.value, value) ||
      holdsValue(typed.parsed, value));
  const current = isOwn ? typed : undefined;
  const problem = current && "problem" in current.parsed ? current.parsed.problem : undefined;
  const place = JSON.stringify(path);

  useEffect(() => {
    known.current = { value, settled: true };
    if (typed && !current) setTyped(undefined);
  });
  useEffect(() => {
    const at: JsonPath = JSON.parse(place);
    if (problem === undefined) return;
    form.report(at, problem);
    return () => form.report(at, undefined);
  }, [problem, place, form.report]);

  return {
    text: current ? current.text : format(value),
    type(text) {
      const parsed = parse(text);
      setTyped({ text, parsed });
      known.current = { value, settled: false };
      if ("value" in parsed && !sameJson(parsed.value, value)) take(parsed.value);
    },
    leave() {
      if (problem === undefined) setTyped(undefined);
    },
  };
}

function holdsValue(parsed: Parsed, value: MaybeJson): boolean {
  return "value" in parsed && sameJson(parsed.value, value);
}
