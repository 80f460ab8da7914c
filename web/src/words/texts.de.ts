import { countOf, countText } from "../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  everyToolAtItsDefault: "Jedes Tool nach seinem Standard",
  nothingButCore: "Nur der Kern",
  followPreset: (name) => `Das Preset ${name}, und ihm folgen`,
  copyOfPreset: (name) => `Eine Kopie des Presets ${name}`,
  programsRead: "Programme lesen es über MCP; kein Modell ruft es auf.",
  resource: "Ressource",
  exclusive: {
    label: "Exklusiv",
    meaning:
      "Es nimmt nur an einem Lauf teil, der es wählt, und ein solcher Lauf hat kein anderes Tool.",
  },
  takesControl: {
    label: "Übernimmt die Kontrolle",
    meaning:
      "Sein Aufruf entscheidet, wie der Lauf weitergeht: Was danach verlangt war, wird nicht ausgeführt.",
  },
  subAgent: {
    label: "Unteragent",
    meaning: "Es ist ein eigener Agent, der für den arbeitet, der ihn aufruft.",
  },
  asksFirst: {
    label: "Fragt erst",
    meaning: "Jeder Aufruf wartet, bis ihn jemand mit seinen Argumenten freigegeben hat.",
  },
  deferred: {
    label: "Zurückgestellt",
    meaning:
      "In der Liste des Modells fehlt es: Das Modell findet es über die Suche und ruft es dann auf.",
  },
  alone: {
    label: "Läuft allein",
    meaning: "Neben anderen Aufrufen ist es nicht sicher: Jeder wartet, bis kein anderer läuft.",
  },
  mcpCall: (name, server) => `tools/call ${name} an ${server}`,
  bytesNotShown: (bytes) => `(${countOf(bytes, "Byte", "Bytes")}, nicht angezeigt)`,
  group: "Gruppieren",
  sort: "Sortieren",
  notGrouped: "Nicht gruppiert",
  category: "Kategorie",
  changedFirst: "Geänderte zuerst",
  newTools: {
    on: "neue Tools sind an",
    off: "neue Tools bleiben aus",
    inherit: "neue Tools folgen dem Standard",
  },
  countNotOffered: (count) => `${countText(count)} an, nicht angeboten`,
  countFoundBySearch: (count) => `${countText(count)} über die Suche`,
  onReadOverMcp: "an, über MCP gelesen",
  onFoundBySearch: "an, über die Suche",
  onNotOffered: "an, nicht angeboten",
};
