import { catalogue } from "../../../language/catalogue.ts";

/** What a number, or a count, may be. */
export interface Bounds {
  from?: unknown;
  above?: unknown;
  to?: unknown;
  below?: unknown;
}

export const say = catalogue("components/schema-form/unions", {
  number: (bounds: Bounds) => `Number${within(bounds)}`,
  wholeNumber: (bounds: Bounds) => `Whole number${within(bounds)}`,
  ofLength: (name: string, bounds: Bounds) => `${name}${within(bounds)} characters`,
  ofPattern: (name: string, pattern: string) => `${name} like ${pattern}`,
  oneOf: (names: string) => `One of ${names}`,
  list: "List",
  lists: {
    text: "List of texts",
    number: "List of numbers",
    list: "List of lists",
    object: "List of groups",
    values: "List of values",
  },
  anyObject: "Any object",
  anyList: "Any list",
  anyValue: "Any value",
  onOrOff: "On or off",
  someOfAList: "Some of a list",
  listOfTexts: "List of texts",
  keysAndValues: "Keys and values",
  fixedList: "Fixed list",
  choice: "Choice",
  emailAddress: "E-mail address",
  ipAddress: (version: string) => `${version} address`,
  date: "Date",
  dateAndTime: "Date and time",
  time: "Time",
  duration: "Duration",
  hostName: "Host name",
  not: (title: string) => `Not ${title}`,
  with: (titles: string) => `With ${titles}`,
  withAs: (title: string, kind: string) => `With ${title} as ${kind}`,
  nothingChosen: "Nothing chosen",
  choose: "Choose…",
  itsVariantsHoldThemselves: "Its variants hold themselves without end.",
  kindOf: (title: string) => `Kind of ${title}`,
});

/** " from 0 to 10", " above 0"; empty without bounds. */
function within({ from, above, to, below }: Bounds): string {
  const least = from !== undefined ? ` from ${from}` : above !== undefined ? ` above ${above}` : "";
  const most = to !== undefined ? ` ${least ? "to" : "up to"} ${to}` : "";
  return `${least}${most || (below !== undefined ? ` below ${below}` : "")}`;
}
