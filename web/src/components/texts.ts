import { catalogue } from "../language/catalogue.ts";
import { countText } from "../language/count-text.ts";

export const say = catalogue("components", {
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
  destructive: (count: number) => `${countText(count)} destructive`,
  destructive2: "destructive",
});
