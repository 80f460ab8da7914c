import type { say } from "./texts.ts";

export const german: typeof say = {
  selection: "Auswahl",
  clearTheSelection: "Auswahl aufheben",
};
