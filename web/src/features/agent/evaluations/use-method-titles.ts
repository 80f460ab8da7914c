import { escapeInvisible } from "@pegboard/registry-core/internal";
import type { NamedMethodRef } from "../../../api/evaluations/evaluations.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";

/** The name for people of a method, or the one it is stored by. */
export function useMethodTitles() {
  const byName = useAgentEdit((edit) => edit.definitions.byName);
  return ({ tool, method }: NamedMethodRef): string =>
    escapeInvisible(
      byName.get(tool)?.methods.find(({ name }) => name === method)?.displayName ?? method,
    );
}
