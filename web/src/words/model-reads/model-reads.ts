import { say } from "./texts.ts";

/**
 * What the screens say about where the model meets a text, with the templates that agents have by
 * default. Every sentence is held against rendered prompts and payloads by `model-reads.test.ts`.
 */
export const MODEL_READS = say;
