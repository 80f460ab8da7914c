// From and to the AI SDK (`ai`).

export { type AiSdkSource, fromAiSdk, isAiSdkSource } from "./adapters/from-ai-sdk.ts";
export { type AiSdkTool, type ToAiSdkOptions, toAiSdk } from "./adapters/to-ai-sdk.ts";
