import { ownValue } from "@pegboard/json-schema";
import {
  applyOverrides,
  type MethodDefinition,
  type ToolDefinition,
} from "@pegboard/registry-core";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { catalogQuery } from "../catalog.ts";

interface CalledMethod {
  tool?: string | undefined;
  method?: string | undefined;
  functionName: string;
}

/** What people call methods, and the tiles of their tools, as both are now. */
export function useMethodNames() {
  const { data } = useQuery(catalogQuery);
  return useMemo(() => {
    const tools = new Map<string, ToolDefinition>(
      data &&
        applyOverrides(data.declared, data.organisation).tools.map((each) => [each.name, each]),
    );
    const methods = new Map<string, MethodDefinition>(
      [...tools.values()].flatMap((tool) =>
        tool.methods.map((method) => [`${tool.name}.${method.name}`, method]),
      ),
    );
    return {
      /** The display name; the code name of a method that is gone, or that there never was. */
      titleOf({ tool, method, functionName }: CalledMethod): string {
        const known = methods.get(`${tool}.${method}`);
        const code = tool === undefined ? functionName : `${tool}.${method}`;
        return escapeInvisible(known?.displayName ?? code);
      },
      toolTitleOf: (tool: string): string => escapeInvisible(tools.get(tool)?.displayName ?? tool),
      tileOf(tool: string | undefined) {
        const known = tools.get(tool ?? "");
        const node = ownValue(data?.icons ?? {}, known?.icon ?? "");
        return { node, color: known?.color, ghost: known === undefined };
      },
    };
  }, [data]);
}
