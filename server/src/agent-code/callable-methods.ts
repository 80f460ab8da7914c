import type { JsonSchema, Toolset } from "@pegboard/registry-core";
import { type FunctionNames, isReadOnly, memoByIdentity } from "@pegboard/registry-core/internal";

/** A method as programs call it. */
export interface CallableMethod {
  functionName: string;
  label: string;
  description: string;
  parameters: JsonSchema;
  outputSchema: JsonSchema | undefined;
  readOnly: boolean;
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
          .map(({ definition: method }) => ({
            functionName: names.nameOf(tool.name, method.name),
            label: method.displayName,
            description: method.description,
            parameters: method.parameters,
            outputSchema: method.outputSchema,
            readOnly: isReadOnly(method),
          })),
      )
      .sort((one, other) => (one.functionName < other.functionName ? -1 : 1)),
);
