import { describeSourceFault } from "../../words/outside/source-fault-words.ts";
import { germanIgnored } from "./definition-words.de.ts";
import { germanCharacters, germanDefault } from "./listed-schema-words.de.ts";
import { describeListedSchemaFlaw, LISTED_HEADER_WORDS } from "./listed-schema-words.ts";
import type { SOURCE_PROBLEM_WORDS, Waiting } from "./source-words.ts";
import { describeTypeFlaw } from "./type-flaw-words.ts";

const WITHOUT_TYPES =
  "Ihre Funktionen werden ausgelassen, sofern sie keine eigenen Schemas haben. Solche geben oder einfachere Typen, dann die Quelle aktualisieren.";

export const GERMAN_SOURCE_PROBLEM_WORDS: typeof SOURCE_PROBLEM_WORDS = {
  source_failed: ({ source, reasons, users, keepsTools }) => ({
    message: `${source} konnte nicht geladen werden: ${reasons.map(describeSourceFault).join(" ") || "ein Grund ist nicht genannt"}`,
    detail: `Quellen › ${source} · ${users === 0 ? "kein Agent verwendet sie" : users === 1 ? "1 Agent verwendet sie" : `${users} Agenten verwenden sie`}${keepsTools ? " · die Tools bleiben, wie sie zuletzt kamen" : ""}`,
  }),
  source_odd: ({ source, message }) => ({
    message: `${source}: ${describeSourceFault(message)}`,
    detail: `Quellen › ${source} · der Rest funktioniert`,
  }),
  source_changed: (waiting) => {
    const kept =
      waiting.changedMethods + waiting.changedTools > 0
        ? ["Geändertes bleibt, wie es angenommen wurde"]
        : [];
    const held = waiting.newMethods > 0 ? ["Neues wird nicht angeboten"] : [];
    return {
      message: whatChanged(waiting),
      detail: [`Quellen › ${waiting.source}`, ...kept, ...held].join(" · "),
    };
  },
  listener_failed: ({ listener, cause }) => ({
    message: `${listener === "" ? "Ein Listener der Registrierung" : `Der Listener der Registrierung ${listener}`} ist fehlgeschlagen: ${cause}`,
    detail: "Was er registriert hätte, fehlt. Alle anderen Tools sind da.",
  }),
  tool_refused: ({ source, tool, cause }) => ({
    message: cause,
    detail: `${source}: Das Tool „${tool}“ bleibt ausgelassen, bis das geändert ist.`,
  }),
  tool_name_taken: ({ source, tool, by }) => ({
    message: `Zwei Tools heißen „${tool}“.`,
    detail: `Das von ${source} ist ausgelassen, weil ${by} schon eines bringt. Eines von beiden umbenennen.`,
  }),
  export_refused: ({ name, line, cause }) => ({
    message: `${line === undefined ? "" : `${line}: `}${name} wird ausgelassen: ${cause}`,
    detail:
      "Die übrigen Tools des Moduls funktionieren. Dieses berichtigen, dann die Quelle aktualisieren.",
  }),
  type_not_expressed: ({ tool, method, line, parameter, flaw }) => ({
    message: `${line}: ${parameter === undefined ? "" : `Parameter ${parameter}: `}${describeTypeFlaw(flaw)}.`,
    detail: `${tool}, ${method}: Das Modell kann dort jeden Wert übergeben.`,
  }),
  types_not_read: ({ file, cause }) => ({
    message: `Die Typen von ${file} konnten nicht gelesen werden: ${cause}`,
    detail: WITHOUT_TYPES,
  }),
  types_too_slow: ({ file, seconds }) => ({
    message: `Die Typen von ${file} zu lesen dauert länger als ${seconds} Sekunden.`,
    detail: WITHOUT_TYPES,
  }),
  mcp_without_name: (entry) => leftOut(entry, "ein brauchbarer Name fehlt"),
  mcp_misleading_name: (entry) =>
    leftOut(
      entry,
      "der Name oder ein Argument hat verborgene Zeichen oder mischt Schriften, deren Buchstaben gleich aussehen",
    ),
  mcp_listed_twice: (entry) => leftOut(entry, "der Server nennt diesen Namen zweimal"),
  mcp_long_text: (entry) => leftOut(entry, `die Beschreibung hat ${germanCharacters(entry)}`),
  mcp_schema: (entry) =>
    leftOut(
      entry,
      `das Schema der Eingabe ist nicht brauchbar: ${describeListedSchemaFlaw(entry.flaw)}`,
    ),
  mcp_header: ({ flaw, ...entry }) => leftOut(entry, LISTED_HEADER_WORDS[flaw]),
  mcp_too_slow: (entry) => leftOut(entry, "das Lesen dauert zu lange"),
  mcp_too_deep: (entry) =>
    leftOut(entry, `die Verschachtelung ist tiefer als ${entry.most} Ebenen`),
  mcp_too_large: (entry) => leftOut(entry, `es sind ${germanCharacters(entry)}`),
  mcp_no_address: (entry) => leftOut(entry, "eine brauchbare Adresse (URI) fehlt"),
  mcp_no_template: (entry) =>
    leftOut(
      entry,
      "die Adressvorlage ist keine nach RFC 6570, die mit einem Schema beginnt, etwa files:///{name}",
    ),
  mcp_too_many: (entry) =>
    leftOut(
      entry,
      `auch alles danach wird nicht gelesen, denn ein Server darf höchstens ${entry.most} ${MATERIAL[entry.of]} haben`,
    ),
  mcp_list_refused: ({ source, tool, of, cause }) => ({
    message: `Der MCP-Server ${source} hat nach eigener Angabe ${MATERIAL[of]} und listet sie nicht auf: ${cause}`,
    detail: `${tool}: Die Methoden funktionieren. ${ON_SERVER}`,
  }),
  mcp_pattern_ignored: ({ of, ...listed }) => ({
    message: `In den ${of === "schemas" ? "Schemas" : "Einstellungen"} von ${named(listed)} wird ein Muster übergangen: ${germanIgnored(listed.patterns)}.`,
    detail: `${listed.tool}: Die Methode funktioniert, und dort ist jeder Text möglich. ${ON_SERVER}`,
  }),
  mcp_hints_dropped: ({ hints, ...listed }) => ({
    message: `Das Formular von ${named(listed)} wird ohne ${hints.map((hint) => `\`${hint}\``).join(", ")} gezeichnet`,
    detail: `${listed.tool} · Hinweise von außen sagen, wie ein Feld abgefragt wird, und nichts über sein Aussehen`,
  }),
  mcp_settings: ({ flaw, ...listed }) => ({
    message: `Die Einstellungen von ${named(listed)} sind nicht brauchbar: ${describeListedSchemaFlaw(flaw)}.`,
    detail: `${listed.tool}: Die Methode funktioniert, wie der Server sie einrichtet. ${ON_SERVER}`,
  }),
  mcp_costly_text: ({ characters, ...listed }) => ({
    message: `Die Beschreibung von ${named(listed)} hat ${characters} Zeichen.`,
    detail: `${listed.tool}: Ein Modell erhält sie mit jeder Anfrage ganz. Auf dem Server oder in der Registry kürzen, oder die Methode ausschalten.`,
  }),
  mcp_unfit_default: ({ flaws, ...listed }) => ({
    message: `In den Einstellungen von ${named(listed)} passt ein Standardwert nicht: ${flaws.map(germanDefault).join("; ")}.`,
    detail: `${listed.tool}: Der Standardwert wird nicht verwendet. ${ON_SERVER}`,
  }),
};

const ON_SERVER = "Auf dem Server berichtigen, dann die Quelle aktualisieren.";

const MATERIAL = {
  tools: "Tools",
  prompts: "Prompts",
  resources: "Ressourcen",
  templates: "Ressourcenvorlagen",
};

type Entry = Parameters<typeof SOURCE_PROBLEM_WORDS.mcp_without_name>[0];

function leftOut({ source, tool, entry }: Entry, reason: string) {
  return {
    message: `${typeof entry === "number" ? `Eintrag ${entry}` : `„${entry}“`} des MCP-Servers ${source} wird ausgelassen: ${reason}.`,
    detail: `${tool}: Die übrigen Methoden funktionieren. ${ON_SERVER}`,
  };
}

const named = ({ method, source }: { method: string; source: string }) =>
  `„${method}“ des MCP-Servers ${source}`;

function whatChanged({ source, newMethods, changedMethods, changedTools }: Waiting): string {
  const parts = [
    ...(changedMethods > 0 ? [`${methods(changedMethods)} geändert`] : []),
    ...(changedTools > 0
      ? [
          changedTools === 1
            ? "Angaben zur Quelle selbst geändert"
            : `${changedTools} Tools geändert`,
        ]
      : []),
    ...(newMethods > 0 ? [`${methods(newMethods)} neu`] : []),
  ];
  return `${source}: ${parts.join(", ")}`;
}

const methods = (count: number): string => `${count} ${count === 1 ? "Methode" : "Methoden"}`;
