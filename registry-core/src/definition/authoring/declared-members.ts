import { reasonOf } from "@pegboard/json-schema";
import { RegistryError } from "../../registry-error.ts";
import { type AskedText, type AuthorAnswer, askDeclared } from "./ask-texts.ts";

import { marksOf } from "./class-methods.ts";
import type { ClassToDescribe } from "./describe-class.ts";
import { isEndHook } from "./prompt-texts.ts";
import type { ToolClass } from "./tool.ts";
import type { ToolConfig } from "./tool-config.ts";
import { recordedConfig } from "./tool-config.ts";
import { bareInstance, type Members, memberKey, readMembers } from "./tool-members.ts";

/** The members of a class with its default config, and which of them only an instance has. */
export interface DeclaredMembers {
  members: Members;
  /** Members that read more than `this.config`, such as what the constructor made. */
  ofInstance: ReadonlySet<string>;
}

/**
 * Reads a class's members with its default config: without an instance where `this.config` is all
 * that they need, otherwise from an instance that `build` makes. Where the defaults are not valid,
 * members that need an instance are left out. Throws `invalid_definition`.
 */
export function declaredMembers(
  described: ClassToDescribe,
  { defaults }: ToolConfig,
  build: (config: unknown, members: Members) => object,
): DeclaredMembers {
  const owner = described.toolClass.name;
  const { config, valid } = defaults();
  const { config: recorded, takeReads } = recordedConfig(config);
  const { bare, needsMore } = bareInstance(described.toolClass, recorded);
  const ofInstance = new Set<string>();
  const askBare = askDeclared(owner, takeReads);
  const members = readMembers(described, bare, (asked) => {
    const answer = asked.member === "getToolPrompts" ? undefined : quietly(() => askBare(asked));
    const isWhole = !needsMore() && answer !== undefined;
    if (!isWhole) ofInstance.add(memberKey(asked));
    return isWhole ? answer : undefined;
  });
  if (ofInstance.size === 0 || !valid) return { members, ofInstance };
  const whole = recordedConfig(config);
  const instance = built(owner, () => build(whole.config, members));
  try {
    const ofConstructor = whole.takeReads();
    const ask = askDeclared(owner, whole.takeReads);
    return {
      members: readMembers(
        described,
        instance,
        followingConstructor(ask, ofInstance, ofConstructor),
      ),
      ofInstance,
    };
  } finally {
    closeUnused(instance);
  }
}

/**
 * Adds the config fields that the constructor read to texts that need what the constructor made.
 */
export function followingConstructor(
  ask: (asked: AskedText) => AuthorAnswer | undefined,
  ofInstance: ReadonlySet<string>,
  ofConstructor: readonly string[],
) {
  return (asked: AskedText): AuthorAnswer | undefined => {
    const answer = ask(asked);
    if (!answer || !ofInstance.has(memberKey(asked))) return answer;
    return { ...answer, follows: [...new Set([...answer.follows, ...ofConstructor])] };
  };
}

function quietly(read: () => AuthorAnswer | undefined): AuthorAnswer | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function built(owner: string, build: () => object): object {
  try {
    return build();
  } catch (error) {
    const reason = reasonOf(error);
    throw new RegistryError(
      "invalid_definition",
      `The texts of ${owner} cannot be read before there is an instance, and none can be built with the default config: ${reason}. Let them depend on nothing but this.config.`,
    );
  }
}

/**
 * Closes an instance that was built only to be asked for its texts. Errors are ignored, because the
 * instance never ran.
 */
export function closeUnused(instance: object): void {
  const end = endOf(instance);
  if (end) void (async () => end())().catch(() => undefined);
}

/** What ends an instance; undefined for one whose `close` is a method for models. */
export function endOf(instance: object): (() => Promise<void> | void) | undefined {
  const close: unknown = Reflect.get(instance, "close");
  const isMarked = marksOf(instance.constructor as ToolClass, "close") !== undefined;
  return isEndHook(close) && !isMarked ? () => Reflect.apply(close, instance, []) : undefined;
}
