import type { BEHAVIOUR_FIELD_TITLES } from "../behaviour-overrides.ts";
import type { BEHAVIOUR_SCHEMA } from "../behaviour-schema.ts";
import type { METADATA_FIELD_TITLES } from "../metadata-fields.ts";
import type { TEXT_FIELD_TITLES } from "../text-fields.ts";

export const GERMAN_TEXT_FIELD_TITLES: typeof TEXT_FIELD_TITLES = {
  displayName: "Anzeigename",
  description: "Beschreibung",
  icon: "Icon",
  toolSystemPrompt: "System-Prompt",
  toolFormatInformationForSystemPrompt: "Formathinweise für den System-Prompt",
  toolUserPrompt: "User-Prompt",
  toolFormatInformationForUserPrompt: "Formathinweise für den User-Prompt",
  toolFormatReminderForUserPrompt: "Formaterinnerung für den User-Prompt",
};

export const GERMAN_METADATA_FIELD_TITLES: typeof METADATA_FIELD_TITLES = {
  isCore: "Kern",
  visible: "Sichtbar",
  displayName: "Anzeigename",
  description: "Beschreibung",
  weight: "Gewicht",
  icon: "Icon",
  color: "Farbe",
  disabledReason: "Abgeschaltet, weil",
};

export const GERMAN_BEHAVIOUR_FIELD_TITLES: typeof BEHAVIOUR_FIELD_TITLES = {
  needsApproval: "Vor dem Ausführen fragen",
  timeout: "Zeitgrenze",
  maxResultSize: "Grenze des Ergebnisses",
  thinkAugment: "Nach dem Grund fragen",
  examples: "Beispiele",
};

export const GERMAN_BEHAVIOUR_DESCRIPTIONS: Readonly<
  Record<keyof typeof BEHAVIOUR_SCHEMA.properties, string>
> = {
  needsApproval: "Ein Aufruf wartet, bis ihn jemand mit seinen Argumenten genehmigt.",
  timeout: "Ein Aufruf, der länger dauert, wird beendet.",
  maxResultSize: "Von einem längeren Ergebnis liest das Modell Anfang und Ende.",
  thinkAugment: "Das Modell sagt in toolcall_reason, warum es aufruft; das Tool erhält das nicht.",
};
