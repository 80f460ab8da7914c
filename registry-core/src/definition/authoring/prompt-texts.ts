import { omitUndefined } from "../omit-undefined.ts";
import type { ToolPromptTexts } from "../tool-definition.ts";

export const PROMPT_TEXTS = [
  "toolSystemPrompt",
  "toolFormatInformationForSystemPrompt",
  "toolUserPrompt",
  "toolFormatInformationForUserPrompt",
  "toolFormatReminderForUserPrompt",
] as const satisfies (keyof ToolPromptTexts)[];

const RESERVED: ReadonlySet<string> = new Set([
  ...PROMPT_TEXTS,
  "toolDescription",
  "methodDescription",
  "methodParameters",
  "getToolPrompts",
]);

/**
 * Whether the method belongs to every tool and is not for models. `run` is its function: a `close`
 * that takes arguments is one for models, since what ends a tool takes none.
 */
export function isReserved(name: string, run: unknown): boolean {
  return RESERVED.has(name) || (name === "close" && isEndHook(run));
}

/** Whether a member `close` is what ends an instance. */
export function isEndHook(close: unknown): close is () => Promise<void> | void {
  return typeof close === "function" && close.length === 0;
}

/** The texts that `read` finds, by name. */
export function readPromptTexts(read: (name: string) => unknown): ToolPromptTexts {
  return omitUndefined(Object.fromEntries(PROMPT_TEXTS.map((name) => [name, read(name)])));
}

/** The value of a getter, or what a method without parameters answers. */
export function memberValue(instance: object, name: string): unknown {
  const member: unknown = Reflect.get(instance, name);
  return typeof member === "function" ? Reflect.apply(member, instance, []) : member;
}
