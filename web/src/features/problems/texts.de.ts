import { changeText, countOf, countText } from "../../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  stillThere: (done) => `${done} Das Problem besteht weiterhin.`,
  problemsIgnored: (count) =>
    count === 1
      ? "Für die Organisation ignoriert."
      : `${countOf(count, "Problem", "Probleme")} für die Organisation ignoriert.`,
  problemCount: (count) => countOf(count, "Problem", "Probleme"),
  watchedAgain: "Wird wieder beachtet.",
  theSourceWasAskedAgain: "Die Quelle wurde erneut abgefragt.",
  undone: "Rückgängig gemacht.",
  somethingIsBeingDone: "Gerade wird etwas ausgeführt.",
  watchAgain: "Wieder beachten",
  fixInAgents: (label, agents) => `${label} in ${countText(agents)}`,
  fixOfProblems: (label, problems) => `${label} (${countText(problems)})`,
  askToSetForAll: "Für alle festlegen…",
  compareInTheMatrix: "In der Matrix vergleichen",
  askToIgnore: "Ignorieren…",
  allOfItIsInDrafts: "Alles davon liegt in Entwürfen.",
  fix: "Beheben",
  noSharedFix: "Keine Lösung passt für alle: weniger auswählen oder ausklappen.",
  cost: (tokens) => `${changeText(tokens)} Token`,
  causesOfAgents: (causes, agents) =>
    countOf(causes, "Ursache", "Ursachen") +
    (agents > 0 ? `, ${countOf(agents, "Agent", "Agenten")}` : ""),
  setToolForTheOrganisation: (displayName) => `${displayName} für die Organisation festlegen`,
  fillInWhatIsMissing: "Fehlende Werte ausfüllen.",
  forTheOrganisation: "Für die Organisation",
  setForAllHelp:
    "Für die Organisation festgelegt, gilt es für alle Agenten ohne eigenen Wert. Geheimnisse werden verschlüsselt gespeichert und nie angezeigt.",
  itDoesNotFitYet: "Die Eingabe passt noch nicht.",
  setForTheOrganisation: "Für die Organisation festlegen",
  repairs: "behebt es bei: {agents}",
  wouldRepair: "ausgefüllt behebt es: {agents}",
  repairsAtCost: "behebt es bei: {agents} · {tokens} Token",
  withName: (name) => `Mit ${name}`,
  moreAgents: (more) => countOf(more, "weiterer Agent", "weitere Agenten"),
  ignoredBecause: "Ignoriert von {person} {ago}: {reason}",
  drafted: "Im Entwurf",
  showMoreOf: (more, count) => `${countText(more)} weitere von ${countText(count)} anzeigen`,
  selectAbout: (about) => `${about} auswählen`,
  foldCause: (about) => `${about} einklappen`,
  unfoldCause: (about) => `${about} ausklappen`,
  ofAllDrafted: (count, all) => `${countText(count)} von ${countText(all)} im Entwurf`,
  since: "zuerst gesehen",
  ofEveryAgent: "alle Agenten",
  placeCount: (count) => countOf(count, "Stelle", "Stellen"),
  problemsInCauses: (problems, causes) =>
    `${countText(problems)} ${causes === 1 ? "mit 1 Ursache" : `mit ${countText(causes)} Ursachen`}`,
  errors: "Fehler",
  warnings: "Warnungen",
  notes: "Hinweise",
  causesOfProblems: (count) => `${countOf(count, "Ursache", "Ursachen")} von Problemen`,
  problemsSelected: (count, causes) =>
    `${countOf(count, "Problem", "Probleme")} ausgewählt, ${causes}`,
  saveCommand: "Die Entwürfe mit den Lösungen speichern",
  undoCommand: (label) => `Rückgängig: ${label}`,
  notSaved: "Nicht gespeichert; diese Entwürfe sind unverändert.",
  theOrganisation: "Die Organisation",
  fixes: (count) => countOf(count, "Lösung", "Lösungen"),
  fixesInDrafts: (agents, isOrganisationToo) => {
    const ofAgents = countOf(agents, "Agent", "Agenten");
    if (!isOrganisationToo)
      return agents === 1
        ? "{fixes} im Entwurf von 1 Agent"
        : `{fixes} in Entwürfen von ${ofAgents}`;
    return agents === 0
      ? "{fixes} im Entwurf der Organisation"
      : `{fixes} in Entwürfen der Organisation und von ${ofAgents}`;
  },
  noFixIsDrafted: "Keine Lösung liegt in einem Entwurf",
  fixDrafted: (label, fixes) =>
    `${label}. ${fixes === 0 ? "Nichts" : countOf(fixes, "Korrektur", "Korrekturen")} zu speichern`,
  draftsSaved: "Die Korrekturen sind gespeichert",
  undoWhat: (label) => `Rückgängig: ${label}`,
  saveAgents: (agents) => `${countOf(agents, "Agent", "Agenten")} speichern`,
  saveTheOrganisation: "Organisation speichern",
  saveTheOrganisationAndAgents: (agents) =>
    `Organisation und ${countOf(agents, "Agent", "Agenten")} speichern`,
  ignoreThisProblem: "Dieses Problem für die Organisation ignorieren?",
  ignoreProblems: (count) =>
    `${countOf(count, "Problem", "Probleme")} für die Organisation ignorieren?`,
  ignore: "Ignorieren",
  peopleWhoLookAtIgnored: "Wer ignorierte Probleme ansieht, liest das.",
  sayWhyItCanStayAsItIs: "Angeben, warum es so bleiben kann.",
  ignoringOne: (title) =>
    `${title}. Es wird nicht mehr gezählt und steht dann unter „Ignoriert“. Wird es schlimmer, erscheint es wieder.`,
  ignoringSeveral: (title, count) =>
    `${title}, und ${countOf(count, "weiteres", "weitere")}. Sie werden nicht mehr gezählt und stehen dann unter „Ignoriert“. Was schlimmer wird, erscheint wieder.`,
  noProblemIsLikeThat: "Kein Problem passt dazu",
  othersLeftOut: (count) =>
    `${countOf(count, "weiteres ist", "weitere sind")} durch die Filter ausgeblendet.`,
  nothingIsIgnored: "Nichts wird ignoriert",
  nothingIsIgnoredHelp: "Hier steht mit Begründung, was so bleiben kann, wie es ist.",
  noProblems: "Keine Probleme",
  noProblemsHelp:
    "Alle Tools, Quellen und Agenten wurden geprüft. Was später nicht stimmt, erscheint hier mit einer Lösung.",
  search: "Ursachen, Tools, Agenten",
  severity: "Schwere",
  ignored: "Ignoriert",
  everyAgent: "Alle Agenten",
  checkedAgo: "Geprüft {ago}",
  checkAgain: "Erneut prüfen",
  checkForProblems: "Probleme neu prüfen",
  problemsCouldNotBeChecked: "Die Probleme konnten nicht geprüft werden",
  checkingForProblems: "Probleme werden geprüft",
  kinds: {
    "bad name": "Ungültiger Name",
    "duplicate name": "Doppelter Name",
    "missing metadata": "Metadaten fehlen",
    "unknown icon": "Unbekanntes Icon",
    "unreadable color": "Unlesbare Farbe",
    "missing description": "Beschreibung fehlt",
    "unknown tool": "Unbekanntes Tool",
    "unknown method": "Unbekannte Methode",
    "unknown preset": "Unbekanntes Preset",
    "ignored off": "Wirkungsloses Aus",
    "invalid config": "Ungültige Konfiguration",
    "config missing": "Werte fehlen",
    "secret not used": "Geheimnis ungenutzt",
    "schema changed": "Schema geändert",
    "name collision": "Namenskonflikt",
    "name refused": "Name abgelehnt",
    "dropped keyword": "Schlüsselwort entfällt",
    "request refused": "Anfrage abgelehnt",
    "formatter failed": "Formatierung fehlgeschlagen",
    "no method on": "Keine Methode an",
    "text drifted": "Text weicht ab",
    "text failed": "Text fehlgeschlagen",
    "template error": "Fehler in der Vorlage",
    "unknown variable": "Unbekannte Variable",
    "unknown field": "Unbekanntes Feld",
    "unused text": "Ungenutzter Text",
    "type not expressed": "Typ nicht ausdrückbar",
    "faulty schema": "Fehlerhaftes Schema",
    "method left out": "Methode ausgelassen",
    "over token budget": "Über dem Tokenbudget",
    "over function limit": "Über der Funktionsgrenze",
    "agent out of order": "Agent gestört",
    "organisation out of order": "Organisation gestört",
    "preset out of order": "Preset gestört",
    "preference damaged": "Einstellung beschädigt",
    "call log stopped": "Aufrufprotokoll angehalten",
    "source failed": "Quelle fehlgeschlagen",
    "source changed": "Quelle geändert",
    "hidden characters": "Verborgene Zeichen",
    "suspicious text": "Verdächtiger Text",
  },
};
