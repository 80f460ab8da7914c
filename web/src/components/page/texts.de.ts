import type { say } from "./texts.ts";

export const german: typeof say = {
  pegboardWasUpdated:
    "Pegboard wurde aktualisiert, während diese Seite offen war. Neu laden: Entwürfe bleiben, eingegebene Geheimnisse nicht.",
  thisPartWasNotLoadedYet: "Dieser Teil wurde noch nicht geladen",
  reload: "Neu laden",
  loading: "Wird geladen",
  shownIsTheLastGoodList: (failure, message) =>
    `${failure}: ${message} Angezeigt wird die letzte gute Liste.`,
  sizePixels: (size) => `${size} Pixel`,
  dragOrPressArrowKeys: (label) =>
    `${label}: ziehen oder Pfeiltasten drücken. Doppelklick setzt zurück.`,
  place: "Ort",
};
