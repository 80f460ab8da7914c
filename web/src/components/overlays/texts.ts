import { catalogue } from "../../language/catalogue.ts";

export const say = catalogue("components/overlays", {
  searchIn: (label: string) => `Search: ${label}`,
  takeFilterAway: (filter: string) => `Take away the filter ${filter}`,
});
