/** What fields of a form are called that have no title of their own. */
export const FIELD_WORDS = {
  whole: "The config",
  withoutName: "(no name)",
  /** From 1. */
  entry: (number: number) => `Entry ${number}`,
  ordinal: (number: number) => {
    const isTeen = number % 100 > 10 && number % 100 < 14;
    return `${number}${(!isTeen && ["st", "nd", "rd"][(number % 10) - 1]) || "th"}`;
  },
  everyAgent: "Every agent",
  config: "Config",
};
