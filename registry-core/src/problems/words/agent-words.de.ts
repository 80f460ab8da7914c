import { TEXT_FIELD_TITLES } from "../../settings/text-fields.ts";
import { FIELD_WORDS } from "../../words/field-words.ts";
import { groupedDigits } from "../../words/said.ts";
import { describeLeftOver } from "../../words/settings-words.ts";
import { tellIssue } from "../../words/tell-issue.de.ts";
import { describeTemplateFault } from "../../words/template-words.ts";
import { describeTextFault } from "../../words/text-fault-words.ts";
import {
  type AGENT_PROBLEM_WORDS,
  configPlace,
  type DAMAGE_WORDS,
  describeDamage,
} from "./agent-words.ts";

export const GERMAN_AGENT_PROBLEM_WORDS: typeof AGENT_PROBLEM_WORDS = {
  config_missing: ({ field, ...place }) => ({
    message: `${place.tool} ist an, wird aber nicht angeboten: ${field ?? FIELD_WORDS.whole} ist erforderlich`,
    detail: configPlace(place, field),
  }),
  config_invalid: ({ field, fault, ...place }) => ({
    message: `${place.tool}: ${field ?? FIELD_WORDS.whole} ${tellIssue(fault)}`,
    detail: configPlace(place, field),
  }),
  config_left_over: ({ field, ...place }) => ({
    message: describeLeftOver({ field: field ?? FIELD_WORDS.whole, tool: place.tool }),
    detail: configPlace(place, field),
  }),
  schema_changed: ({ changes, ...place }) => ({
    message: `Die Einstellungen von ${place.tool} haben sich geändert, seit die Konfiguration gespeichert wurde: ${Object.entries(
      changes,
    )
      .map(([kind, count]) => `${count} ${CHANGES[kind] ?? kind}`)
      .join(", ")}`,
    detail: `${configPlace(place, undefined)} · was gespeichert ist, passt noch`,
  }),
  tool_unknown: ({ agent, name }) => ({
    message: `\`${name}\` ist bei diesem Agenten gespeichert, aber kein Tool dieses Namens ist registriert`,
    detail: `Einstellungen von ${agent} · das Tool zählt nirgends`,
  }),
  preset_unknown: ({ agent, name }) => ({
    message: `${agent} folgt dem Preset \`${name}\`, das es nicht mehr gibt`,
    detail: `Einstellungen von ${agent} · das Preset auf der Seite „Presets“ wiederherstellen oder ihm nicht mehr folgen`,
  }),
  source_gone: ({ agent, name }) => ({
    message: `Einstellungen von \`${name}\` sind bei diesem Agenten gespeichert, gehören aber zu einer Quelle, die es nicht mehr gibt`,
    detail: `Einstellungen von ${agent} · sie zählen nirgends`,
  }),
  method_unknown: ({ agent, tool, name }) => ({
    message: `\`${name}\` ist bei diesem Agenten gespeichert, aber ${tool} hat keine Methode dieses Namens`,
    detail: `Einstellungen von ${agent} › ${tool} · die Methode zählt nirgends`,
  }),
  text_drifted: ({ agent, text, now, ...subject }) => ({
    message: `Das Original hat sich geändert, seit ${agent} einen eigenen Text hat: ${TEXT_FIELD_TITLES[text]} von ${subjectOf(subject)}`,
    detail: `${agent} verwendet weiter den eigenen · das Original ist jetzt ${quoted(now)}`,
  }),
  text_failed: ({ agent, fault, ...subject }) => ({
    message: `${fault.member === undefined ? "Einer der Texte" : `\`${fault.member}\``} von ${subjectOf(subject)} ${describeTextFault(fault)}`,
    detail: `${agent} › ${subject.tool} · stattdessen wird gesendet, was das Tool deklariert · den Code des Tools oder seine Konfiguration berichtigen`,
  }),
  text_unused: ({ agent, tool, text, variable }) => ({
    message: `Keine Vorlage von ${agent} verwendet diesen Text: ${TEXT_FIELD_TITLES[text]} von ${tool}`,
    detail: `${agent} › ${tool} · {{ tool.${variable} }} in eine Vorlage schreiben oder den Text weglassen`,
  }),
  template_fault: ({ agent, template, fault, lines, isFatal }) => ({
    message: describeTemplateFault(fault),
    detail: `${agent} › ${template === "system" ? "System-Prompt" : "User-Prompt"}, Vorlage${lines.length === 0 ? "" : `, ${lines.length === 1 ? "Zeile" : "Zeilen"} ${lines.join(", ")}`}${isFatal ? " · an ihrer Stelle wird nichts gesendet" : ""}`,
  }),
  no_method_on: ({ agent, tool }) => ({
    message: `${tool} ist an, aber alle Methoden sind aus`,
    detail: `Einstellungen von ${agent} › ${tool} · nichts davon wird angeboten`,
  }),
  off_ignored: ({ agent, ...subject }) => ({
    message: `${subjectOf(subject)} ist als aus gespeichert, gehört aber zum Kern und bleibt an`,
    detail: `Einstellungen von ${agent} · der gespeicherte Wert ändert nichts`,
  }),
  over_budget: ({ agent, tokens, budget, tokenizer, dearest }) => ({
    message: `Die Funktionen von ${agent} kosten ${groupedDigits(tokens)} Token: ${groupedDigits(tokens - budget)} über dem Budget von ${groupedDigits(budget)}`,
    detail: `Gezählt mit ${tokenizer} · ${
      dearest.length === 0
        ? "alle gehören zum Kern und bleiben an"
        : `die teuersten: ${dearest.map(({ tool, method }) => `${tool} › ${method}`).join(", ")}`
    }`,
  }),
  over_limit: ({ agent, format, functions, limit }) => ({
    message: `${format} nimmt höchstens ${groupedDigits(limit)} ${limit === 1 ? "Funktion" : "Funktionen"} je Anfrage an: ${agent} hat ${groupedDigits(functions)}`,
    detail: `${agent} › ${format} · mindestens ${groupedDigits(functions - limit)} ausschalten oder die Grenze in den Einstellungen ändern`,
  }),
  out_of_order: ({ agent, damage, readableRevision }) => ({
    message: `${agent} ist beschädigt: ${describeDamage(damage)}. Auf der Seite „Agenten“ ${readableRevision === 0 ? "den Agenten, wie er angelegt wurde," : `Revision ${readableRevision}`} wiederherstellen oder ihn dort löschen.`,
    detail: `Agenten › ${agent} · ihm wird nichts angeboten; alle anderen Agenten funktionieren`,
  }),
  preset_out_of_order: ({ preset, damage, readableRevision }) => ({
    message: `Das Preset ${preset} ist beschädigt: ${describeDamage(damage)}. Auf der Seite „Presets“ ${readableRevision === 0 ? "das Preset, wie es angelegt wurde," : `Revision ${readableRevision}`} wiederherstellen oder es dort löschen.`,
    detail: `Presets › ${preset} · Agenten, die ihm folgen, laufen ohne es weiter`,
  }),
  organisation_out_of_order: ({ damage, readableRevision }) => ({
    message: `Was für alle gesetzt ist, ist beschädigt: ${describeDamage(damage)}. ${readableRevision === 0 ? "Gespeichert war davon nichts" : `Bis zum Wiederherstellen gilt Revision ${readableRevision}`}. Auf der Seite „Registry“ wiederherstellen oder dort etwas speichern.`,
    detail: "Registry · Agenten, Presets und Quellen funktionieren",
  }),
  preference_damaged: ({ name, format }) => ({
    message: `${format === undefined ? `Der gespeicherte Wert von ${name}` : `Die gespeicherte Grenze der Funktionen für ${format}`} ist beschädigt, es gilt der Standardwert. In den Einstellungen neu wählen.`,
    detail: "Einstellungen · für alle Agenten",
  }),
  call_log_stopped: ({ reason }) => ({
    message: `Aufrufe laufen, werden aber nicht protokolliert: ${reason}`,
    detail: "Aufrufe · für alle Agenten · beim nächsten Aufruf wird es wieder versucht",
  }),
};

/** Kinds of changes of a schema. */
const CHANGES: Readonly<Record<string, string>> = {
  new: "neu",
  removed: "entfernt",
  renamed: "umbenannt",
  changed: "geändert",
};

export const GERMAN_DAMAGE_WORDS: typeof DAMAGE_WORDS = {
  no_json: () => "Die gespeicherten Einstellungen sind kein JSON",
  wrong_shape: ({ path }) =>
    `Die gespeicherten Einstellungen haben eine falsche Form (${path.join(" › ") || "das Ganze"})`,
  beside_settings: () => "Was neben den Einstellungen gespeichert ist, ist beschädigt",
};

const LONGEST_QUOTE = 80;

function quoted(text: string | null): string {
  if (text === null) return "nicht vorhanden";
  return text.length > LONGEST_QUOTE ? `„${text.slice(0, LONGEST_QUOTE)}…“` : `„${text}“`;
}

const subjectOf = ({ tool, method }: { tool: string; method?: string | undefined }): string =>
  method === undefined ? tool : `${method} in ${tool}`;
