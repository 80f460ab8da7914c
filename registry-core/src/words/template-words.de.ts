import { groupedDigits } from "./said.ts";
import { germanReason } from "./template-reasons.de.ts";
import {
  describeTemplateFault,
  type TEMPLATE_ISSUE_WORDS,
  type TEMPLATE_WORDS,
} from "./template-words.ts";

export const GERMAN_TEMPLATE_WORDS: typeof TEMPLATE_WORDS = {
  unknown_variable: ({ name, suggestion }) =>
    `Es gibt keine Variable \`${name}\`: An ihrer Stelle steht nichts.${meant(suggestion)}`,
  unknown_field: ({ of, name, isOfItems, suggestion }) =>
    `${OWNERS[of]} hat kein \`${name}\`: An dieser Stelle steht nichts.${isOfItems ? " Was in der Liste steht, hat es: mit {% for %} durchgehen." : ""}${meant(suggestion)}`,
  unknown_filter: ({ name, suggestion }) =>
    `Es gibt keinen Filter \`${name}\`: Dort bricht die Ausgabe ab.${meant(suggestion)}`,
  filter_uncalled: ({ name }) => `Der Filter \`${name}\` braucht einen Wert in Klammern.`,
  filter_called: ({ name }) => `Der Filter \`${name}\` nimmt keine Klammern an.`,
  unknown_test: ({ name, suggestion }) =>
    `Es gibt keinen Test \`${name}\`: Dort bricht die Ausgabe ab.${meant(suggestion)}`,

  tag_unreadable: ({ tag, reason }) => `${tag} kann nicht gelesen werden: ${germanReason(reason)}`,
  unreadable: ({ reason }) => `Die Vorlage kann nicht gelesen werden: ${germanReason(reason)}`,
  tag_open: ({ tag, keyword }) => `${tag} ist nicht geschlossen: mit {% end${keyword} %} beenden.`,
  unknown_option: ({ name, known, suggestion }) =>
    `Es gibt keine Option \`${name}\`: Eine Vorlage beginnt mit {# jinja: ${known.join(", ")} #} oder weniger davon.${meant(suggestion)}`,
  template_too_long: ({ most }) =>
    `Die Vorlage ist länger als ${groupedDigits(most)} Zeichen. Kürzer schreiben.`,
  too_many_blanks: () =>
    "Mehr als 1.000 Leerzeichen oder Leerzeilen stehen hintereinander. Einige herausnehmen.",

  no_value: ({ expression, suggestion }) =>
    `${expression} hat keinen Wert: An dieser Stelle steht nichts.${suggestion === undefined ? "" : ` Gemeint vielleicht: ${suggestion}`}`,
  text_too_long: ({ most }) =>
    `Der Text ist länger als ${groupedDigits(most)} Zeichen. Kürzer schreiben.`,
  runs_too_long: () => "Die Vorlage läuft zu lange. Kürzere Schleifen helfen.",
  too_deep: () => "Die Vorlage ruft sich zu oft selbst auf oder ist zu tief verschachtelt.",
  range_no_numbers: () => "range() nimmt Zahlen an.",
  range_too_long: ({ most }) => `range() liefert höchstens ${most} Zahlen.`,
  stopped: ({ reason }) => germanReason(reason),
  took_too_long: () =>
    "Die Vorlage hat länger als 2 Sekunden gebraucht und wurde angehalten. Kürzere Schleifen helfen.",
  took_too_much: () =>
    "Die Vorlage hat zu viel Speicher gebraucht und wurde angehalten. Kleinere Texte und Listen helfen.",
  not_rendered: ({ reason }) =>
    `Die Vorlage konnte nicht ausgegeben werden: ${germanReason(reason)}`,
};

const OWNERS: Readonly<Record<Parameters<typeof TEMPLATE_WORDS.unknown_field>[0]["of"], string>> = {
  tool: "Ein Tool",
  group: "Eine Gruppe",
  agent: "`agent`",
  loop: "`loop`",
  list: "Eine Liste",
  text: "Ein Text",
  any: "Dies",
};

const meant = (suggestion: string | undefined): string =>
  suggestion === undefined ? "" : ` Gemeint vielleicht: \`${suggestion}\``;

export const GERMAN_TEMPLATE_ISSUE_WORDS: typeof TEMPLATE_ISSUE_WORDS = {
  template: ({ line, fault }) =>
    `${line === undefined ? "" : `Zeile ${line}: `}${describeTemplateFault(fault)}`,
};
