import { describeSourceFault } from "./outside/source-fault-words.ts";
import { listed } from "./said.ts";
import { tellIssue } from "./tell-issue.de.ts";
import {
  describeLeftOut,
  describeStep,
  describeUnavailable,
  type LEFT_OUT_WORDS,
  type NO_EFFECT_WORDS,
  type TRACE_WORDS,
  type UNAVAILABLE_WORDS,
} from "./trace-words.ts";

export const GERMAN_TRACE_WORDS: typeof TRACE_WORDS = {
  on_by_default: () => "Das Tool ist standardmäßig an.",
  off_by_default: () => "Das Tool ist standardmäßig aus.",
  method_default: () => "Methoden sind standardmäßig an.",
  method_off_until_chosen: () =>
    "Sie kam hinzu, als ihr Tool schon an war, und ist aus, bis jemand sie selbst einschaltet.",
  policy_on: () =>
    "Dieser Agent hat keine Einstellungen für das Tool und schaltet solche Tools ein.",
  policy_off: () =>
    "Dieser Agent hat keine Einstellungen für das Tool und schaltet solche Tools aus.",
  policy_not_outside: () =>
    "Dieser Agent schaltet Tools ohne Einstellungen ein, aber nie, was von außen kommt: Erst muss es jemand ansehen.",
  preset_on: ({ preset }) => `Vom Preset ${preset} eingeschaltet.`,
  preset_off: ({ preset }) => `Vom Preset ${preset} ausgeschaltet.`,
  switched_on: () => "Für diesen Agenten eingeschaltet.",
  switched_off: () => "Für diesen Agenten ausgeschaltet.",
  methods_off: ({ methods }) => `Für diesen Agenten ausgeschaltet: ${nameMethods(methods)}.`,
  all_methods_off: () => "Alle Methoden sind für diesen Agenten ausgeschaltet.",
  disabled: ({ because }) => `Für die Organisation abgeschaltet: ${because}`,
  core_tool: () => "Das Tool gehört zum Kern: Es ist immer an.",
  of_core_tool: () => "Das Tool gehört zum Kern: Alle seine Methoden sind immer an.",
  core_method: () => "Die Methode gehört zum Kern: Sie ist immer an.",
  core_methods: ({ methods }) =>
    methods.length === 1
      ? `${nameMethods(methods)} gehört zum Kern und bleibt an.`
      : `${nameMethods(methods)} gehören zum Kern und bleiben an.`,
  all_core: () => "Alle Methoden gehören zum Kern: Sie sind immer an.",
  no_methods: () => "Das Tool hat keine Methoden.",
  tool_off: ({ tool, because }) => `${tool} ist aus. ${describeStep(because)}`,
  not_accepted: () => describeUnavailable({ kind: "not_accepted" }),
  methods_not_accepted: ({ methods }) =>
    `Neu in der Quelle und für diesen Agenten nicht angenommen: ${nameMethods(methods)}.`,
  all_not_accepted: () =>
    "Alle Methoden sind neu in der Quelle. Sie müssen erst unter „Prüfung“ angenommen werden.",
  not_offered: ({ because }) => `Nicht angeboten: ${describeUnavailable(because)}`,
  passed_on: ({ kind }) =>
    kind === "prompt"
      ? "Das ist ein Prompt: Programme lesen ihn über MCP, kein Modell ruft ihn auf."
      : "Das ist eine Ressource: Programme lesen sie über MCP, kein Modell ruft sie auf.",
  left_out: ({ because }) => `Nicht angeboten: ${describeLeftOut(because)}`,
};

export const GERMAN_UNAVAILABLE_WORDS: typeof UNAVAILABLE_WORDS = {
  offline: ({ cause }) => describeSourceFault(cause),
  loading: ({ source, awaits }) =>
    awaits === "answer"
      ? `Wartet darauf, dass ${source} antwortet.`
      : `Wartet darauf, dass ${source} geladen ist.`,
  paused: ({ source }) =>
    `${source} ist pausiert. Auf der Seite „Quellen“ lässt sich das fortsetzen.`,
  config_missing: ({ fields }) => `In der Konfiguration fehlt: ${listed(fields, ", ")}`,
  config_invalid: ({ faults }) => {
    const said = faults.map(({ field, issue }) => `${field} ${tellIssue(issue)}`);
    return `Die Konfiguration ist ungültig: ${listed(said, "; ")}`;
  },
  schema_failed: ({ cause }) => `Das Schema der Parameter konnte nicht gebildet werden: ${cause}`,
  not_seen: () =>
    "Niemand hat angesehen, was die Quelle jetzt sagt. Erst die Annahme unter „Prüfung“ bietet es an.",
  not_accepted: () =>
    "Neu in der Quelle und für diesen Agenten nicht angenommen. Erst die Annahme unter „Prüfung“ bietet es an.",
};

export const GERMAN_NO_EFFECT_WORDS: typeof NO_EFFECT_WORDS = {
  no_match: ({ name, suggestion }) =>
    `„${name}“ passt auf kein Tool, keine Methode und keinen Namensraum.${meant(suggestion)}`,
  no_tag: ({ name, suggestion }) => `Keine Methode hat das Tag „${name}“.${meant(suggestion)}`,
  core: ({ methods }) =>
    `Das gehört zum Kern und lässt sich nicht weglassen: ${methods.join(", ")}.`,
  left_out: ({ because }) => `Nichts davon wird angeboten: ${describeLeftOut(because)}`,
  not_offered: ({ because }) =>
    `Nichts davon wird angeboten.${because ? ` ${describeStep(because)}` : ""}`,
};

export const GERMAN_LEFT_OUT_WORDS: typeof LEFT_OUT_WORDS = {
  disabled: ({ because }) => because ?? "für diesen Lauf ausgeschaltet.",
  beside_exclusive: ({ tool }) => `${tool} ist exklusiv.`,
  exclusive: () => "exklusiv und nicht gewählt.",
  not_chosen: () => "für diesen Lauf nicht gewählt.",
  tags: () => "durch die Tags ausgelassen.",
  sub_agents: () => "durch die Wahl der Unteragenten ausgelassen.",
  deferred: () => "zurückgestellt, bis jemand danach sucht.",
};

const meant = (suggestion: string | undefined): string =>
  suggestion === undefined ? "" : ` Gemeint vielleicht: „${suggestion}“.`;

function nameMethods(methods: readonly string[]): string {
  if (methods.length > 3) return `${methods.length} Methoden`;
  return methods.length === 1
    ? `${methods[0]}`
    : `${methods.slice(0, -1).join(", ")} und ${methods.at(-1)}`;
}
