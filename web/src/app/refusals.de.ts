import { describeProblem, describeSourceFault } from "@pegboard/registry-core/problems";
import type { Refusal, Refusals } from "../../../server/src/api-contract.ts";
import { countText } from "../messages/count-text.ts";
import { dateText } from "../messages/day-text.ts";
import { powerText } from "../settings/terminal-proof/power-text.ts";

type Sentences = { readonly [Code in keyof Refusals]: (values: Refusals[Code]) => string };

/** What the server's `refusals.ts` says in English. */
const SENTENCES: Sentences = {
  agentMissing: ({ id }) =>
    `Einen Agenten „${id}“ gibt es nicht. Einen aus der Liste der Agenten wählen.`,
  deletedAgentMissing: ({ id }) =>
    `Ein gelöschter Agent „${id}“ ist nicht mehr da. Vielleicht wurde er schon wiederhergestellt.`,
  agentNameTaken: ({ name }) =>
    `Es gibt bereits einen Agenten namens „${name}“. Einen anderen Namen wählen.`,
  agentInOrder: ({ name }) => `${name} ist in Ordnung: Es gibt nichts zu reparieren.`,
  agentArchived: ({ name, day }) =>
    `${name} ist seit dem ${dateText(new Date(day), new Date())} archiviert und antwortet niemandem. Auf der Seite Agenten unter Zustand: Archiviert wiederherstellen.`,
  outOfOrder: ({ problem }) => describeProblem(problem).message,
  idTaken: ({ id }) => `Die ID „${id}“ ist vergeben. Eine andere wählen.`,
  presetMissing: ({ id }) =>
    `Ein Preset „${id}“ gibt es nicht. Eines auf der Seite Presets wählen.`,
  presetNameTaken: ({ name }) =>
    `Es gibt bereits ein Preset namens „${name}“. Einen anderen Namen wählen.`,
  presetInOrder: ({ name }) => `Das Preset ${name} ist in Ordnung: Es gibt nichts zu reparieren.`,
  organisationInOrder: () => "Was für alle gesetzt ist, ist in Ordnung: nichts zu reparieren.",
  presetsTooMany: ({ most }) =>
    `Es gibt ${countText(most)} Presets, mehr werden nicht aufbewahrt. Zuerst eines löschen.`,
  tokenMissing: ({ id }) =>
    `Der Agent hat kein Token „${id}“. Vielleicht wurde es inzwischen entfernt.`,
  tokenNameTaken: ({ name }) =>
    `Es gibt bereits ein Token namens „${name}“. Einen anderen Namen wählen.`,
  tokensTooMany: ({ most }) =>
    `Der Agent hat ${countText(most)} Token, mehr darf er nicht haben. Abgelaufene entfernen.`,
  revisionMissing: ({ owner, revision, newest }) =>
    `Zu ${owner} gibt es keine Revision „${revision}“. Eine von 0 bis ${countText(newest)} wählen.`,
  callMissing: ({ id }) =>
    `Einen Aufruf „${id}“ gibt es im Protokoll nicht. Vielleicht ist er älter als das, was aufbewahrt wird.`,
  questionMissing: ({ id }) =>
    `Keine Rückfrage „${id}“ wartet auf eine Antwort. Vielleicht ist der Aufruf schon beendet.`,
  problemMissing: () =>
    "Dieses Problem gibt es nicht mehr: Vielleicht hat es jemand behoben. Die Liste neu laden.",
  problemNotIgnored: () => "Niemand ignoriert dieses Problem. Die Liste neu laden.",
  sourceMissing: ({ id }) =>
    `Eine Quelle „${id}“ gibt es nicht. Vielleicht wurde sie entfernt: Die Liste neu laden.`,
  sourceNameTaken: ({ name }) =>
    `Es gibt bereits eine Quelle namens „${name}“. Einen anderen Namen wählen.`,
  sourcePaused: ({ name }) => `${name} pausiert. Erst fortsetzen.`,
  sourceFault: ({ fault }) => describeSourceFault(fault),
  sourceNotFromHere: ({ name, wanted }) =>
    `${name} wurde nicht hier hinzugefügt ${NOT_FROM_HERE[wanted]}`,
  sourceDescribed: ({ name }) =>
    `${name} ist in OpenAPI beschrieben und wird nicht wie ein Server bearbeitet, sondern über die Auswahl der Operationen.`,
  sourceNotFromOutside: ({ name }) =>
    `${name} kommt nicht von außen: Was dort steht, wird so angeboten.`,
  nothingToReview: () =>
    "Die Quelle führt es so, wie Agenten es haben: Es gibt nichts mehr zu prüfen.",
  listChanged: () =>
    "Nichts wurde angenommen: Die Liste der Quelle hat sich inzwischen geändert. Die Änderungen noch einmal ansehen.",
  signInUnknown: ({ source }) => `Bei der Quelle „${source}“ kann sich niemand anmelden.`,
  signInForgotten: () =>
    "Auf diese Anmeldung wartet niemand mehr. Auf der Seite Quellen neu beginnen.",
  signInElsewhere: () =>
    "Diese Anmeldung wurde in einem anderen Browser begonnen oder unter einem anderen Namen dieser Adresse. Auf der Seite Quellen in diesem neu beginnen.",
  signInEnded: ({ how }) => SIGN_IN_ENDED[how],
  signInImpossible: ({ fault }) =>
    `Bei dem Server kam keine Anmeldung zustande. ${describeSourceFault(fault)}`,
  descriptionMissing: ({ id }) => `Eine Quelle „${id}“, die OpenAPI beschreibt, gibt es nicht.`,
  descriptionUnread: ({ source }) => `Die Beschreibung von ${source} wurde noch nicht gelesen.`,
  descriptionUnreadable: ({ fault }) =>
    `Die Beschreibung ist nicht lesbar: ${describeSourceFault(fault)}`,
  descriptionNotFromHere: ({ source }) =>
    `${source} wurde nicht hier hinzugefügt, deshalb wird hier nicht gewählt, was davon hereinkommt.`,
  browserSessionMissing: ({ id }) =>
    `Eine Browsersitzung „${id}“ gibt es nicht. Vielleicht wurde sie beendet: Liste neu laden.`,
  powerUnproven: ({ powers }) =>
    `Nichts wurde geändert. ${powers.map(powerText).join(", ")}: Das braucht den Code, den Pegboard beim Start ausgegeben hat, im Terminal oder im Protokoll. Den Code im Browser eingeben.`,
  wrongCodesTooMany: () => "Zu viele falsche Codes. Eine Minute warten, dann neu eingeben.",
  diskFull: ({ file, lost }) =>
    `Der Datenträger mit ${file} ist voll: ${LOST[lost]}. Platz schaffen, dann erneut versuchen.`,
  fileNotWritable: ({ file, code, lost }) =>
    `${file} ist schreibgeschützt (${code}): ${LOST[lost]}. Wer Pegboard ausführt, muss in die Datei und ihren Ordner schreiben dürfen. Danach erneut versuchen.`,
  fileDamaged: ({ file, reason }) =>
    `Die Datenbank ${file} ist beschädigt oder keine (${reason}). Pegboard beenden, dann die Datei aus einer Sicherung zurückholen. Oder sie samt ihren Dateien -wal und -shm wegschieben und leer beginnen.`,
  fileInPath: ({ file }) =>
    `${file} kann nicht angelegt werden: Ein Teil des Pfades ist eine Datei, kein Ordner. Mit --data einen anderen Ordner wählen.`,
  folderMissing: ({ file }) =>
    `${file} kann nicht angelegt werden: Der Ordner darüber fehlt oder nimmt nichts auf. Mit --data einen anderen Ordner wählen.`,
  folderForFile: ({ file }) =>
    `${file} ist ein Ordner, wo eine Datei hingehört. Den Ordner wegschieben oder mit --data einen anderen wählen.`,
  handlesTooFew: ({ file }) =>
    `${file} lässt sich nicht öffnen: Der Prozess hat so viele Dateien und Verbindungen offen, wie er darf (EMFILE). Ihm mehr erlauben, zum Beispiel vor dem Start mit ulimit -n 4096. Dann neu starten.`,
  fileLocked: ({ file }) =>
    `Ein anderes Programm hält ${file} gesperrt. Es beenden, dann erneut versuchen.`,
  fileFailed: ({ file, code }) =>
    `${file} lässt sich weder lesen noch schreiben (${code}). Den Datenträger prüfen, dann erneut versuchen.`,
  copyNotMade: ({ file, copy, reason, megabytes }) =>
    `Bevor diese Version ${file} ändert, kopiert sie die Datei nach ${copy}. Das gelang nicht: ${reason} Die Kopie braucht bis zu ${megabytes} MB. Geändert wurde nichts. Pegboard neu starten, wenn die Kopie angelegt werden kann.`,
  upgradeFailed: ({ file, copy, reason }) =>
    `${file} konnte nicht in die Form dieser Version gebracht werden: ${reason} Geändert wurde nichts, die Version davor öffnet die Datei weiterhin. Den Grund beheben und diese Version erneut starten, oder die davor starten. Eine Kopie von vorher liegt in ${copy}. Zurück zu ihr: Pegboard beenden, die Dateien -wal und -shm neben der Datenbank löschen, der Kopie den Namen der Datenbank geben.`,
};

const LOST = {
  saves: "Nichts kann gespeichert werden",
  calls: "Nur Aufrufe werden nicht protokolliert",
};

const NOT_FROM_HERE = {
  edit: "und wird deshalb nicht hier bearbeitet. Dort ändern, wo Pegboard gestartet wird.",
  duplicate:
    "und wird deshalb nicht hier verdoppelt. Dort zweimal nennen, wo Pegboard gestartet wird.",
  remove: "und wird deshalb nicht hier entfernt. Beim Start von Pegboard weglassen.",
};

const SIGN_IN_ENDED = {
  silent: "Der Server ließ niemanden sich anmelden und sagte nicht, warum.",
  refused: "Die Anmeldung wurde dort abgelehnt.",
  failed: "Die Anmeldung ist dort fehlgeschlagen.",
};

export const germanRefusal = ({ code, values }: Refusal): string =>
  (SENTENCES[code] as (values: Refusal["values"]) => string)(values);
