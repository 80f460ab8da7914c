import { defineTool } from "@pegboard/registry-core";

/** A hundred functions, each a tool of its own. */
export const tools = Array.from({ length: 100 }, (_, index) =>
  defineTool({
    name: `function_${index}`,
    description: `Works with department ${index}, its owners and its history.`,
    visible: true,
    parameters: {
      type: "object",
      properties: { text: { type: "string" }, most: { type: "integer" } },
      required: ["text"],
    },
    run: ({ text }) => text,
  }),
);
