import { ToolFactory } from "@pegboard/registry-core";
import { STARTER_TOOLS } from "../starter/starter-tools.ts";
import type { Source } from "./source.ts";

/** The tools that ship with Pegboard. */
export function starterSource(): Source {
  return {
    id: "starter",
    kind: "modules",
    name: "Starter tools",
    addedBy: "built in",
    reconnects: false,
    load: async () => {
      const factory = new ToolFactory();
      for (const tool of STARTER_TOOLS) factory.registerTool(tool, undefined, { source: "starter", app: "pegboard" });
      return { tools: factory.registry.list(), messages: [], problems: [] };
    },
    close: async () => {},
  };
}
