import { GERMAN_PATTERN_FLAWS } from "./schema-fault-words.de.ts";
import { describeSchemaFault } from "./schema-fault-words.ts";
import type { VALUE_WORDS } from "./value-words.ts";

export const GERMAN_VALUE_WORDS: typeof VALUE_WORDS = {
  required: () => "ist erforderlich",
  unknown_key: () => "ist hier nicht bekannt",
  type: ({ expected }) => `muss ${asList(expected).map(typeName).join(" oder ")} sein`,
  const: ({ expected }) => `muss ${JSON.stringify(expected)} sein`,
  enum: ({ expected }) => `muss einer dieser Werte sein: ${valueList(asList(expected))}`,
  minimum: ({ expected }) => `muss mindestens ${expected} sein`,
  maximum: ({ expected }) => `darf höchstens ${expected} sein`,
  exclusiveMinimum: ({ expected }) => `muss größer als ${expected} sein`,
  exclusiveMaximum: ({ expected }) => `muss kleiner als ${expected} sein`,
  multipleOf: ({ expected }) => `muss ein Vielfaches von ${expected} sein`,
  minLength: ({ expected }) =>
    expected === 1 ? "darf nicht leer sein" : `muss mindestens ${expected} Zeichen haben`,
  maxLength: ({ expected }) => `darf höchstens ${expected} Zeichen haben`,
  pattern: ({ expected, example }) =>
    `muss dem Muster ${expected} entsprechen${example === undefined ? "" : `, zum Beispiel ${example}`}`,
  unusable_pattern: ({ pattern, flaw }) =>
    `kann nicht geprüft werden: Das Muster ${pattern} im Schema ${GERMAN_PATTERN_FLAWS[flaw]}`,
  format: ({ expected }) => `muss ${formatName(String(expected))} sein`,
  minItems: ({ expected }) => `muss mindestens ${entries(expected)} haben`,
  maxItems: ({ expected }) => `darf höchstens ${entries(expected)} haben`,
  uniqueItems: () => "darf keinen Eintrag zweimal haben",
  contains: () => "muss einen Eintrag der verlangten Art haben",
  minContains: ({ expected }) => `muss mindestens ${entries(expected)} der verlangten Art haben`,
  maxContains: ({ expected }) => `darf höchstens ${entries(expected)} der verlangten Art haben`,
  minProperties: ({ expected }) => `muss mindestens ${fields(expected)} haben`,
  maxProperties: ({ expected }) => `darf höchstens ${fields(expected)} haben`,
  key_name: ({ ofName }) =>
    ofName ? `hat einen unzulässigen Namen: Er ${ofName.message}` : "hat einen unzulässigen Namen",
  anyOf: ({ keys }) =>
    keys ? `braucht ${either(keys)}` : "muss einer der erlaubten Formen entsprechen",
  oneOf: ({ keys }) =>
    keys ? `braucht ${either(keys)}` : "muss genau einer der erlaubten Formen entsprechen",
  several_forms: ({ keys }) =>
    keys
      ? `darf nur eines davon haben: ${either(keys)}`
      : "entspricht mehr als einer der erlaubten Formen",
  not: ({ keys }) =>
    keys ? `darf nicht ${either(keys)} haben` : "hat einen Wert, der nicht erlaubt ist",
  keyword: ({ keyword }) => `verletzt die Regel „${keyword}“`,
  faulty_schema: ({ fault }) =>
    `kann nicht geprüft werden, weil das Schema fehlerhaft ist: ${describeSchemaFault(fault)}`,
  too_much_work: ({ pattern }) =>
    pattern === undefined
      ? "kann nicht geprüft werden: Die Prüfung dauert zu lange."
      : `kann nicht geprüft werden: Der Vergleich mit dem Muster ${pattern} dauert bei einem so langen Text zu lange. Ein einfacheres Muster oder ein kürzerer Text hilft.`,
  author: ({ sentence }) => sentence,
  unfinished: ({ sentence }) => sentence,
  secret_unreadable: () => "kann mit dem jetzigen Schlüssel nicht gelesen werden: neu eingeben",
  variable_missing: ({ name }) =>
    `nennt die Umgebungsvariable ${name}, die dort, wo Pegboard läuft, nicht gesetzt ist`,
  variable_not_permitted: ({ name }) =>
    `nennt die Umgebungsvariable ${name}, die Pegboard nicht lesen darf: Pegboard mit PEGBOARD_SECRET_VARIABLES=${name} starten`,
  secret_moved: ({ changed }) =>
    `wurde eingegeben, bevor sich ${changed.map(changedPart).join(" und ")} geändert hat: neu eingeben`,
  organisation_secret_moved: ({ changed }) =>
    `ist für alle Agenten gesetzt und geht nur dorthin, wofür es gedacht war; ${changed.map(changedPart).join(" und ")} ist bei diesem Agenten anders: eines für diesen Agenten eingeben`,
};

const FORMATS: Readonly<Record<string, string>> = {
  uri: "eine URL",
  url: "eine URL",
  "uri-reference": "eine URL oder ein Pfad",
  email: "eine E-Mail-Adresse",
  date: "ein Datum (2026-01-31)",
  time: "eine Uhrzeit (13:45:00Z)",
  "date-time": "Datum und Uhrzeit (2026-01-31T13:45:00Z)",
  duration: "eine Dauer (PT15M)",
  uuid: "eine UUID",
  ipv4: "eine IPv4-Adresse",
  ipv6: "eine IPv6-Adresse",
  hostname: "ein Hostname",
  regex: "ein regulärer Ausdruck",
};

const formatName = (format: string): string =>
  Object.hasOwn(FORMATS, format) ? `${FORMATS[format]}` : `ein gültiger Wert des Formats ${format}`;

const TYPES: Readonly<Record<string, string>> = {
  string: "ein Text",
  number: "eine Zahl",
  integer: "eine ganze Zahl",
  boolean: "true oder false",
  object: "ein Objekt",
  array: "eine Liste",
  null: "leer (null)",
};

const typeName = (type: unknown): string =>
  Object.hasOwn(TYPES, String(type)) ? `${TYPES[String(type)]}` : String(type);

/** The server says this of what is no field. */
const changedPart = (part: string): string =>
  part === "the connection of its source" ? "die Verbindung der Quelle" : part;

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

const MOST_VALUES = 12;

function valueList(values: unknown[]): string {
  const rest = values.length - MOST_VALUES;
  const shown = values.slice(0, MOST_VALUES).map((value) => JSON.stringify(value));
  return shown.join(", ") + (rest > 0 ? ` und ${rest} weitere` : "");
}

const either = (keys: string[][]): string =>
  keys.map((together) => together.map((key) => `„${key}“`).join(" mit ")).join(" oder ");

const entries = (count: unknown): string => (count === 1 ? "1 Eintrag" : `${count} Einträge`);
const fields = (count: unknown): string => (count === 1 ? "1 Feld" : `${count} Felder`);
