import { defineTool } from "@pegboard/registry-core";
import type { RegisteredTool } from "@pegboard/registry-core/internal";

const TOOL_VERBS = ["read", "write", "convert", "list", "find", "send", "draw", "count"];

/** Tools of so many methods each, with five parameters each; no two share a schema. */
export function manyTools(count: number, methodsOfEach = 1): RegisteredTool[] {
  return Array.from({ length: count }, (_, index) =>
    defineTool({
      name: `tool_${index}`,
      displayName: `Tool ${(index * 7919) % count}`,
      description: `What unit ${index} is for.`,
      weight: (index * 31) % 200,
      visible: index % 10 !== 0,
      isCore: index % 25 === 0,
      methods: Object.fromEntries(
        Array.from({ length: methodsOfEach }, (_unused, method) => {
          const word = TOOL_VERBS[(index + method) % TOOL_VERBS.length];
          const description = `Uses ${word} on unit ${index}, in the way ${method}.`;
          return [
            `${word}_${index}_${method}`,
            { description, parameters: fiveParameters(), run: () => "" },
          ];
        }),
      ),
    }),
  );
}

/** Tools of one method each, whose description and parameters depend on their config. */
export function toolsWithConfig(count: number): RegisteredTool[] {
  return Array.from({ length: count }, (_, index) =>
    defineTool({
      name: `search_${index}`,
      config: { type: "object", properties: { limit: { type: "integer", default: 10 } } },
      description: ({ limit }) => `Finds up to ${limit} units of kind ${index}.`,
      parameters: ({ limit }) => {
        const { properties, ...schema } = fiveParameters();
        return {
          ...schema,
          properties: { ...properties, limit: { type: "integer", maximum: Number(limit) } },
        };
      },
      run: () => "",
    }),
  );
}

function fiveParameters() {
  return {
    type: "object",
    properties: {
      path: { type: "string", description: "Path below the root, e.g. notes.md" },
      limit: { type: "integer", description: "How many", minimum: 1, default: 10 },
      mode: { type: "string", enum: ["fast", "exact"], description: "How to do it" },
      tags: { type: "array", items: { type: "string" }, description: "Tags to look for" },
      recursive: { type: "boolean", description: "Whether folders inside count too" },
    },
    required: ["path"],
  };
}

/**
 * Parameters with what sanitising has to write out: references, `allOf`, unions with null,
 * constants, a type that contains itself.
 */
export function referringParameters() {
  const place = {
    type: "object",
    properties: { x: { type: "number" }, note: { type: ["string", "null"] } },
  };
  const node = {
    type: "object",
    properties: { below: { type: "array", items: { $ref: "#/$defs/Node" } } },
  };
  return {
    type: "object",
    $defs: { Place: place, Node: node },
    properties: {
      from: { $ref: "#/$defs/Place" },
      to: { allOf: [{ $ref: "#/$defs/Place" }, { description: "Where it ends" }] },
      name: { anyOf: [{ type: "string" }, { type: "null" }] },
      kind: { const: "way" },
      root: { $ref: "#/$defs/Node" },
    },
    required: ["from"],
  };
}
