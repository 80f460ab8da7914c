import type { say } from "./texts.ts";

export const german: typeof say = {
  clearSearch: "Suche leeren",
  moreName: (name) => `${name} erhöhen`,
  lessName: (name) => `${name} verringern`,
  required: "Erforderlich",
  because: "Grund",
};
