import { groupedDigits } from "../said.ts";
import { tellIssue } from "../tell-issue.de.ts";
import type { DOCUMENT_FAULT_WORDS } from "./document-fault-words.ts";

export const GERMAN_DOCUMENT_FAULT_WORDS: typeof DOCUMENT_FAULT_WORDS = {
  syntax: ({ rule, text }) =>
    SYNTAX[rule] ?? `Das ist kein YAML, das gelesen werden kann: „${text}“`,
  key_twice: () => "Dieser Schlüssel steht hier zum zweiten Mal.",
  nested_too_deep: ({ most }) =>
    `Ab hier ist die Verschachtelung tiefer als ${most} Ebenen. Flacher schreiben oder diesen Teil weglassen.`,
  unreadable: ({ cause }) => `Das ist kein YAML, das gelesen werden kann: „${cause}“`,
  unknown_form: () =>
    'Diese Form ist hier nicht bekannt. Eine pegboard.yaml hat agents oder organisation; Tools anderer Systeme sind { "name": true }, eine Liste von IDs oder eine Liste von Einträgen mit einem Namen.',
  too_slow: () => "Das Lesen dauert zu lange. Die Teile nacheinander importieren.",
  too_large: ({ bytes, most }) =>
    `Die Datei hat ${groupedDigits(bytes)} Bytes; gelesen werden höchstens ${groupedDigits(most)}.`,
  names_files: ({ place }) =>
    `${place} nennt ${place === "include" ? "andere Dateien" : "eine andere Datei"}. Hier steht ein Dokument allein: Den Inhalt der Datei an diese Stelle setzen.`,
  wrong_value: ({ issue }) => `${issue.path.join(".") || "Die Datei"}: ${ended(tellIssue(issue))}`,
};

const ended = (text: string): string => (/[.?]$/.test(text) ? text : `${text}.`);

/** By the codes of the YAML reader. */
const SYNTAX: Readonly<Record<string, string>> = {
  ALIAS_PROPS: "Ein Verweis mit * kann weder Anker noch Tag haben.",
  BAD_ALIAS: "Dieser Name für einen Verweis oder Anker ist nicht erlaubt.",
  BAD_DIRECTIVE: "Diese Direktive kennt YAML nicht.",
  BAD_DQ_ESCAPE: "Diese Folge mit \\ gibt es zwischen doppelten Anführungszeichen nicht.",
  BAD_INDENT: "Die Einrückung passt nicht: Was zusammengehört, beginnt in derselben Spalte.",
  BAD_PROP_ORDER: "Anker und Tag stehen vor dem Wert, nicht davor oder danach verteilt.",
  BAD_SCALAR_START: "So beginnt kein Wert ohne Anführungszeichen. In Anführungszeichen setzen.",
  BLOCK_AS_IMPLICIT_KEY:
    "Auf dieser Zeile stehen zwei Doppelpunkte wie von zwei Schlüsseln. Den Wert in Anführungszeichen setzen.",
  BLOCK_IN_FLOW:
    "Zwischen geschweiften oder eckigen Klammern sind keine Einrückungen als Form erlaubt.",
  DUPLICATE_KEY: "Dieser Schlüssel steht hier zum zweiten Mal.",
  KEY_OVER_1024_CHARS: "Dieser Schlüssel ist länger als 1024 Zeichen.",
  MISSING_CHAR:
    "Hier fehlt ein Zeichen, etwa ein schließendes Anführungszeichen, eine Klammer, ein Komma oder ein Leerzeichen.",
  MULTILINE_IMPLICIT_KEY:
    "Ein Schlüssel steht auf einer Zeile. Vielleicht fehlt ein Doppelpunkt, oder die Einrückung ist falsch.",
  MULTIPLE_ANCHORS: "Ein Wert hat höchstens einen Anker.",
  MULTIPLE_DOCS: "Hier beginnt ein zweites Dokument; gelesen wird nur eines.",
  MULTIPLE_TAGS: "Ein Wert hat höchstens ein Tag.",
  NON_STRING_KEY: "Ein Schlüssel muss ein Text sein.",
  TAB_AS_INDENT: "Eingerückt wird mit Leerzeichen, nicht mit Tabulatoren.",
  TAG_RESOLVE_FAILED: "Dieses Tag ist hier nicht bekannt.",
  UNEXPECTED_TOKEN: "Dieses Zeichen steht hier unerwartet.",
};
