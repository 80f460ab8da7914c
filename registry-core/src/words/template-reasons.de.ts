/**
 * Why a template cannot be read or stops. The engine has no codes, so the sentences that are made
 * of its messages are the codes; what is not here is said by the author of a template, or by the
 * engine, and stays.
 */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^it ends too early\.$/, "Sie endet zu früh."],
  [/^it is nested too deeply\.$/, "Sie ist zu tief verschachtelt."],
  [/^it is not ended with (.+)\.$/, "Das Ende $1 fehlt."],
  [/^it names no statement\.$/, "Es steht keine Anweisung darin."],
  [
    /^it stands outside of a condition or a loop\.$/,
    "Das steht außerhalb einer Bedingung oder Schleife.",
  ],
  [/^nothing is open that it could end\.$/, "Es ist nichts offen, was damit enden könnte."],
  [/^there is no statement (`.*?`)\.$/, "Es gibt keine Anweisung $1."],
  [
    /^there is no statement (`.*?`)\. Did you mean (`.*`)\?$/,
    "Es gibt keine Anweisung $1. Gemeint vielleicht: $2",
  ],
  [/^a text in quotes is not ended\.$/, "Ein Text in Anführungszeichen ist nicht beendet."],
  [/^a closing parenthesis is missing\.$/, "Eine schließende Klammer fehlt."],
  [/^something is missing before (.+)\.$/, "Vor $1 fehlt etwas."],
  [/^(.+) is missing\.$/, "Es fehlt $1."],
  [/^(.+) is not expected there\.$/, "Nicht erwartet wird dort $1."],
  [
    /^(.+) is expected where (.+) stands\. To compare, write `==`\.$/,
    "Erwartet wird $1, dort steht $2. Zum Vergleichen `==` schreiben.",
  ],
  [/^(.+) is expected where (.+) stands\.$/, "Erwartet wird $1, dort steht $2."],
  [
    /^("[^"]*") is applied to something that has no value\.$/,
    "$1 wird auf etwas angewendet, das keinen Wert hat.",
  ],
  [
    /^What the loop goes through has no value\.$/,
    "Was die Schleife durchgehen soll, hat keinen Wert.",
  ],
  [/^What is called does not exist\.$/, "Was aufgerufen wird, gibt es nicht."],
  [
    /^The filter (\w+) does not go with what it is applied to\.$/,
    "Der Filter $1 passt nicht zu dem, worauf er angewendet wird.",
  ],
];

/** What stands in a tag. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/\ba name\b/g, "ein Name"],
  [/\ba text\b/g, "ein Text"],
  [/\ba number\b/g, "eine Zahl"],
  [/\ban operator\b/g, "ein Operator"],
];

export function germanReason(reason: string): string {
  for (const [english, german] of REASONS) {
    if (!english.test(reason)) continue;
    return NAMES.reduce(
      (text, [name, called]) => text.replace(name, called),
      reason.replace(english, german),
    );
  }
  return reason;
}
