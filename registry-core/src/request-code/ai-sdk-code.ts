import { isSchemaObject, type JsonValue } from "@pegboard/json-schema";
import type { RequestCode } from "./request-code.ts";
import { codeLines, jsonLiteral, memberName, textLiteral } from "./source-text.ts";

/** Code for the package `ai`, which takes JSON Schema as it is, whatever the provider. */
export const aiSdkCode: RequestCode = {
  label: "TypeScript, Vercel AI SDK",
  file: "request.ts",
  format: "mcp",
  fitsEvery: true,
  write: ({ system, user, tools }) =>
    codeLines(
      tools.length > 0
        ? 'import { generateText, jsonSchema, tool } from "ai";'
        : 'import { generateText } from "ai";',
      "",
      system !== "" && `const system = ${textLiteral(system)};`,
      `const prompt = ${textLiteral(user)};`,
      tools.length > 0 && "const tools = {",
      ...tools.map(toolEntry),
      tools.length > 0 && "};",
      "",
      "// A model's name goes to Vercel's AI Gateway, which reads the key from AI_GATEWAY_API_KEY. Other providers have packages.",
      "const { text, toolCalls } = await generateText({",
      '  model: "your-provider/your-model",',
      system !== "" && "  system,",
      "  prompt,",
      tools.length > 0 && "  tools,",
      "});",
      "console.log(text, toolCalls);",
    ),
};

function toolEntry(definition: JsonValue): string | false {
  if (!isSchemaObject(definition)) return false;
  const { name, description, inputSchema } = definition;
  return codeLines(
    `  ${memberName(String(name))}: tool({`,
    typeof description === "string" && `    description: ${textLiteral(description)},`,
    `    inputSchema: jsonSchema(${jsonLiteral(isSchemaObject(inputSchema) ? inputSchema : {}, 4)}),`,
    "  }),",
  ).trimEnd();
}
