import { catalogue } from "../../language/catalogue.ts";

export const say = catalogue("components/search", {
  keyNeedsAValueRightAfterThe: (key: string) => `${key}: needs a value right after the colon.`,
  thereIsNoFilterWriteFilter: (writeFilter: string, meant: string) => `There is no filter ${writeFilter}. ${meant}`,
  didYouMeanWrite: (write: string) => `Did you mean ${write}?`,
  thereIsNoneOfItsKind: "There is none of its kind.",
  andMore: (value: number) => `, and ${value} more`,
  thereAreRest: (value: string, rest: string) => `There are ${value}${rest}.`,
});
