import { describeLoss, type EXAMPLE_WORDS, type LOSS_WORDS } from "./loss-words.ts";

export const GERMAN_LOSS_WORDS: typeof LOSS_WORDS = {
  schema_too_large: () =>
    "Das Schema ist zu groß, um ausgeschrieben zu werden; der Rest bleibt offen.",
  values_unjoined: ({ keyword }) =>
    `Zwei verschiedene Werte für „${keyword}“ lassen sich nicht verbinden; der erste bleibt.`,
  reference_unknown: ({ reference }) => `${reference} ist kein Teil des Schemas; bleibt offen.`,
  reference_circular: ({ reference }) =>
    `${reference} enthält sich selbst; das innere bleibt offen.`,
  required_unknown: ({ names }) =>
    `Verlangt ${names.join(", ")}, was das Schema nicht beschreibt; weggelassen.`,
  parameters_unwritten: ({ reason, form }) =>
    `Die Parameter lassen sich nicht schreiben (${reason}); die Funktion wird ohne sie ${form === "offered" ? "angeboten" : "beschrieben"}. Das Schema berichtigen.`,
  authored: ({ sentence }) => sentence,

  parts_merged: () => "Seine Schemas sind hierin zusammengeführt.",
  parts_empty: () => "Sagt nichts; weggelassen.",
  reference_expanded: ({ reference }) => `${reference} ist hier ausgeschrieben.`,
  null_as_nullable: () => "Statt null steht nullable.",
  union_of_one: () => "Eine Vereinigung mit nur einer Form ist als diese geschrieben.",
  const_as_enum: () => "Als enum mit einem Wert geschrieben.",
  type_as_one: () => "Als ein Typ geschrieben, null als nullable.",
  keyword_stripped: () => "Weggelassen.",

  root_keyword: ({ keyword }) => `„${keyword}“ wird ganz oben nicht angenommen; weggelassen.`,
  root_choice: ({ count }) =>
    `Eine Wahl aus ${count} wird ganz oben nicht angenommen: Alle Parameter werden angeboten, und nur was jede verlangt, ist erforderlich.`,
  function_renamed: ({ from, to, taken }) =>
    `Die Funktion „${from}“ heißt dort „${to}“ (angenommen werden ${taken}); Aufrufe mit diesem Namen werden gefunden.`,
  description_long: ({ actual, most }) =>
    `Die Beschreibung hat ${actual} Zeichen; mehrere Modelle lehnen mehr als ${most} ab.`,
  parameter_refused: ({ provider, name, taken }) =>
    `${provider} lehnt den Parameternamen „${name}“ ab: ${taken}, höchstens 64. Umbenennen.`,
  nested_too_deep: ({ levels, refused }) =>
    `Die Parameter sind ${levels} Ebenen tief verschachtelt; Gemini lehnt ${refused} ab, vielleicht schon weniger. Flacher machen.`,

  example_unfit: ({ example, reason }) =>
    `Das Beispiel ${example} ist weggelassen: ${reason}. Unter „Ausprobieren“ berichtigen.`,

  output_no_object: () =>
    'MCP nimmt ein Schema der Ausgabe nur mit type "object" ganz oben an; weggelassen. Das Ergebnis in ein Objekt packen.',

  gemini_keyword: ({ keyword }) => `Gemini kennt „${keyword}“ nicht; weggelassen.`,
  gemini_required: () =>
    "Gemini verlangt nur, was unter properties steht; der Rest ist weggelassen.",
  gemini_conditions: () => "Gemini nimmt keine Bedingungen zwischen Parametern an; weggelassen.",
  gemini_value_notes: () =>
    "Gemini nimmt eine Liste von Werten an; was zu jedem Wert gesagt ist, ist weggelassen.",
  gemini_union: ({ count }) =>
    `Gemini nimmt keine Vereinigungen an; die erste von ${count} Formen wird verwendet.`,
  gemini_types: ({ types }) =>
    `Gemini nimmt einen Typ an; der erste von ${types.join(", ")} wird verwendet.`,
  gemini_no_type: () => "Gemini will einen Typ, und das Schema nennt keinen; Text wird verwendet.",
  gemini_format: ({ format }) =>
    `Gemini nimmt das Format „${format}“ nicht an; stattdessen nennt es die Beschreibung.`,
  gemini_empty_text: () => "Gemini nimmt keinen leeren Text in enum an; weggelassen.",
  gemini_enum: () =>
    "Gemini nimmt in enum nur Texte an; stattdessen nennt die Beschreibung die Werte.",
  gemini_bound: ({ keyword, bound }) =>
    `Als „${keyword}“ geschrieben, sodass ${bound} selbst erlaubt aussieht.`,

  strict_root: ({ keyword }) =>
    `Nicht strikt: Der strikte Modus nimmt „${keyword}“ ganz oben nicht an.`,
  strict_any: () =>
    "Nicht strikt: Jeder Wert ist möglich, und der strikte Modus braucht einen Typ.",
  strict_items: () => "Nicht strikt: Der strikte Modus braucht ein Schema für alle Einträge.",
  strict_unions: () =>
    "Nicht strikt: Der strikte Modus nimmt an einer Stelle nur eine Vereinigung an.",
  strict_boolean: () =>
    "Nicht strikt: Der strikte Modus nimmt kein Schema an, das nur true oder false ist.",
  strict_open: () =>
    "Nicht strikt: Das Objekt nimmt Felder an, die es nicht nennt, und der strikte Modus nur geschlossene Objekte.",
  strict_format: ({ format }) =>
    `Nicht strikt: Der strikte Modus nimmt das Format „${format}“ nicht an.`,
  strict_keyword: ({ keyword }) => `Nicht strikt: Der strikte Modus nimmt „${keyword}“ nicht an.`,
  strict_size: ({ actual, most, of }) =>
    `Nicht strikt: Es sind ${actual} ${SIZES[of]}; der strikte Modus nimmt ${most} an.`,
  strict_cause: ({ cause }) => `Nicht strikt: ${describeLoss(cause)}`,
};

const SIZES: Readonly<Record<Parameters<typeof LOSS_WORDS.strict_size>[0]["of"], string>> = {
  properties: "Felder",
  levels: "Ebenen von Objekten",
  values: "Werte in enum",
  characters: "Zeichen in Namen und Werten",
  listCharacters: "Zeichen in einer langen Liste von Werten in enum",
};

export const GERMAN_EXAMPLE_WORDS: typeof EXAMPLE_WORDS = {
  secret: "es enthält ein Geheimnis",
  whole: "das Ganze",
};
