import type { RequestCode } from "./request-code.ts";
import { codeLines, jsonLiteral, textLiteral } from "./source-text.ts";

/** Code for the package `openai` that asks for a chat completion. */
export const openaiChatCode: RequestCode = {
  label: "TypeScript, OpenAI SDK",
  file: "request.ts",
  format: "openai-chat",
  write: ({ system, user, tools }) =>
    codeLines(
      'import OpenAI from "openai";',
      "",
      "// Reads the key from OPENAI_API_KEY.",
      "const client = new OpenAI();",
      "",
      system !== "" && `const system = ${textLiteral(system)};`,
      `const user = ${textLiteral(user)};`,
      tools.length > 0 && `const tools: OpenAI.Chat.ChatCompletionTool[] = ${jsonLiteral(tools)};`,
      "",
      "const completion = await client.chat.completions.create({",
      '  model: "your-model",',
      "  messages: [",
      system !== "" && '    { role: "system", content: system },',
      '    { role: "user", content: user },',
      "  ],",
      tools.length > 0 && "  tools,",
      "});",
      "console.log(completion.choices[0]?.message);",
    ),
};
