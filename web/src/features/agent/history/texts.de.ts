import type { say } from "./texts.ts";

export const german: typeof say = {
  payload: "Payload",
  loadingTheText: "Text wird geladen…",
  nothingInThisTextDiffers: "In diesem Text unterscheidet sich nichts.",
  readOnlyUntilTheAgentIs: "Schreibgeschützt, bis der Agent neu geladen ist",
  asItWasCreated: "Wie angelegt",
};
