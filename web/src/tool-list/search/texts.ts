import { catalogue } from "../../language/catalogue.ts";

export const say = catalogue("tool-list/search", {
  noTokenLimit: (value: string) => `tokens:${value} is no limit. Write tokens:>500 or tokens:<500.`,
});
