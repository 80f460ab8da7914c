import { countText } from "../../../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  onButNotOffered: "An, aber nicht angeboten",
  changedByItsSource: "Von der Quelle geändert",
  changedInTheDraft: "Im Entwurf geändert",
  disabledForTheOrganisation: "Für die Organisation deaktiviert",
  unavailable: "Nicht verfügbar",
  needsConfig: "Braucht Konfiguration",
  invalidConfig: "Ungültige Konfiguration",
  changedFromDefault: "Vom Standard abweichend",
  onlyReads: "Nur lesend",
  noSettings: "Ohne Einstellungen",
  config: "Werte",
  tag: "Tag",
  nothingMatchesText: (text) => `Kein Treffer für „${text}“`,
  showHiddenTools: "Ausgeblendete Tools anzeigen",
  didYouMean: "Meinten Sie {word}?",
  alsoInHiddenTools: (hidden) => `Außerdem ${countText(hidden)} in ausgeblendeten Tools.`,
};
