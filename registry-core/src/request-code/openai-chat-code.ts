import type { CodeParts } from "./request-code.ts";
import { codeLines, jsonLiteral, textLiteral } from "./source-text.ts";

/** For the package `openai`: a chat completion. */
export function openaiChatCode({ system, user, tools }: CodeParts): string {
  return codeLines(
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
  );
}
