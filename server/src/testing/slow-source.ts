import { defineTool } from "@pegboard/registry-core";
import type { TestServer } from "./start-test-server.ts";

/**
 * Has the server ask a source "Late" which tools it has: it answers with the tool `late`, whose method
 * is `dig`, when `answer` is called.
 */
export function addSlowSource({ dependencies: { sources } }: Pick<TestServer, "dependencies">) {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const methods = { dig: { description: "Digs.", run: () => "" } };
  const late = defineTool({ name: "late", visible: true, methods });
  const added = sources.add({
    id: "modules:late",
    kind: "modules",
    name: "Late",
    addedBy: "command line",
    reconnects: false,
    load: () => answered.then(() => ({ tools: [late], messages: [], problems: [] })),
    onChange: () => {},
    close: async () => {},
  });
  return { answer, added };
}
