import { displayNameOf, withNamespace } from "@pegboard/registry-core";
import {
  functionToolName,
  type NamespacedName,
  normalizeName,
} from "@pegboard/registry-core/internal";
import type { OperationsTable } from "./operations-table.ts";

interface NamespaceCall {
  namespace: string | null;
  force?: boolean;
  sep?: "-" | ".";
}

interface FunctionInput {
  function_name: string;
  name?: string | null;
  namespace?: string | null;
  method_name?: string | null;
}

export const NAME_OPERATIONS: OperationsTable = {
  "name.display": ({ name }: { name: string }) => displayNameOf(name),
  "name.normalize": ({ name }: { name: string }) => normalizeName(name),
  "tool.update_namespace": ({
    tool,
    calls,
  }: {
    tool: { name: string } & ToolNames;
    calls: NamespaceCall[];
  }) => {
    const start: NamespacedName = {
      name: tool.name,
      ...(tool.namespace && { namespace: tool.namespace }),
      ...(tool.method_name && { methodName: tool.method_name }),
    };
    const apply = (
      current: NamespacedName,
      { namespace, force = false, sep = "-" }: NamespaceCall,
    ) => withNamespace(current, namespace, { force, separator: sep });
    return toWire(calls.reduce(apply, start));
  },
  "tool.from_function": ({ function_name, name, namespace, method_name }: FunctionInput) =>
    toWire(
      functionToolName(function_name, {
        name: name ?? null,
        namespace: namespace ?? null,
        methodName: method_name ?? null,
      }),
    ),
};

interface ToolNames {
  namespace?: string | null;
  method_name?: string | null;
}

/** The name is the qualified one: the two always agree. */
function toWire({ name, namespace, methodName }: NamespacedName) {
  return {
    name,
    namespace: namespace ?? null,
    method_name: methodName ?? null,
    qualified_name: name,
  };
}
