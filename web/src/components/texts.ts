import { catalogue } from "../language/catalogue.ts";
import { countText } from "../language/count-text.ts";

export const say = catalogue("components", {
  justNow: "just now",
  error: "Error",
  warning: "Warning",
  note: "Note",
  theBrowserRefusedToCopy: "The browser refused to copy. Select the text instead.",
  copy: "Copy",
  copied: "Copied",
  declared: "Declared",
  docComment: "Doc comment",
  schema: "Schema",
  generated: "Generated",
  thisAgent: "This agent",
  destructiveCount: (count: number) => `${countText(count)} destructive`,
  destructiveAfterCount: "destructive",
});
