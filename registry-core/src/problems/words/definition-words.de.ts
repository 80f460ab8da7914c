import type { Suspicion } from "../../definition/outside/suspicious-texts.ts";
import type { IgnoredPattern } from "../../schema/intake/usable-patterns.ts";
import { describeFormatterFault } from "../../words/formatter-words.ts";
import { describeLoss } from "../../words/loss-words.ts";
import { PATTERN_FLAWS } from "../../words/schema-fault-words.ts";
import type { DEFINITION_PROBLEM_WORDS } from "./definition-words.ts";

const SUSPICIONS: Record<Suspicion, string> = {
  orders: "spricht zu einem Modell, als gäbe der Text Anweisungen",
  secrecy: "will, dass Menschen etwas nicht erfahren",
  files: "nennt Dateien, in denen Geheimnisse stehen",
  "other tools": "spricht über andere Tools",
};

export const GERMAN_DEFINITION_PROBLEM_WORDS: typeof DEFINITION_PROBLEM_WORDS = {
  hidden_characters: ({ name, tool, found }) => ({
    message: `${name} hat Zeichen, die niemand sieht: ${codes(found)}`,
    detail: `${tool} · Modelle lesen, was sie sagen · vor dem Einschalten die Texte ansehen`,
  }),
  suspicious_text: ({ name, tool, suspicion, words }) => ({
    message: `${name} ${SUSPICIONS[suspicion]}: „${words}“`,
    detail: `${tool} · nur an wenigen Wörtern erkannt, die harmlos sein können · vor dem Einschalten den Text lesen`,
  }),
  names_collide: ({ name, calls }) => ({
    message: `\`${name}\` wäre der Funktionsname von ${calls.length} Methoden`,
    detail: `Modelle rufen sie stattdessen als ${codes(calls)} auf · den Tools einen Namensraum geben oder eine Methode umbenennen`,
  }),
  name_refused: ({ name, call, longest, ...shown }) => ({
    message: `Kein Anbieter nimmt \`${name}\` als Funktionsnamen an: ${name.length > longest ? `Der Name hat ${name.length} Zeichen` : "Er enthält Zeichen, die keiner annimmt"}`,
    detail: `${placeOf(shown)} · Modelle rufen \`${call}\` auf`,
  }),
  app_contradicted: ({ name, prefix, app, tool }) => ({
    message: `\`${name}\` gehört dem Namen nach zu \`${prefix}\`, die App ist aber \`${app}\``,
    detail: `${tool} · wird an der falschen Stelle gesucht`,
  }),
  names_alike: ({ tool, names }) => ({
    message: `${names.length} Tools heißen ${tool}: ${codes(names)}`,
    detail: "Ihre Zeilen sehen gleich aus · Modelle betrifft das nicht",
  }),
  hidden_by_default: ({ name, tool }) => ({
    message: `\`${name}\` sagt nicht, ob es angezeigt wird, und ist deshalb verborgen`,
    detail: `${tool} · was an ist, bleibt an, nur nicht zu sehen`,
  }),
  name_blank: ({ name, ...shown }) => ({
    message: `\`${name}\` hat einen leeren Anzeigenamen`,
    detail: `${placeOf(shown)} · in der Zeile steht kein Name`,
  }),
  description_missing: ({ name, sent, ...shown }) => ({
    message: `\`${name}\` hat keine Beschreibung: Gesendet wird ${sent === "" ? "nichts" : `„${sent}“`}`,
    detail: `${placeOf(shown)} · eine im Code schreiben oder als Änderung in der Registry`,
  }),
  parameters_undescribed: ({ name, parameters, ...shown }) => ({
    message: `${parameters.length === 1 ? "Ein Parameter von" : `${parameters.length} Parameter von`} \`${name}\` ${parameters.length === 1 ? "hat" : "haben"} keine Beschreibung: ${firstCodes(parameters)}`,
    detail: `${placeOf(shown)} › Argumente · ein Modell füllt sie nur nach ihrem Namen`,
  }),
  icon_unknown: ({ icon, suggestion, agent, tool }) => ({
    message: `\`${icon}\` ist kein Icon${suggestion === undefined ? "" : `: Gemeint vielleicht \`${suggestion}\``}`,
    detail: `${agent === undefined ? tool : `${agent} › ${tool} › Prompts`} · gezeigt wird der Schraubenschlüssel, der für kein Icon steht`,
  }),
  color_unreadable: ({ color, tool }) => ({
    message: `\`${color}\` ist keine Farbe: eine CSS-Farbe (#0ea5e9) oder Tailwind-Klassen (bg-sky-100) verwenden`,
    detail: `${tool} · mit neutraler Kachel gezeigt`,
  }),
  pattern_ignored: ({ patterns, ...shown }) => ({
    message: `${shown.method === undefined ? "In der Konfiguration" : "In den Parametern"} von ${shown.method ?? shown.tool} wird ein Muster übergangen: ${germanIgnored(patterns)}.`,
    detail: `${placeOf(shown)} · dort ist jeder Text möglich · das Muster im Code berichtigen`,
  }),
  method_left_out: ({ tool, method, cause }) => ({
    message: `\`${method}\` wird ausgelassen: ${cause}`,
    detail: `${tool} · die übrigen Methoden funktionieren · diese im Code berichtigen`,
  }),
  widget_unknown: ({ name, suggestion, ...shown }) => ({
    message: `\`${name}\` ist kein Widget für Formulare${suggestion === undefined ? "" : `: Gemeint vielleicht \`${suggestion}\``}`,
    detail: hintDetail(shown),
  }),
  widget_unfit: ({ name, type, ...shown }) => ({
    message: `Das Widget \`${name}\` zeichnet keine Werte vom Typ \`${type}\``,
    detail: hintDetail(shown),
  }),
  form_field_unknown: ({ name, ...shown }) => ({
    message: `\`${name}\` ist kein Feld für Formulare`,
    detail: hintDetail(shown),
  }),
  keyword_dropped: (losses) => lossesOf(losses),
  function_renamed: (losses) => lossesOf(losses),
  request_refused: (losses) => lossesOf(losses),
  formatter_failed: ({ tool, method, format, fault }) => ({
    message: `Der ${format}-Formatierer von ${tool} ist bei ${method} fehlgeschlagen: ${describeFormatterFault(fault)}`,
    detail: `${tool} › ${method} · stattdessen wird die übliche Form gesendet · den Formatierer im Code des Tools berichtigen`,
  }),
};

type Values<Code extends keyof typeof DEFINITION_PROBLEM_WORDS> = Parameters<
  (typeof DEFINITION_PROBLEM_WORDS)[Code]
>[0];

const hintDetail = ({ tool, field }: Pick<Values<"form_field_unknown">, "tool" | "field">) =>
  `${[tool, "Konfiguration", ...field].join(" › ")} · mit dem üblichen Bedienelement gezeichnet · das UI-Schema des Tools berichtigen`;

function lossesOf({ tool, method, formats, path, loss, more }: Values<"keyword_dropped">) {
  const rest = more === 0 ? "" : ` · und ${more} weitere in dieser Methode`;
  return {
    message: `${formats.join(", ")}: ${describeLoss(loss)}`,
    detail: `${[tool, method, path].filter(Boolean).join(" › ")}${rest}`,
  };
}

const LISTED = 4;

export function germanIgnored(patterns: readonly IgnoredPattern[]): string {
  const told = patterns.slice(0, LISTED).map(({ field, pattern, flaw }) => {
    const place = field.length > 0 ? `${field.join(".")}: ` : "";
    return `${place}„${pattern}“ ${PATTERN_FLAWS[flaw]}`;
  });
  const more = patterns.length - told.length;
  return told.join("; ") + (more > 0 ? `; und ${more} weitere` : "");
}

const firstCodes = (names: readonly string[]): string =>
  codes(names.slice(0, LISTED)) +
  (names.length > LISTED ? ` und ${names.length - LISTED} weitere` : "");

const codes = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

const placeOf = ({ tool, method }: { tool: string; method?: string | undefined }): string =>
  method === undefined ? tool : `${tool} › ${method}`;
