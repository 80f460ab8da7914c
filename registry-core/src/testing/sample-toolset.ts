import type { JsonSchema } from "@pegboard/json-schema";
import { functionNames } from "../definition/function-names.ts";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { sampleDefinitions } from "./sample-tools.ts";

/** A definition with nothing but what a test is about. */
export function toolWith(
  name: string,
  methods: Record<string, JsonSchema>,
  more: Partial<ToolDefinition> = {},
) {
  const definition: ToolDefinition = {
    name,
    displayName: name,
    description: `What ${name} is for.`,
    weight: 100,
    visible: true,
    isCore: false,
    enabledByDefault: true,
    source: "test",
    origins: {},
    ...more,
    methods: Object.entries(methods).map(
      ([method, parameters]): MethodDefinition => ({
        name: method,
        displayName: method,
        description: `What ${method} does.`,
        parameters,
        visible: true,
        isCore: false,
        origins: {},
      }),
    ),
  };
  return definition;
}

/**
 * A tool with schemas as they come from outside: recursion, unions at the top, tuples, conditions,
 * text that looks like structure.
 */
const awkwardTool = toolWith(
  "awkward_tool",
  {
    add_node: {
      type: "object",
      properties: { root: { $ref: "#/$defs/Node" } },
      required: ["root"],
      $defs: {
        Node: {
          type: "object",
          description: "A node of the tree.",
          properties: {
            label: { type: "string" },
            children: { type: "array", items: { $ref: "#/$defs/Node" } },
          },
          required: ["label"],
        },
      },
    },
    move: {
      type: "object",
      properties: { id: { type: "string", pattern: '^[a-z"]+$' } },
      required: ["id"],
      oneOf: [
        {
          properties: { kind: { const: "path" }, path: { type: "string" } },
          required: ["kind", "path"],
        },
        {
          properties: { kind: { const: "url" }, url: { type: "string", format: "uri" } },
          required: ["kind", "url"],
        },
      ],
    },
    paint: {
      type: "object",
      properties: {
        point: {
          type: "array",
          prefixItems: [{ type: "number" }, { type: "number" }],
          items: false,
        },
        size: { enum: [1, 2, 4], default: 2 },
        opacity: { type: "number", exclusiveMinimum: 0, maximum: 1 },
        layers: {
          type: "object",
          patternProperties: { "^l\\d+$": { type: "boolean" } },
          additionalProperties: false,
        },
        note: {
          type: ["string", "null"],
          description: "# Not a heading\nTwo lines, <b>bold</b> & `code`.",
        },
        anything: {},
      },
    },
  },
  { displayName: "Awkward <Tool>", description: "Ends with an open fence:\n```\n## inside" },
);

const plainTool = toolWith("plain", {
  run: { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
});
const toolsetOf = (tool: ToolDefinition) => resolveToolset({ tools: [tool] }, {});

/** One tool in two variants: one asks for the reason of every call, the other does not. */
export const askingTool = {
  asking: toolsetOf({
    ...plainTool,
    methods: plainTool.methods.map((method) => ({ ...method, thinkAugment: true })),
  }),
  silent: toolsetOf(plainTool),
  names: functionNames([plainTool]),
};

/** The sample tools and an awkward one; everything that can be on is on. */
export const sampleFormatting = (() => {
  const tools = [...sampleDefinitions, awkwardTool];
  const settings = { tools: Object.fromEntries(tools.map(({ name }) => [name, true])) };
  return { toolset: resolveToolset({ tools }, settings), names: functionNames(tools) };
})();
