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
  "close",
]);

/** Whether the method belongs to every tool and is not for models. */
export function isReserved(name: string): boolean {
  return RESERVED.has(name);
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
