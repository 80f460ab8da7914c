import { describeListedSchemaFlaw } from "./listed-schema-words.ts";
import {
  describeOpenApiSkip,
  type OPENAPI_ADJUSTMENT_WORDS,
  type OPENAPI_PROBLEM_WORDS,
  type OPENAPI_SKIP_WORDS,
} from "./openapi-words.ts";

export const GERMAN_OPENAPI_SKIP_WORDS: typeof OPENAPI_SKIP_WORDS = {
  callback: () => "Ist ein Callback: Der Dienst ruft von sich aus an.",
  stream: () => "Antwortet mit einem Strom, der nie endet.",
  no_object: () => "Ist nicht als Operation geschrieben.",
  too_many: () =>
    "Kommt nach so vielen Operationen, wie eine Quelle haben darf. Weniger andere auswählen.",
  too_much: () =>
    "Die Schemas passen nicht neben die der Operationen davor. Weniger andere auswählen.",
  media_type: ({ mediaType }) => `Nimmt nur ${mediaType} an, was sich aus JSON nicht bilden lässt.`,
  reference: ({ reference, isOutside }) =>
    isOutside
      ? `Verweist auf ${reference}; Dateien neben einer Beschreibung werden nicht gelesen.`
      : `Verweist auf ${reference}, was die Beschreibung nicht hat.`,
  schema: ({ flaw }) => `Die Eingabe ist nicht brauchbar: ${describeListedSchemaFlaw(flaw)}.`,
  server: ({ server }) =>
    `Wird von einem anderen Server beantwortet, ${server}, und Geheimnisse gehen nur an einen.`,
  security: ({ scheme }) => `Verlangt ${scheme}, eine Art des Zugangs, die Pegboard nicht hat.`,
};

export const GERMAN_OPENAPI_ADJUSTMENT_WORDS: typeof OPENAPI_ADJUSTMENT_WORDS = {
  unnamed: () => "Hatte keine operationId: nach Pfad und Verb benannt.",
  renamed: () => "Eine andere Operation hat dieselbe operationId: nach Pfad und Verb benannt.",
  answer_left_out: () =>
    "Die Antwort ist nicht beschrieben: Was die Beschreibung dazu sagt, ist zu groß oder nicht brauchbar.",
  body_left_out: () =>
    "Wird ohne Body gesendet, der fehlen darf und sich aus JSON nicht bilden lässt.",
  text_cut: () => "Die Beschreibung ist gekürzt, weil ein Modell sie ganz liest.",
  parameter_added: ({ parameter }) =>
    `Der Pfad enthält {${parameter}}, wozu die Beschreibung nichts sagt: Es ist ein Text.`,
  parameter_renamed: ({ parameter, property }) => `Der Parameter ${parameter} heißt ${property}.`,
};

export const GERMAN_OPENAPI_PROBLEM_WORDS: typeof OPENAPI_PROBLEM_WORDS = {
  openapi_skipped: ({ source, operations, reason }) => ({
    message: `${operations.length === 1 ? `${operations[0]} von ${source} wird` : `${operations[0]} und ${operations.length - 1} weitere Operationen von ${source} werden`} ausgelassen. ${describeOpenApiSkip(reason)}`,
    detail: `Quellen › ${source} · die übrigen Operationen funktionieren`,
  }),
};
