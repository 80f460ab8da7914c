import { sameJson } from "@pegboard/json-schema";
import type { TypedText } from "@pegboard/schema-form";
import type { UnfinishedJson } from "@pegboard/schema-form/schema-json";

/** Input into a form that is no value yet. It waits until somebody finishes it. */
export interface UnfinishedInput {
  /** The whole value as JSON. It may hold secrets in clear, so it never gets to the disk. */
  json?: UnfinishedJson | undefined;
  /** The texts of fields. */
  texts?: readonly TypedText[] | undefined;
  /** Values, as JSON, of fields that no draft can hold. */
  refused?: readonly TypedText[] | undefined;
}

/**
 * A form for settings of an owner: the config of a tool, how one of its methods is called, or what
 * the organisation says of a tool or a method.
 */
export interface InputForm {
  of: "config" | "execution" | "metadata";
  tool: string;
  method?: string | undefined;
}

/** The key of a form among the unfinished input. That of a config is the name of its tool. */
export const formKey = ({ of, tool, method }: InputForm): string =>
  of === "config" ? tool : [`${of}:${tool}`, method].filter((part) => part !== undefined).join("/");

/** The form of a key. Names of tools have neither a colon nor a slash. */
export function formOfKey(key: string): InputForm {
  const [, of, tool = "", method] = /^(execution|metadata):([^/]+)(?:\/(.*))?$/s.exec(key) ?? [];
  if (of !== "execution" && of !== "metadata") return { of: "config", tool: key };
  return { of, tool, ...(method !== undefined && { method }) };
}

export interface InputOfForms {
  /** Input into forms that is no value yet, by the key of its form. */
  unfinished?: Record<string, UnfinishedInput>;
}

/** The texts of an input that belong to one field each. */
export const typedTexts = ({ texts = [], refused = [] }: UnfinishedInput): readonly TypedText[] => [
  ...texts,
  ...refused,
];

/** How many inputs into a form are no values yet. */
export function countUnfinished({ unfinished }: InputOfForms, form: InputForm): number {
  const input = unfinished?.[formKey(form)] ?? {};
  return typedTexts(input).length + (input.json ? 1 : 0);
}

/** The names of the tools that have input that is no value yet. */
export const unfinishedTools = ({ unfinished = {} }: InputOfForms): string[] =>
  Object.keys(unfinished).map((key) => formOfKey(key).tool);

/** A draft with what a person left of a form, or without what was finished. */
export function withUnfinished<Draft extends InputOfForms>(
  draft: Draft,
  { form, left }: { form: InputForm; left: UnfinishedInput },
): Draft {
  const { unfinished: all = {} } = draft;
  const key = formKey(form);
  const before = all[key] ?? {};
  const input = { ...before, ...left };
  if (before.json?.text === input.json?.text && sameJson(typedTexts(before), typedTexts(input)))
    return draft;
  const others = Object.entries(all).filter(([name]) => name !== key);
  const isLeft = input.json !== undefined || typedTexts(input).length > 0;
  const unfinished = Object.fromEntries(isLeft ? [...others, [key, input]] : others);
  if (Object.keys(unfinished).length > 0) return { ...draft, unfinished };
  const { unfinished: _, ...rest } = draft;
  return rest as Draft;
}
