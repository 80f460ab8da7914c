import { catalogue } from "../../language/catalogue.ts";

export const say = catalogue("components/template-editor", {
  eachOfList: (list: string) => `each of ${list}`,
});
