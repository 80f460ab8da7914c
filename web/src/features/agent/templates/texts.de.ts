import type { say } from "./texts.ts";

export const german: typeof say = {
  changeTo: (suggestion) => `Zu ${suggestion} ändern`,
  insideOfALoop: "In einer Schleife: an welcher Stelle sie steht",
  variableOfThisAgent: "Variable dieses Agenten",
  nameHasAMeaning: (name) =>
    `\`${name}\` hat schon in jeder Vorlage eine Bedeutung. Einen anderen Namen wählen.`,
  variableIsThere: (name) => `Eine Variable \`${name}\` gibt es bereits.`,
  lettersDigitsAndUnderscores:
    "Nur Buchstaben, Ziffern und _, am Anfang ein Buchstabe: zum Beispiel `shop_name`.",
  couldBeMistaken: (meant, name) =>
    `Vorlagen kennen bereits \`${meant}\`: \`${name}\` würde damit verwechselt.`,
  keywords: {
    endfor: "beendet eine Schleife",
    elif: "eine weitere Bedingung",
    else: "wenn keine Bedingung gilt oder die Schleife leer war",
    endif: "beendet eine Bedingung",
    raw: "{% raw %} … {% endraw %}: ein Text mit Klammern, die keine Tags sind",
    endraw: "beendet einen solchen Text",
    in: "ob eine Liste einen Wert enthält",
    not: "kehrt eine Bedingung um",
    and: "beide Bedingungen",
    or: "eine der Bedingungen",
    is: "fragt nach einem Test: x is defined",
  },
};
