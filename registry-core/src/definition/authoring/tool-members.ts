import { omitUndefined } from "../omit-undefined.ts";
import type { ToolPromptTexts } from "../tool-definition.ts";
import type { AskedText, AskText, AuthorAnswer } from "./ask-texts.ts";
import type { ToolMetadata } from "./decorators.ts";
import { memberValue, PROMPT_TEXTS, readPromptTexts } from "./prompt-texts.ts";
import { methodHolders, type ToolClass } from "./tool.ts";

/** Answers of a class's members by member name; `memberOfMethod` makes the names for methods. */
export type Members = ReadonlyMap<string, AuthorAnswer>;

const GETTERS = {
  displayName: "a text",
  icon: "a text",
  isExclusive: "true or false",
  takesControl: "true or false",
  isSubAgent: "true or false",
  isEnabled: "true or false",
} as const;

/** Members of a class that are asked for each of its methods, given the method's name. */
const METHOD_MEMBERS = { methodDescription: "a text", methodParameters: "a schema" } as const;

export const memberOfMethod = (member: keyof typeof METHOD_MEMBERS, method: string): string =>
  memberKey({ member, method });

export const memberKey = ({ member, method }: Pick<AskedText, "member" | "method">): string =>
  method === undefined ? member : `${member} ${method}`;

/**
 * Reads what a class declares with methods for its texts and getters for the rest; members that
 * `ask` has no answer for are left out. `getToolPrompts` counts only where the class has its own.
 */
export function readMembers(
  { toolClass, methods }: { toolClass: ToolClass; methods: readonly { name: string }[] },
  instance: object,
  ask: AskText,
): Members {
  const holders = methodHolders(toolClass);
  const asked = ["toolDescription", ...PROMPT_TEXTS].map((member) => textOf(member, "a text"));
  const getters = Object.entries(GETTERS).map(([member, expected]) => textOf(member, expected));
  const ofMethods = methods.flatMap(({ name: method }) =>
    Object.entries(METHOD_MEMBERS).map(([member, expected]): AskedText => {
      const make = () => Reflect.apply(Reflect.get(instance, member), instance, [method]);
      return { member, method, expected, make };
    }),
  );
  function textOf(member: string, expected: AskedText["expected"]): AskedText {
    return { member, expected, make: () => memberValue(instance, member) };
  }
  const members = new Map<string, AuthorAnswer>();
  for (const each of [...asked, ...getters, ...ofMethods, textOf("getToolPrompts", "an object")]) {
    const holder = holders.find((candidate) => Object.hasOwn(candidate, each.member));
    const isGetter =
      holder && Object.getOwnPropertyDescriptor(holder, each.member)?.get !== undefined;
    // A method named `icon` is a function for models and no getter.
    if (!holder || (!isGetter && each.member in GETTERS)) continue;
    const answer = ask(each);
    if (answer) members.set(memberKey(each), answer);
  }
  return members;
}

/** The answers of members under the keys of metadata and prompts. */
export function toolTextsOf(members: Members): {
  description: string | undefined;
  prompts: ToolPromptTexts;
  metadata: ToolMetadata;
} {
  const prompts = readPromptTexts((name) => members.get(name)?.value);
  const { isEnabled, ...metadata } = Object.fromEntries(
    Object.keys(GETTERS).map((name) => [name, members.get(name)?.value]),
  );
  return {
    description: members.get("toolDescription")?.value as string | undefined,
    prompts,
    metadata: omitUndefined({ ...metadata, enabledByDefault: isEnabled }) as ToolMetadata,
  };
}

/**
 * Calls `ask` with an object in the place of an instance that has a config and nothing else.
 * `isBare` tells whether the last text needed more.
 */
export function bareInstance(
  toolClass: ToolClass,
  config: unknown,
): { bare: object; needsMore(): boolean } {
  let isMissing = false;
  const bare = new Proxy(Object.create(toolClass.prototype, { config: { value: config } }), {
    get(target, key, receiver) {
      if (typeof key === "string" && !(key in target)) isMissing = true;
      return Reflect.get(target, key, receiver);
    },
  });
  const needsMore = (): boolean => {
    const was = isMissing;
    isMissing = false;
    return was;
  };
  return { bare, needsMore };
}
