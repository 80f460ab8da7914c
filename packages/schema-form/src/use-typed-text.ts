import { jsonText, parseJson, sameJson } from "@pegboard/json-schema";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type SchemaFormState, useForm } from "./form-context.ts";
import type { JsonPath, MaybeJson } from "./model/json-path.ts";
import type { ReportedText } from "./use-issues.ts";

/** The value of a text, or why it has none yet. */
export type Parsed = { value: MaybeJson } | { problem: string };

interface TypedTextOptions {
  path: JsonPath;
  value: MaybeJson;
  format(value: MaybeJson): string;
  parse(text: string): Parsed;
  take(value: MaybeJson): void;
  /** Whether the text may hold a secret in clear. */
  mayBeSecret?: boolean;
}

interface TextBeingTyped {
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
export function useTypedText(options: TypedTextOptions): TextBeingTyped {
  const { path, value, format, parse, take, mayBeSecret = false } = options;
  const form = useForm();
  const [typed, setTyped] = useState(() => textLeftAt(form, options));
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
  const left = problem === undefined ? undefined : { text: current?.text, problem, value };
  const said = jsonText([path, left]);
  const isLeaving = useRef(false);
  useLayoutEffect(() => {
    isLeaving.current = false;
    return () => {
      isLeaving.current = true;
    };
  }, []);

  useEffect(() => {
    known.current = { value, settled: true };
    if (typed && !current) setTyped(undefined);
  });
  useEffect(() => {
    const [at, text] = parseJson(said) as unknown as [JsonPath, ReportedText | null | undefined];
    form.report(at, text ? { ...text, ...(mayBeSecret && { mayBeSecret }) } : undefined);
    // A text stays with its form when its field is drawn no more: on another page, in a folded part.
    return () => {
      if (!isLeaving.current) form.report(at, undefined);
    };
  }, [said, mayBeSecret, form.report]);

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

/** The text that was left at this place, while the value is the one that it waits beside. */
function textLeftAt(form: SchemaFormState, { path, value, parse }: TypedTextOptions) {
  const left = form.typedAt(path);
  if (!left || !sameJson(left.value, value)) return undefined;
  // The marks of typed secrets mean nothing to a field that is drawn anew.
  if (left.mayBeSecret && left.text.includes("$secret")) return undefined;
  return { text: left.text, parsed: parse(left.text) };
}

function holdsValue(parsed: Parsed, value: MaybeJson): boolean {
  return "value" in parsed && sameJson(parsed.value, value);
}
