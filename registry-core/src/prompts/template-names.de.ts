import type {
  AGENT_FIELDS,
  GROUP_FIELDS,
  LOOP_FIELDS,
  TEMPLATE_FUNCTIONS,
  TEMPLATE_VARIABLES,
  TOOL_FIELDS,
} from "../definition/template-names.ts";

/** One line for each name of a table. */
type Lines<Table> = Readonly<Record<keyof Table, string>>;

export const GERMAN_TEMPLATE_VARIABLES: Lines<typeof TEMPLATE_VARIABLES> = {
  agent: "Der Agent: ID, Name und Beschreibung",
  tools: "Die Tools, von denen der Agent etwas bekommt, in ihrer Reihenfolge",
  tool_groups: "Dieselben Tools nach Kategorie, ohne Kategorie nach App",
  query: "Was der Benutzer fragt; leer, bis es eine Anfrage gibt",
  user: "Wer fragt; leer, wenn das nicht bekannt ist",
  date: "Der Tag, etwa 2026-11-20",
  weekday: "Der Wochentag auf Englisch",
  used_tools: "Namen der Tools, die im Gespräch schon verwendet wurden",
  has_destructive_functions: "Ob eine Funktion etwas überschreiben oder löschen kann",
};

export const GERMAN_TOOL_FIELDS: Lines<typeof TOOL_FIELDS> = {
  name: "Fester Name des Tools",
  display_name: "Name des Tools für Menschen",
  tool_description: "Wozu das Tool da ist",
  tool_system_prompt: "Was das Tool in jedem System-Prompt sagt",
  tool_format_information_for_system_prompt:
    "Wie seine Funktionen aufgerufen werden: eine Zeile für jede oder der eigene Text des Tools",
  tool_user_prompt: "Was das Tool bei jeder Nachricht des Benutzers sagt",
  tool_format_information_for_user_prompt:
    "Wie seine Funktionen aufgerufen werden, bei jeder Nachricht des Benutzers",
  tool_format_reminder_for_user_prompt: "Eine Erinnerung für das Ende des User-Prompts",
  input_model: "Schemas der Parameter nach Funktionsnamen",
  app: "Woher das Tool kommt",
  category: "Seine Kategorie",
  used: "Ob es im Gespräch schon verwendet wurde",
};

export const GERMAN_AGENT_FIELDS: Lines<typeof AGENT_FIELDS> = {
  id: "Feste ID des Agenten",
  name: "Name des Agenten",
  description: "Wozu der Agent da ist",
};

export const GERMAN_GROUP_FIELDS: Lines<typeof GROUP_FIELDS> = {
  name: "Name der Kategorie oder App",
  tools: "Ihre Tools",
};

export const GERMAN_LOOP_FIELDS: Lines<typeof LOOP_FIELDS> = {
  index: "Nummer des Durchgangs, ab 1",
  index0: "Nummer des Durchgangs, ab 0",
  revindex: "Verbleibende Durchgänge mit diesem",
  revindex0: "Verbleibende Durchgänge ohne diesen",
  first: "Ob dies der erste Durchgang ist",
  last: "Ob dies der letzte Durchgang ist",
  length: "Anzahl der Durchgänge",
  previtem: "Worum es im Durchgang davor ging",
  nextitem: "Worum es im nächsten Durchgang geht",
};

export const GERMAN_TEMPLATE_FUNCTIONS: Lines<typeof TEMPLATE_FUNCTIONS> = {
  namespace: "Ein Objekt, dessen Felder {% set %} auch in Schleifen ändert",
  range: "Eine Liste von Zahlen",
  raise_exception: "Bricht mit einer Meldung ab",
};
