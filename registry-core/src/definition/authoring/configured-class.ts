import { reasonOf } from "@pegboard/json-schema";
import { type ConfiguredTexts, changedTexts, withoutTexts } from "../configured-texts.ts";
import type { ToolDefinition } from "../tool-definition.ts";
import { askConfigured, isTooSlow } from "./ask-texts.ts";
import { closeUnused } from "./close-unused.ts";
import { type DeclaredMembers, followingConstructor } from "./declared-members.ts";
import { type ClassToDescribe, describeClass } from "./describe-class.ts";
import { readMembers } from "./tool-members.ts";

/**
 * The texts in which an instance differs from what its class declares. `build` makes the instance
 * with a config that records which fields are read.
 */
export function configuredClass(
  described: ClassToDescribe,
  declared: DeclaredMembers & { definition: ToolDefinition },
  build: () => { instance: object; takeReads(): string[] },
): ConfiguredTexts {
  const since = Date.now();
  const built = attempt(build);
  if ("cause" in built) return withoutTexts({ code: "not_built", values: built });
  const { definition, members, ofInstance } = declared;
  const { instance, takeReads } = built;
  const ofConstructor = takeReads();
  const { ask, faults } = askConfigured(takeReads, since);
  const read = readMembers(
    described,
    instance,
    followingConstructor(ask, ofInstance, ofConstructor),
  );
  closeUnused(instance);
  if (isTooSlow(faults)) return { tool: {}, methods: {}, faults };
  const now = describeClass(described, new Map([...members, ...read]));
  return { ...changedTexts(definition, now), faults };
}

function attempt<T>(build: () => T): T | { cause: string } {
  try {
    return build();
  } catch (error) {
    return { cause: reasonOf(error) };
  }
}
