import type { RequestCode } from "./request-code.ts";
import { codeLines, jsonLiteral, textLiteral } from "./source-text.ts";

/** Code for the package `openai` that asks for a response. */
export const openaiResponsesCode: RequestCode = {
  label: "TypeScript, OpenAI SDK",
  file: "request.ts",
  format: "openai-responses",
  write: ({ system, user, tools }) =>
    codeLines(
      'import OpenAI from "openai";',
      "",
      "// Reads the key from OPENAI_API_KEY.",
      "const client = new OpenAI();",
      "",
      system !== "" && `const instructions = ${textLiteral(system)};`,
      `const input = ${textLiteral(user)};`,
      tools.length > 0 && `const tools: OpenAI.Responses.Tool[] = ${jsonLiteral(tools)};`,
      "",
      "const response = await client.responses.create({",
      '  model: "your-model",',
      system !== "" && "  instructions,",
      "  input,",
      tools.length > 0 && "  tools,",
      "});",
      "console.log(response.output);",
    ),
};
