import { catalogue } from "../../language/catalogue.ts";

export const say = catalogue("components/search", {
  nothingIsCalledLikeThat: "Nothing is called like that.",
  keyNeedsAValue: (key: string) => `${key}: needs a value right after the colon.`,
  thereIsNoFilter: (key: string, meant: string) => `There is no filter ${key} ${meant}`,
  thereIsNoSuchFilter: (filter: string, meant: string) => `There is no filter ${filter}. ${meant}`,
  didYouMean: (name: string) => `Did you mean ${name}?`,
  thereIsNoneOfItsKind: "There is none of its kind.",
  thereAre: (names: readonly string[], more: number) =>
    `There are ${names.join(", ")}${more > 0 ? `, and ${more} more` : ""}.`,
});
