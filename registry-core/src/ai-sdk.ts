// From and to the AI SDK (`ai`).

export { type AiSdkSource, fromAiSdk, isAiSdkSource } from "./neighbours/from-ai-sdk.ts";
export { type AiSdkTool, type ToAiSdkOptions, toAiSdk } from "./neighbours/to-ai-sdk.ts";
