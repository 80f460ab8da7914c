import { excessOf } from "../../toolset/token-costs.ts";
import { groupedDigits, listed } from "../../words/said.ts";
import { tellIssue } from "../../words/tell-issue.de.ts";
import { describeTemplateFault } from "../../words/template-words.ts";
import type { ProblemKind } from "../problem.ts";
import { type ALIKE_WORDS, alike, type CAUSE_WORDS } from "./cause-words.ts";
import { describeProblem } from "./problem-words.ts";

export const GERMAN_CAUSE_WORDS: typeof CAUSE_WORDS = {
  config_missing: (problems) => {
    const fields = [...new Set(problems.map(({ values }) => values.field ?? "Einstellungen"))];
    return {
      title: `Es fehlt: ${listed(fields, ", ")}`,
      reason: `An, aber nicht angeboten, bis ${fields.length === 1 ? "ein Wert gesetzt ist" : "alle Werte gesetzt sind"}`,
    };
  },
  config_invalid: ([{ values, severity }]) => ({
    title: `${values.field ?? "Die Konfiguration"} ${tellIssue(values.fault)}`,
    reason: `${severity === "error" ? "Nicht angeboten, bis es passt" : "Aus"} · was gespeichert ist, bleibt erhalten`,
  }),
  tool_unknown: ([{ values }]) => ({
    title: "Unbekanntes Tool gespeichert",
    subject: `\`${values.name}\``,
    reason: "Kein Tool dieses Namens ist registriert · es zählt nirgends",
  }),
  preset_unknown: ([{ values }]) => ({
    title: "Preset, das es nicht mehr gibt",
    subject: `\`${values.name}\``,
    reason: "Agenten folgen ihm, aber es ist nicht da: Es ändert nichts",
  }),
  source_gone: ([{ values }]) => ({
    title: "Einstellungen einer Quelle, die es nicht mehr gibt",
    subject: `\`${values.name}\``,
    reason: "Sie zählen nirgends",
  }),
  method_unknown: ([{ values }]) => ({
    title: "Unbekannte Methode gespeichert",
    subject: `${values.tool} › \`${values.name}\``,
    reason: `${values.tool} hat keine Methode dieses Namens · sie zählt nirgends`,
  }),
  text_drifted: (problems) =>
    alike(
      problems,
      problems.length === 1
        ? describeProblem(problems[0]).message
        : "Das Original hat sich geändert, seit Agenten einen eigenen Text haben",
    ),
  text_unused: ([{ values }, ...others]) => ({
    title: "Ungenutzter Text",
    subject: `\`tool.${values.variable}\``,
    reason:
      others.length === 0
        ? `Keine Vorlage gibt ihn für ${values.tool} aus`
        : "Keine Vorlage dieser Agenten gibt ihn aus",
  }),
  template_fault: ([{ values }, ...others]) => ({
    title: describeTemplateFault(values.fault),
    subject:
      values.template === "system" ? "Vorlage des System-Prompts" : "Vorlage des User-Prompts",
    reason:
      others.length === 0 ? describeLines(values.lines) : "In den eigenen Vorlagen dieser Agenten",
  }),
  over_budget: (problems) => ({
    title: "Über dem Budget",
    subject: "Token",
    reason: listed(
      problems.map(
        ({ values: { agent, tokens, budget } }) =>
          `${agent} ${GERMAN_ALIKE_WORDS.over(excessOf(tokens, budget))}`,
      ),
      ", ",
    ),
  }),
  over_limit: (problems) => {
    const limits = new Map(problems.map(({ values }) => [values.format, values.limit]));
    const agents = new Map(problems.map(({ values }) => [values.agent, values.functions]));
    const takes = [...limits].map(
      ([format, limit]) => `${format} nimmt ${groupedDigits(limit)} an`,
    );
    const have = [...agents].map(
      ([agent, functions]) => `${agent} hat ${groupedDigits(functions)}`,
    );
    return {
      title: "Zu viele Funktionen",
      subject: `für ${listed([...limits.keys()], ", ")}`,
      reason: `Je Anfrage: ${listed(takes, ", ")}; ${listed(have, ", ")}`,
    };
  },
  names_collide: ([{ values }]) => ({
    title: "Derselbe Funktionsname zweimal",
    subject: `\`${values.name}\``,
    reason: `Modelle rufen stattdessen ${listed(
      values.calls.map((call) => `\`${call}\``),
      ", ",
    )} auf`,
  }),
  hidden_by_default: (problems) => ({
    title: "Von sich aus verborgen",
    reason: `Nicht gesagt ist, ob dies angezeigt wird: ${listed(
      problems.map(({ values }) => `\`${values.name}\``),
      ", ",
    )}`,
  }),
  description_missing: ([first, ...others]) => {
    const of = first.place.method === undefined ? "Tool" : "Methode";
    const many = of === "Tool" ? "Tools" : "Methoden";
    return {
      title: others.length === 0 ? `Beschreibung fehlt: ${of}` : `Beschreibungen fehlen: ${many}`,
      reason:
        others.length === 0
          ? describeProblem(first).message
          : `Modelle gehen nach den Namen von ${groupedDigits(others.length + 1)} ${many}`,
    };
  },
  parameters_undescribed: (problems) => ({
    title: "Beschreibungen von Parametern fehlen",
    reason:
      problems.length === 1
        ? describeProblem(problems[0]).message
        : `Modelle füllen Parameter von ${groupedDigits(problems.length)} Methoden nur nach ihrem Namen`,
  }),
  source_failed: ([{ values }]) => ({
    title: "Quelle fehlgeschlagen",
    reason: `${values.reasons.join(" ") || "Ein Grund ist nicht genannt"}${values.keepsTools ? " · die Tools bleiben, wie sie zuletzt kamen" : ""}`,
  }),
};

const KINDS: Readonly<Record<ProblemKind, string>> = {
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
  "config missing": "Konfiguration fehlt",
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
};

export const GERMAN_ALIKE_WORDS: typeof ALIKE_WORDS = {
  kind: (kind) => KINDS[kind],
  over: (excess) => {
    if (!excess) return "darüber";
    if (excess.unit === "times") return `das ${groupedDigits(excess.amount)}-fache`;
    return `${excess.amount < 1 ? "weniger als 1" : groupedDigits(excess.amount)} % darüber`;
  },
  more: (count) => `und ${groupedDigits(count)} weitere`,
};

function describeLines(lines: readonly number[]): string {
  if (lines.length === 0) return "In der Vorlage";
  return `${lines.length === 1 ? "Zeile" : "Zeilen"} ${listed(lines.map(String), ", ")}`;
}
