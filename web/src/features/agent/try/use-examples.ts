import { mapSecrets, sameJson } from "@pegboard/json-schema";
import type { JsonObject, MethodDefinition } from "@pegboard/registry-core";
import {
  behaviourOperation,
  findMethod,
  LIMITS,
  type MethodExample,
} from "@pegboard/registry-core/internal";
import { t } from "../../../messages/t.ts";
import { useOwnerEdit } from "../../../settings/owner-edit.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { withoutRemoved } from "./without-removed.ts";

/** The examples of a method, as the draft has them. */
export interface Examples {
  list: MethodExample[];
  /** Why no example can be changed now. */
  blocked: string | undefined;
  has(args: JsonObject): boolean;
  /** Why these arguments cannot be kept. */
  faultOf(args: JsonObject): string | undefined;
  /** Keeps arguments without their secrets. */
  keep(args: JsonObject): void;
  change(list: MethodExample[]): void;
}

/** The examples of a method, which are a part of the agent's draft. */
export function useExamples(tool: string, method: MethodDefinition): Examples {
  const shared = useAgentEdit((edit) => edit.shared);
  const { blocked, onStep } = useOwnerEdit("blocked", "onStep");
  const { examples: list = [], displayName, name, parameters } = method;
  const known = shared.byName.get(tool);
  const below = (known && findMethod(known, name)?.examples) ?? [];
  const withoutSecrets = (args: JsonObject) =>
    withoutRemoved(
      mapSecrets(parameters, args, () => ({ $removed: true })),
      { left: [] },
    );
  const has = (args: JsonObject) =>
    list.some((one) => sameJson(one.arguments, withoutSecrets(args)));
  const change = (next: MethodExample[]) => {
    const operation = behaviourOperation(
      { tool, method: name, field: "examples" },
      sameJson(next, below) ? null : next,
    );
    onStep({
      label: t("Change examples of {name}", { name: displayName }),
      operations: [operation],
    });
  };
  return {
    list,
    blocked,
    has,
    change,
    faultOf(args) {
      const { methodExamples, exampleCharacters } = LIMITS;
      if (blocked !== undefined) return blocked;
      if (list.length >= methodExamples)
        return t("{most} examples are kept. Remove one first.", { most: methodExamples });
      const isLarge = JSON.stringify(args).length > exampleCharacters;
      return isLarge
        ? t("Arguments of more than {characters, number} characters are no example.", {
            characters: exampleCharacters,
          })
        : undefined;
    },
    keep(args) {
      if (!has(args)) change([...list, { arguments: withoutSecrets(args) }]);
    },
  };
}
