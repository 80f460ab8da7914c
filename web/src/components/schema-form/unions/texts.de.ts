import type { Bounds, say } from "./texts.ts";

export const german: typeof say = {
  number: (bounds) => `Zahl${within(bounds)}`,
  wholeNumber: (bounds) => `Ganze Zahl${within(bounds)}`,
  ofLength: (name, bounds) => `${name}${within(bounds)} Zeichen`,
  ofPattern: (name, pattern) => `${name} nach dem Muster ${pattern}`,
  oneOf: (names) => `Eines von ${names}`,
  list: "Liste",
  lists: {
    text: "Liste von Texten",
    number: "Liste von Zahlen",
    list: "Liste von Listen",
    object: "Liste von Gruppen",
    values: "Liste von Werten",
  },
  anyObject: "Beliebiges Objekt",
  anyList: "Beliebige Liste",
  anyValue: "Beliebiger Wert",
  onOrOff: "An oder aus",
  someOfAList: "Mehrere aus einer Liste",
  listOfTexts: "Liste von Texten",
  keysAndValues: "Schlüssel und Werte",
  fixedList: "Feste Liste",
  choice: "Auswahl",
  emailAddress: "E-Mail-Adresse",
  ipAddress: (version) => `${version}-Adresse`,
  date: "Datum",
  dateAndTime: "Datum und Uhrzeit",
  time: "Uhrzeit",
  duration: "Dauer",
  hostName: "Hostname",
  not: (title) => `Nicht ${title}`,
  with: (titles) => `Mit ${titles}`,
  withAs: (title, kind) => `Mit ${title} als ${kind}`,
  nothingChosen: "Nichts gewählt",
  choose: "Auswählen…",
  itsVariantsHoldThemselves: "Seine Varianten enthalten sich endlos selbst.",
  kindOf: (title) => `Art von ${title}`,
};

function within({ from, above, to, below }: Bounds): string {
  const hasLeast = from !== undefined || above !== undefined;
  const least =
    from !== undefined
      ? ` ${to === undefined ? "ab" : "von"} ${from}`
      : hasLeast
        ? ` über ${above}`
        : "";
  if (to !== undefined) return `${least} bis ${to}`;
  return below === undefined ? least : `${least} ${hasLeast ? "bis unter" : "unter"} ${below}`;
}
