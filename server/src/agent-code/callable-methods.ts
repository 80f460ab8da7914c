import type { JsonSchema, Toolset } from "@pegboard/registry-core";
import { type FunctionNames, memoByIdentity } from "@pegboard/registry-core/internal";

/** A method as programs call it. */
export interface CallableMethod {
  functionName: string;
  label: string;
  description: string;
  parameters: JsonSchema;
  outputSchema: JsonSchema | undefined;
}

/**
 * The methods that an agent's callers may call, by their function names, in an order that no
 * weight, rename or reload changes. Deferred ones are among them, and the search for those is not:
 * whoever has the list needs no search.
 */
export const callableMethods = memoByIdentity(
  (toolset: Toolset, names: FunctionNames): CallableMethod[] =>
    toolset.tools
      .filter(({ definition }) => !definition.generated)
      .flatMap(({ definition: tool, methods }) =>
        methods
          .filter(({ offered, waits }) => offered || waits !== undefined)
          .map(({ definition: { name, displayName, description, parameters, outputSchema } }) => ({
            functionName: names.nameOf(tool.name, name),
            label: displayName,
            ...{ description, parameters, outputSchema },
          })),
      )
      .sort((one, other) => (one.functionName < other.functionName ? -1 : 1)),
);
