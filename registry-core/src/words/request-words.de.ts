import type { REQUEST_WORDS } from "./request-words.ts";
import { groupedDigits } from "./said.ts";

export const GERMAN_REQUEST_WORDS: typeof REQUEST_WORDS = {
  shape: ({ sentence }) => sentence,
  core_declared: ({ name }) =>
    `${name} gehört nach eigener Angabe zum Kern: Das lässt sich nicht wegnehmen.`,
  core_not_disabled: ({ tool }) =>
    `${tool} gehört zum Kern: Das Tool lässt sich für die Organisation nicht abschalten.`,
  no_effect: ({ suggestion }) =>
    `ist hier nicht bekannt und bewirkt nichts${suggestion === undefined ? "" : `. Gemeint vielleicht: ${suggestion}`}`,
  no_effect_beside: ({ field }) => `bewirkt nichts neben ${field}`,
  in_the_past: () => "liegt in der Vergangenheit. Einen späteren Zeitpunkt wählen",
  no_calls: ({ formats }) =>
    `enthält keine Aufrufe in der Form von ${formats.join(", ")}. Die Antwort des Anbieters unverändert senden`,
  too_large: ({ most }) =>
    `hat als JSON mehr als ${groupedDigits(most)} Zeichen. Weniger senden, etwa eine ID davon`,
  too_many_calls: (values) => `enthält ${amounts(values, "Aufrufe")}`,
  function_name: () => "muss der Name der Funktion sein",
  call_id: () => "muss die ID sein, die die Antwort tragen muss",
  result_kind: ({ kind }) => `ist ein Wert der Art ${kind}`,
  contains_itself: () => "enthält sich selbst",
  invalid_date: () => "ist ein ungültiges Datum",
  unregistered_tool: ({ name }) =>
    `nennt „${name}“, das nicht registriert ist. Diese Änderung weglassen`,
  registered_tool: ({ tool }) =>
    `nennt ${tool}, das registriert ist. Ersetzt wird nur ein Tool, das es nicht mehr gibt`,
  unknown_preset: ({ name }) => `nennt das Preset „${name}“, das es nicht gibt. Weglassen`,
  secret_in_preset: () =>
    "ist ein Geheimnis, und ein Preset enthält keine. Für jeden Agenten setzen oder für die Organisation",
  unknown_method: ({ tool, name }) =>
    `nennt „${name}“, das ${tool} nicht hat. Diese Änderung weglassen`,
  without_config: ({ tool }) => `nennt ${tool}, das keine Einstellungen hat`,
  unknown_icon: ({ icon, suggestion }) =>
    `„${icon}“ ist kein Icon von Lucide. ${suggestion === undefined ? "Zur Wahl stehen die auf lucide.dev/icons." : `Gemeint vielleicht: „${suggestion}“`}`,
  form_not_listed: () =>
    "betrifft eine Form, die die Quelle nicht mehr nennt. Die Änderung neu ansehen",
  form_not_seen: ({ tool, form }) =>
    `fehlt: Noch hat niemand angenommen, was die Quelle von ${tool} sagt. Das Tool ansehen und dann seine Form mitschicken: jetzt „${form}“`,
  one_for_all: () =>
    "gilt für alle Agenten oder keinen: Eigene Texte und Einstellungen eines Tools und die Anfrage einer Operation sind für alle gleich",
  unreadable_color: ({ color }) =>
    `„${color}“ ist weder eine CSS-Farbe wie #0ea5e9 noch eine Farbklasse wie bg-sky-100`,
  later_revision: ({ given, newest, what }) =>
    `ist ${given}, aber die neueste Revision ist ${newest}. ${what} neu laden`,
  sealed_secret: () =>
    "muss ein Text sein: die ID eines gespeicherten Geheimnisses. Anderes wird unter $secret nicht angenommen",
  secret_not_stored: () => "steht für ein Geheimnis, das hier nicht gespeichert ist. Neu eingeben",
  secret_of_other_place: () =>
    "steht für ein Geheimnis, das für eine andere Stelle eingegeben wurde. Neu eingeben",
  mixed_reference: () =>
    "enthält den Verweis auf eine Umgebungsvariable mitten in anderem Text. ${env:NAME} allein schreiben oder nach „Bearer “",
  too_many_values: (values) =>
    `enthält ${amounts(values, "Werte, die in Listen und Abschnitten mitgezählt")}`,
  too_many_secrets: (values) => `enthält ${amounts(values, "Geheimnisse")}`,
  secret_in_example: () => "enthält ein Geheimnis. Das Beispiel ohne es behalten",
  secret_in_file: () =>
    "ist ein Geheimnis und darf nicht in der Datei stehen. Eine Umgebungsvariable nennen: ${env:NAME}",
  not_in_file: ({ what, name, suggestion }) =>
    `nennt „${name}“ (${what}), das nicht da ist${suggestion === undefined ? "" : `. Gemeint vielleicht: „${suggestion}“`}`,
  no_method_list: () => "ist keine Liste von Methoden mit true oder false",
  no_switch: () => "ist weder true noch false",
  no_settings: () => "ist kein Objekt mit Einstellungen",
  no_counterpart: () => "hat in Pegboard keine Entsprechung",
  not_about_tools: () => "sagt nichts über Tools",
  no_setting_of: ({ tool }) => `ist keine Einstellung von ${tool}`,
  secret_in_yaml: () =>
    "ist geheim, und Geheimnisse werden nur aus JSON übernommen. In den Einstellungen des Tools eingeben",
  core_stays_on: ({ name }) => `gehört zum Kern: ${name} ist immer an`,
  preset_missing: () =>
    "ist ein Preset, das weder hier noch im Dokument steht. Es anlegen oder mit dem Agenten exportieren",
  on_the_machine: () => "ist eine Datei auf dem Rechner von Pegboard: Pegboard damit starten",
  source_started: () => "ist eine Quelle, mit der Pegboard gestartet wurde: dort ändern",
  too_many_sources: ({ most }) =>
    `ist eine von mehr als ${groupedDigits(most)} Quellen: in Teilen importieren`,
  source_of_other_kind: () =>
    "ist der Name einer gespeicherten Quelle anderer Art. Einen anderen Namen wählen oder jene Quelle entfernen",
  source_unreadable: ({ name }) =>
    `Die Quelle ${name} fehlt in der Datei: Was von ihr gespeichert ist, ist nicht lesbar.`,
  source_arguments_hidden: ({ name }) =>
    `Die Quelle ${name} fehlt in der Datei: Argumente ihres Befehls sind verborgen. ${MARK_AS_HARMLESS}`,
  source_address_hidden: ({ name }) =>
    `Die Quelle ${name} fehlt in der Datei: Ein Teil ihrer Adresse ist verborgen. ${MARK_AS_HARMLESS}`,
  source_like_variable: ({ name }) =>
    `Die Quelle ${name} fehlt in der Datei: Sie enthält einen Text wie \${NAME}, den eine Datei für eine Variable hält.`,
  source_uploaded: ({ name, place }) =>
    `Die Quelle ${name} fehlt in der Datei: Sie wurde als ${place} hochgeladen. Jene Datei neben diese legen und unter openapi nennen.`,
  source_with_choices: ({ name }) =>
    `Die Quelle ${name} fehlt in der Datei: Sie wurde mit eigenen Entscheidungen hinzugefügt, und eine Datei enthält nur die Adresse.`,
  source_part_hidden: ({ name, part }) =>
    `${part} der Quelle ${name} ist verborgen: In der Datei steht nur der Name.`,
  sources_of_the_start: ({ names }) =>
    `Nicht in der Datei, weil Pegboard damit gestartet wird: ${names.join(", ")}.`,
  unknown_variable: ({ known }) =>
    `ist keine Variable dieses Agenten. ${known.length > 0 ? `Zur Wahl stehen ${known.join(", ")}.` : "Er hat keine."}`,
  unknown_test_set: ({ name }) => `Der Agent hat keine Werte mit dem Namen „${name}“.`,
};

const MARK_AS_HARMLESS =
  "Im Browser als harmlos markieren oder die Quelle selbst in die Datei schreiben.";

function amounts({ count, most }: { count: number; most: number }, what: string): string {
  return `${groupedDigits(count)} ${what}; höchstens ${groupedDigits(most)} sind möglich. Einige weglassen`;
}
