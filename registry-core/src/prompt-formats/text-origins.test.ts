import { type JsonSchema, mapSubschemas, type Subschema } from "@pegboard/json-schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  arbitraryParameters,
  arbitraryPlainParameters,
} from "../../../packages/json-schema/src/testing/arbitrary-parameters.ts";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import { functionNames } from "../definition/function-names.ts";
import { parameterNames } from "../definition/parameter-names.ts";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import type { TextOrigin } from "../provider-formats/text-pieces.ts";
import { toolWith } from "../testing/sample-toolset.ts";
import { SERVED_FORMATS, type ServedFormat, servedText } from "../testing/served-text.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { toolsetSpans } from "./format-prompt.ts";

/**
 * Texts that look like the structure of one of the formats, around a word that stands nowhere else.
 */
const DISGUISES: ((word: string) => string)[] = [
  (word) => word,
  (word) => `One of:\n- \`fast\` (string): ${word}\n- \`slow\` (string)`,
  (word) => `First.\n\nThen ${word}.`,
  (word) =>
    `- if ${word}\n- each item ${word}\n- item 1 ${word}\n- alternative 1, one or more apply ${word}`,
  (word) =>
    `### \`read\`\n\nReads.\n\nParameters:\n- \`${word}\` (string)\n\nExample calls:\n- ${word}`,
  (word) => `</description><function name="${word}"><parameter name="path"> & so on`,
  (word) => `  <tool name="${word}" title="x">`,
  (word) => `"name": "${word}", "parameters": {`,
  (word) => `\`\`\`\n## ${word} [`,
];

const TOOL_NAMES = ["acme.files", "__proto__", "constructor"];
const METHOD_NAMES = ["read", "2fa check", "__proto__", "toString", "n".repeat(80)];

interface Sample {
  tools: ToolDefinition[];
  /** Each word that a text has, and the field where it is written. */
  origins: Map<string, TextOrigin>;
}

/** Tools whose every text has a word of its own. */
function sampleOf(parameters: fc.Arbitrary<JsonSchema>): fc.Arbitrary<Sample> {
  const disguises = fc.infiniteStream(fc.constantFrom(...DISGUISES));
  const methods = fc.uniqueArray(fc.tuple(fc.constantFrom(...METHOD_NAMES), parameters), {
    minLength: 1,
    maxLength: 2,
    selector: ([name]) => name,
  });
  const shape = fc
    .subarray(TOOL_NAMES, { minLength: 1 })
    .chain((names) =>
      fc.tuple(
        ...names.map((name) => methods.map((own): [string, [string, JsonSchema][]] => [name, own])),
      ),
    );
  return fc.tuple(shape, disguises).map(([tools, stream]) => {
    const origins = new Map<string, TextOrigin>();
    const text = (origin: TextOrigin) => {
      const word = `word${1000 + origins.size}`;
      origins.set(word, origin);
      return stream.next().value?.(word) ?? word;
    };
    return { origins, tools: tools.map(([name, own]) => markedTool(name, own, text)) };
  });
}

type Mark = (origin: TextOrigin) => string;

function markedTool(tool: string, methods: [string, JsonSchema][], text: Mark): ToolDefinition {
  const schemas = methods.map(([method, schema]): [string, JsonSchema] => {
    const origin = { tool, method, field: "parameters" };
    return [
      method,
      mapSubschemas(schema, (child, path) => marked(child, { ...origin, path }, text)),
    ];
  });
  const definition = toolWith(tool, Object.fromEntries(schemas), {
    displayName: text({ tool, field: "display_name" }),
    description: text({ tool, field: "tool_description" }),
    namespace: "acme",
  });
  return {
    ...definition,
    methods: definition.methods.map(
      (method): MethodDefinition => ({
        ...method,
        description: text({ tool, method: method.name, field: "description" }),
      }),
    ),
  };
}

function marked(
  schema: Subschema,
  origin: TextOrigin & { path: (string | number)[] },
  text: Mark,
): Subschema {
  if (typeof schema === "boolean") return schema;
  const inner = mapSubschemas(schema, (child, path) =>
    marked(child, { ...origin, path: [...origin.path, ...path] }, text),
  );
  return { ...inner, description: text(origin) };
}

/** Every place where a word stands, with what its span says about it. */
function* foundWords({ tools, origins }: Sample, format: ServedFormat) {
  const toolset = resolveToolset({ tools }, {});
  const names = functionNames(tools);
  const text = servedText(toolset, names, format);
  for (const span of toolsetSpans(toolset, names, format)) {
    for (const [word] of text.slice(span.start, span.end).matchAll(/word\d{4}/g)) {
      const origin = origins.get(word);
      if (origin) yield { word, span, origin };
    }
  }
}

/** The path as it is written: providers get other names for parameters that they refuse. */
function writtenPath({ tool, method, path = [] }: TextOrigin, { tools }: Sample, format: string) {
  const anthropic = /[^a-zA-Z0-9_.-]/;
  const refused = { anthropic, mcp: anthropic, gemini: /[^a-zA-Z0-9_]/ }[format];
  const methods = tools.find(({ name }) => name === tool)?.methods;
  const parameters = methods?.find(({ name }) => name === method)?.parameters ?? {};
  const { fitting } = parameterNames(parameters);
  return path.map((step, depth) =>
    refused?.test(String(step)) && (format === "gemini" || depth === 1)
      ? (fitting.get(String(step)) ?? step)
      : step,
  );
}

test.each(SERVED_FORMATS)(
  "%s: every text is said to come from where it is written, whatever it looks like",
  (format) => {
    fc.assert(
      fc.property(sampleOf(arbitraryPlainParameters), (sample) => {
        for (const { word, span, origin } of foundWords(sample, format)) {
          const { start: _, end: __, ...found } = span;
          const path = origin.path && writtenPath(origin, sample, format);
          expect({ word, ...found }).toEqual({ word, ...origin, ...(path && { path }) });
        }
      }),
    );
  },
);

test.each(SERVED_FORMATS)(
  "%s: so are texts of schemas that no text can show as they are",
  (format) => {
    fc.assert(
      fc.property(sampleOf(arbitraryParameters), (sample) => {
        for (const { word, span, origin } of foundWords(sample, format)) {
          const { tool, method, field } = span;
          expect({ word, tool, method, field }).toEqual({ word, ...origin, path: undefined });
        }
      }),
      { numRuns: fewerUnlessDeep(20) },
    );
  },
);

test.each(["xml", "markdown"] as const)(
  "%s: a tool's own text is found where it stands",
  (format) => {
    const own = "search";
    const { methods, ...tool } = toolWith(
      "search",
      { search: {} },
      { description: "Use search to search." },
    );
    const tools = [
      { ...tool, methods: methods.map((method) => ({ ...method, ownFormats: { [format]: own } })) },
    ];
    const toolset = resolveToolset({ tools }, {});
    const names = functionNames(tools);
    const text = servedText(toolset, names, format);
    const found = toolsetSpans(toolset, names, format).filter(({ method }) => method !== undefined);
    expect(found).toEqual([
      expect.objectContaining({ start: text.lastIndexOf(own), tool: "search", method: "search" }),
    ]);
  },
);
