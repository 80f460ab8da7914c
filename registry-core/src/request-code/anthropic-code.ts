import type { RequestCode } from "./request-code.ts";
import { codeLines, jsonLiteral, textLiteral } from "./source-text.ts";

/** Code for the package `@anthropic-ai/sdk`. */
export const anthropicCode: RequestCode = {
  label: "TypeScript, Anthropic SDK",
  file: "request.ts",
  format: "anthropic",
  write: ({ system, user, tools }) =>
    codeLines(
      'import Anthropic from "@anthropic-ai/sdk";',
      "",
      "// Reads the key from ANTHROPIC_API_KEY.",
      "const client = new Anthropic();",
      "",
      system !== "" && `const system = ${textLiteral(system)};`,
      `const user = ${textLiteral(user)};`,
      tools.length > 0 && `const tools: Anthropic.ToolUnion[] = ${jsonLiteral(tools)};`,
      "",
      "const message = await client.messages.create({",
      '  model: "your-model",',
      "  max_tokens: 1024,",
      system !== "" && "  system,",
      '  messages: [{ role: "user", content: user }],',
      tools.length > 0 && "  tools,",
      "});",
      "console.log(message.content);",
    ),
};
