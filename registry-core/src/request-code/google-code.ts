import type { RequestCode } from "./request-code.ts";
import { codeLines, jsonLiteral, textLiteral } from "./source-text.ts";

/**
 * Code for the package `@google/genai`. Its types spell schema types as an enum, where the wire
 * takes plain words.
 */
export const googleCode: RequestCode = {
  label: "TypeScript, Google SDK",
  file: "request.ts",
  format: "gemini",
  write({ system, user, tools }) {
    const hasConfig = system !== "" || tools.length > 0;
    return codeLines(
      tools.length > 0
        ? 'import { GoogleGenAI, type ToolListUnion } from "@google/genai";'
        : 'import { GoogleGenAI } from "@google/genai";',
      "",
      "// Reads the key from GEMINI_API_KEY.",
      "const client = new GoogleGenAI();",
      "",
      system !== "" && `const systemInstruction = ${textLiteral(system)};`,
      `const contents = ${textLiteral(user)};`,
      tools.length > 0 && `const tools = ${jsonLiteral(tools)} as unknown as ToolListUnion;`,
      "",
      "const response = await client.models.generateContent({",
      '  model: "your-model",',
      "  contents,",
      hasConfig && "  config: {",
      system !== "" && "    systemInstruction,",
      tools.length > 0 && "    tools,",
      hasConfig && "  },",
      "});",
      "console.log(response.text, response.functionCalls);",
    );
  },
};
