import { catalogue } from "../../language/catalogue.ts";

export const say = catalogue("components/overlays", {
  takeFilterAway: (filter: string) => `Take away the filter ${filter}`,
});
