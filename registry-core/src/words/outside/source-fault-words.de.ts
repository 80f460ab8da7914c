import { describeOpenApiFault } from "./openapi-fault-words.ts";
import { describeSourceFault, type SOURCE_FAULT_WORDS } from "./source-fault-words.ts";

export const GERMAN_SOURCE_FAULT_WORDS: typeof SOURCE_FAULT_WORDS = {
  command_missing: ({ command, folder }) =>
    `Der Befehl „${command}“${folder === undefined ? "" : ` oder der Ordner ${folder}`} wurde nicht gefunden. Installieren oder den Befehl berichtigen.`,
  command_refused: ({ command }) => `„${command}“ darf nicht ausgeführt werden. Die Rechte prüfen.`,
  nothing_answers: ({ address }) =>
    `Unter ${address} antwortet nichts. Den Server starten oder die Adresse berichtigen.`,
  host_unknown: ({ address }) => `Der Host von ${address} ist nicht bekannt. Die Adresse berichtigen.`,
  sign_in_needed: ({ address }) => `${address} lässt niemanden ohne Anmeldung herein. Auf der Seite Quellen anmelden.`,
  revision_unknown: ({ address, spoken, known }) =>
    `${address} spricht MCP ${spoken}, Pegboard spricht ${known}. Den Server aktualisieren.`,
  no_answer: ({ address, seconds }) =>
    `Innerhalb von ${seconds} Sekunden kam keine Antwort von ${address}. Prüfen, ob es ein MCP-Server ist und alles hat, was er zum Starten braucht.`,
  not_listed: ({ address, seconds }) =>
    `${address} hat die Tools nicht innerhalb von ${seconds} Sekunden aufgezählt. Den Server neu starten oder sein Protokoll lesen, dann aktualisieren.`,
  process_ended: ({ address, before }) =>
    `Der Prozess endete, bevor er ${before === "answer" ? "antwortete" : "seine Tools aufzählte"}: ${address}. Den Befehl in einem Terminal ausführen, um den Grund zu sehen.`,
  access_refused: ({ address, status }) => `Zugriff verweigert (HTTP ${status}) bei ${address}. Die Header prüfen.`,
  no_server: ({ address, status }) =>
    `Unter ${address} ist kein MCP-Server (HTTP ${status}). Den Pfad prüfen; er endet oft auf /mcp.`,
  http_status: ({ address, status }) =>
    `HTTP ${status} von ${address}. Das Protokoll des Servers lesen, dann aktualisieren.`,
  not_spoken_to: ({ address, cause }) =>
    `Mit ${address} kam kein Gespräch zustande: „${cause}“. Prüfen, ob es ein MCP-Server ist, dann aktualisieren.`,
  ended: ({ address }) =>
    `Der Prozess ist von selbst zu Ende gegangen: ${address}. Er wird von selbst neu gestartet; „Aktualisieren“ tut es sofort.`,
  lost: ({ address }) =>
    `${address} antwortet nicht mehr. Es wird von selbst erneut versucht; „Aktualisieren“ tut es sofort.`,
  wrote: ({ fault, text, part }) =>
    `${describeSourceFault(fault)} ${part === "end" ? "Zuletzt ausgegeben" : "Ausgegeben"}: „${text}“`,
  nothing_listed: () =>
    "Der Server antwortet, zählt aber keine Tools, Prompts oder Ressourcen auf. Prüfen, wie er gestartet wird: Manche Server brauchen Argumente oder Schlüssel dafür.",
  nothing_usable: ({ listed }) =>
    `${listed} Tools, Prompts und Ressourcen sind aufgezählt, und keines davon ist verwendbar. Warum, sagen die Probleme.`,
  too_slow: ({ name, seconds }) =>
    `${name} war nach ${seconds} Sekunden nicht fertig geladen. Prüfen, ob die Quelle läuft und antwortet, dann aktualisieren.`,
  kept_unreadable: ({ name }) =>
    `Was von den Tools von ${name} aufbewahrt ist, kann nicht gelesen werden. Sie erscheinen erst, wenn die Quelle antwortet.`,
  key_changed: ({ name, places }) =>
    `${places.map((place) => (typeof place === "number" ? `Argument ${place}` : place)).join(", ")}: Mit dem jetzigen Schlüssel nicht lesbar. Neu eingeben, oder ${name} entfernen und neu hinzufügen.`,
  stored_damaged: ({ name }) => `Was davon gespeichert ist, ist beschädigt. ${name} entfernen und neu hinzufügen.`,
  name_twice: ({ name }) =>
    `Es gibt eine andere Quelle namens „${name}“. Einer von beiden einen anderen Namen geben oder sie weglassen.`,
  variables: ({ faults }) =>
    faults
      .map(({ name, isPermitted }) =>
        isPermitted
          ? `Die Variable ${name} ist nicht gesetzt. Vor dem Start von Pegboard setzen oder \${${name}:-Vorgabe} schreiben.`
          : `Die Variable ${name} darf nicht gelesen werden. Beim Start von Pegboard in PEGBOARD_SECRET_VARIABLES nennen.`,
      )
      .join(" "),
  no_module: ({ file, endings }) => `${file} ist kein Modul. Eine Datei angeben, die auf ${endings} endet.`,
  module_missing: ({ file }) =>
    `Eine Datei ${file} gibt es nicht. Den Pfad nach --tools berichtigen, dann neu starten.`,
  nothing_exported: ({ file }) =>
    `${file} exportiert keine Tools. Eine Klasse, eine Funktion, was defineTool() liefert, Tools von LangChain oder dem AI SDK oder eine Funktion namens register exportieren.`,
  not_followed: ({ cause }) =>
    `Nicht jede Änderung der Dateien wird bemerkt (${cause}). Nach einer Änderung aktualisieren.`,
  description: ({ fault }) => describeOpenApiFault(fault),
  description_slow: ({ host, seconds }) =>
    `${host} hat die Beschreibung nicht innerhalb von ${seconds} Sekunden gesendet.`,
  description_elsewhere: ({ host, to }) => `${host} verweist auf ${to}, wo nicht angefragt wird.`,
  description_status: ({ host, status }) =>
    `${host} antwortete ${status}, wo die Beschreibung sein sollte. Die Adresse prüfen.`,
  redirects: ({ host, most }) => `${host} antwortet mit mehr als ${most} Weiterleitungen.`,
  file_missing: ({ file }) => `Eine Datei ${file} gibt es nicht.`,
  file_unreadable: ({ file, cause }) => `${file} kann nicht gelesen werden: ${cause}`,
  no_operations: () => "Die Beschreibung ist lesbar, hat aber keine Operation, die aufgerufen werden kann.",
};
