import { describeNetworkFault } from "./network-fault-words.ts";
import { describeOpenApiFault } from "./openapi-fault-words.ts";
import { describeSourceFault, type SOURCE_FAULT_WORDS } from "./source-fault-words.ts";

export const GERMAN_SOURCE_FAULT_WORDS: typeof SOURCE_FAULT_WORDS = {
  command_missing: ({ command, folder }) =>
    `Der Befehl „${command}“${folder === undefined ? "" : ` oder der Ordner ${folder}`} wurde nicht gefunden. Installieren oder den Befehl berichtigen.`,
  command_refused: ({ command }) => `„${command}“ darf nicht ausgeführt werden. Die Rechte prüfen.`,
  network: ({ fault }) => describeNetworkFault(fault),
  own_address: ({ address }) =>
    `${address} führt zu diesem Pegboard selbst, und das ruft nichts Eigenes auf: Die Tools eines Agenten kämen immer wieder als Tools zurück. Die Tools selbst einschalten und diese Quelle entfernen.`,
  address_refused: ({ address }) =>
    `${address} wird nicht abgefragt: Dort erfährt ein Rechner seine eigenen Geheimnisse (link-local), oder es leitet dorthin oder zu einem anderen Server im lokalen Netz weiter. Die Adresse des Servers selbst angeben.`,
  sign_in_needed: ({ address }) =>
    `${address} lässt niemanden ohne Anmeldung herein. Auf der Seite Quellen anmelden.`,
  sign_in_away: ({ address, host }) =>
    `${host} antwortet zurzeit nicht, deshalb lässt sich die Anmeldung für ${address} nicht erneuern. Es wird von selbst erneut gefragt; niemand muss sich neu anmelden.`,
  sign_in_refused: ({ host, said }) =>
    `${host} weist diesen Client zurück (${said}). Mit einer Client-ID anmelden, die dort bekannt ist, oder neu beginnen.`,
  sign_in_not_registered: ({ host }) =>
    `${host} nimmt keine Clients, die sich selbst vorstellen. Pegboard dort eintragen und die Client-ID eingeben.`,
  sign_in_odd: ({ host }) =>
    `Was ${host} über die Anmeldung antwortet, ist nicht, was OAuth verlangt. Den Server aktualisieren oder berichtigen.`,
  sign_in_other_issuer: ({ host }) =>
    `${host} antwortet im Namen eines anderen Anmeldeservers, dem nicht vertraut wird. Neu beginnen oder den Server berichtigen.`,
  sign_in_status: ({ host, status }) =>
    `${host} antwortete beim Anmelden mit HTTP ${status}. Das Protokoll des Servers lesen, dann neu beginnen.`,
  sign_in_elsewhere: ({ host }) =>
    `${host} verweist beim Anmelden anderswohin, dem wird nicht gefolgt.`,
  sign_in_too_long: ({ host, kilobytes }) =>
    `${host} antwortet beim Anmelden mit mehr als ${kilobytes} kB.`,
  sign_in_unencrypted: ({ host, origin }) =>
    `${host} will, dass man sich bei ${origin} anmeldet, was nicht verschlüsselt ist. Dort wird nicht gefragt.`,
  revision_unknown: ({ address, spoken, known }) =>
    `${address} spricht MCP ${spoken}, Pegboard spricht ${known}. Den Server aktualisieren.`,
  no_answer: ({ address, seconds }) =>
    `Innerhalb von ${seconds} Sekunden kam keine Antwort von ${address}. Prüfen, ob es ein MCP-Server ist und alles hat, was er zum Starten braucht.`,
  not_listed: ({ address, seconds }) =>
    `${address} hat die Tools nicht innerhalb von ${seconds} Sekunden aufgezählt. Den Server neu starten oder sein Protokoll lesen, dann aktualisieren.`,
  process_ended: ({ address, before }) =>
    `Der Prozess endete, bevor er ${before === "answer" ? "antwortete" : "seine Tools aufzählte"}: ${address}. Den Befehl in einem Terminal ausführen, um den Grund zu sehen.`,
  access_refused: ({ address, status }) =>
    `Zugriff verweigert (HTTP ${status}) bei ${address}. Die Header prüfen.`,
  no_server: ({ address, status }) =>
    `Unter ${address} ist kein MCP-Server (HTTP ${status}). Den Pfad prüfen; er endet oft auf /mcp.`,
  http_status: ({ address, status }) =>
    `HTTP ${status} von ${address}. Das Protokoll des Servers lesen, dann aktualisieren.`,
  not_spoken_to: ({ address, cause }) =>
    `Mit ${address} kam kein Gespräch zustande: „${cause}“. Prüfen, ob es ein MCP-Server ist, dann aktualisieren.`,
  not_mcp: ({ address }) =>
    `Was ${address} antwortet, ist kein MCP. Die Adresse prüfen, oder den Server aktualisieren oder berichtigen.`,
  endpoint_elsewhere: ({ address }) =>
    `${address} will seine Nachrichten bei einem anderen Server, der nicht gefragt wird. Die Adresse oder den Server berichtigen.`,
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
  flooding: ({ notifications, questions }) =>
    `Der Server läuft, sagt aber mehr, als angenommen wird: ${notifications} Mitteilungen wurden verworfen und ${questions} Fragen abgelehnt. Den Server aktualisieren oder in Ordnung bringen.`,
  too_slow: ({ name, seconds }) =>
    `${name} war nach ${seconds} Sekunden nicht fertig geladen. Prüfen, ob die Quelle läuft und antwortet, dann aktualisieren.`,
  kept_unreadable: ({ name }) =>
    `Was von den Tools von ${name} aufbewahrt ist, kann nicht gelesen werden. Sie erscheinen erst, wenn die Quelle antwortet.`,
  key_changed: ({ name, places }) =>
    `${places.map((place) => (typeof place === "number" ? `Argument ${place}` : place)).join(", ")}: Mit dem jetzigen Schlüssel nicht lesbar. Neu eingeben, oder ${name} entfernen und neu hinzufügen.`,
  stored_damaged: ({ name }) =>
    `Was davon gespeichert ist, ist beschädigt. ${name} entfernen und neu hinzufügen.`,
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
  no_module: ({ file, endings }) =>
    `${file} ist kein Modul. Eine Datei angeben, die auf ${endings} endet.`,
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
  no_operations: () =>
    "Die Beschreibung ist lesbar, hat aber keine Operation, die aufgerufen werden kann.",
};
