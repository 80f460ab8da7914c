import type { TYPE_FLAW_WORDS } from "./type-flaw-words.ts";

export const GERMAN_TYPE_FLAW_WORDS: typeof TYPE_FLAW_WORDS = {
  no_schema: ({ type }) => `Für den Typ ${type} gibt es kein JSON Schema`,
  open_before_end: ({ type }) =>
    `Für den Typ ${type} gibt es kein JSON Schema: Offen sein kann nur das Ende`,
  endless: ({ type }) => `Der Typ ${type} enthält immer neue Typen; einen einfacheren schreiben`,
  class: ({ type }) =>
    `Der Typ ${type} ist eine Klasse, und ein Modell sendet keine Instanzen; ein Interface schreiben ${OR_SCHEMA}`,
  no_json_form: ({ type }) =>
    `Der Typ ${type} hat keine JSON-Form; ein Objekt, eine Liste oder einen einfachen Typ schreiben ${OR_SCHEMA}`,
  not_declared: ({ type }) =>
    `Der Typ ${type} wird nicht gefunden; ihn deklarieren, importieren, sein Paket installieren ${OR_SCHEMA}`,
  bigint: ({ type }) =>
    `Der Typ ${type} ist ein bigint, das es in JSON nicht gibt; Zahl oder Text nehmen ${OR_SCHEMA}`,
  tag_value: ({ tag, value }) =>
    `@${tag} darf nicht ${value === "" ? "leer" : JSON.stringify(value)} sein; berichtigen`,
  member: ({ member }) => `Für das Feld ${member} gibt es kein JSON Schema`,
  computed_enum: ({ name }) => `Das enum ${name} hat berechnete Werte; sie ausschreiben`,
  untyped_property: ({ name }) => `${name} hat keinen Typ; einen schreiben ${OR_SCHEMA}`,
  untyped: () => `Der Typ fehlt; einen schreiben ${OR_SCHEMA}`,
};

const OR_SCHEMA = "oder der Methode mit openapiSchema ein Schema geben";
