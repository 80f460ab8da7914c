// Apart, so that the formats are loaded once a method needs them.
export { countedText } from "@pegboard/registry-core";
