import { ToolFactory } from "@pegboard/registry-core";
import { type AllowedPaths, starterTools } from "@pegboard/starter-tools";
import { guardedRequest, redirectedTo } from "../requests/guarded-request.ts";
import { readBody } from "../requests/read-body.ts";
import type { Source } from "./source.ts";

/** Id of the source of the tools that ship with Pegboard. */
export const STARTER_SOURCE_ID = "starter";

const requests = { send: guardedRequest, redirectedTo, readBody };

/** The tools that ship with Pegboard; those that read files reach the given paths only. */
export function starterSource({ paths }: { paths: AllowedPaths }): Source {
  return {
    id: STARTER_SOURCE_ID,
    kind: "modules",
    name: "Starter tools",
    addedBy: "built in",
    reconnects: false,
    load: async () => {
      const factory = new ToolFactory();
      for (const [tool, config] of starterTools({ paths, requests })) {
        factory.registerTool(tool, config, { source: STARTER_SOURCE_ID, app: "pegboard" });
      }
      return { tools: factory.registry.list(), messages: [], problems: [] };
    },
    close: async () => {},
  };
}
