import { catalogue } from "../../language/catalogue.ts";

export const say = catalogue("components/inputs", {
  clearSearch: "Clear search",
  moreName: (name: string) => `More ${name}`,
  lessName: (name: string) => `Less ${name}`,
  required: "Required",
  because: "Because",
});
