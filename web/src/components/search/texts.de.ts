import type { say } from "./texts.ts";

export const german: typeof say = {
  nothingIsCalledLikeThat: "Nichts heißt so.",
  keyNeedsAValue: (key) => `${key}: braucht direkt nach dem Doppelpunkt einen Wert.`,
  thereIsNoFilter: (key, meant) => `Es gibt keinen Filter ${key} ${meant}`,
  thereIsNoSuchFilter: (filter, meant) => `Es gibt keinen Filter ${filter}. ${meant}`,
  didYouMean: (name) => `Ist ${name} gemeint?`,
  thereIsNoneOfItsKind: "Es gibt keinen dieser Art.",
  thereAre: (names, more) =>
    `Es gibt ${names.join(", ")}${more > 0 ? ` und ${more} weitere` : ""}.`,
};
