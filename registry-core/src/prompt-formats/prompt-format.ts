export type PromptFormatName = "xml" | "json" | "markdown";
