import type { SaidIssue } from "../../words/said.ts";
import { describeNonObject } from "../../words/schema-fault-words.ts";
import { tellIssue } from "../../words/tell-issue.de.ts";
import type {
  LISTED_HEADER_WORDS,
  LISTED_SCHEMA_WORDS,
  UnfitDefault,
} from "./listed-schema-words.ts";

export const GERMAN_LISTED_HEADER_WORDS: typeof LISTED_HEADER_WORDS = {
  place: "verlangt wird ein Header für etwas, das kein eigenes Argument ist",
  name: "verlangt wird ein Header, dessen Name keiner ist",
  type: "verlangt wird ein Header für etwas anderes als Text, ganze Zahl oder Ja/Nein",
  secret: "verlangt wird ein Geheimnis in einem Header, das andere unterwegs aufschreiben können",
  twice: "verlangt wird ein Header für zwei Argumente",
  too_many: "verlangt werden zu viele Header",
};

export const GERMAN_LISTED_SCHEMA_WORDS: typeof LISTED_SCHEMA_WORDS = {
  no_object: () => "es ist kein Objekt",
  no_schema: () => "das Schema fehlt",
  non_object: ({ found }) => `es beschreibt ${describeNonObject(found)}, wo ein Objekt nötig ist`,
  too_long: (flaw) => `es sind ${germanCharacters(flaw)}`,
  settings_too_long: (flaw) => `mit Standardwerten und Hinweisen sind es ${germanCharacters(flaw)}`,
  too_many_settings: ({ found, most }) => `es sind ${found} Teile, höchstens ${most} sind möglich`,
  no_room: ({ most, of }) =>
    `zusammen mit denen der Methoden davor sind es mehr als ${most} ${of === "parts" ? "Teile" : "Zeichen"}`,
  defaults_too_long: ({ most }) =>
    `die Standardwerte haben mehr als ${most} Zeichen, höchstens so viele sind möglich`,
  defaults_too_slow: ({ last }) =>
    `die Standardwerte zu prüfen dauert zu lange: ${germanDefault(last)}`,
};

export const germanDefault = ({ path, issue }: UnfitDefault): string =>
  `„${placeOf(path, issue)}“ ${tellIssue(issue)}`;

const placeOf = (path: readonly string[], issue: SaidIssue): string =>
  [...path, ...issue.path].join(".") || "das Ganze";

export const germanCharacters = ({ found, most }: { found: number; most: number }): string =>
  `${found} Zeichen, höchstens ${most} sind möglich`;
