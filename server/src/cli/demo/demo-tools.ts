import { defineTool, type JsonObject } from "@pegboard/registry-core";
import type { RegisteredTool } from "@pegboard/registry-core/internal";
import { type DemoDepartment, pluralOf } from "./demo-departments.ts";

/** What a method does with what its tool is for. */
interface DemoAction {
  verb: string;
  /** Whether its name has the plural: `list_invoices`, and `read_invoice`. */
  ofMany?: true;
  describe(what: { one: string; many: string; facts: readonly string[] }): string;
  takes: "filter" | "id" | "values" | "text" | "mail";
  annotations: { readOnlyHint?: true; destructiveHint?: true; openWorldHint?: true };
}

const READS = { readOnlyHint: true } as const;

const LIST: DemoAction = {
  verb: "list",
  ofMany: true,
  takes: "filter",
  annotations: READS,
  describe: ({ many, facts }) => `Lists ${many} by ${orList(facts)}.`,
};
const SEARCH: DemoAction = {
  verb: "search",
  ofMany: true,
  takes: "text",
  annotations: READS,
  describe: ({ many, facts }) => `Searches the text of ${many} about ${orList(facts)}.`,
};
const READ: DemoAction = {
  verb: "read",
  takes: "id",
  annotations: READS,
  describe: ({ one, facts }) => `Reads one ${one} by its id, with ${andList(facts)}.`,
};
const CREATE: DemoAction = {
  verb: "create",
  takes: "values",
  annotations: {},
  describe: ({ one, facts }) => `Creates ${withArticle(one)} from ${andList(facts)}.`,
};
const CHANGE: DemoAction = {
  verb: "change",
  takes: "values",
  annotations: {},
  describe: ({ one, facts }) => `Changes ${orList(facts)} of one ${one}.`,
};
const DELETE: DemoAction = {
  verb: "delete",
  takes: "id",
  annotations: { destructiveHint: true },
  describe: ({ one, facts }) => `Deletes one ${one} for good, its ${andList(facts)} too.`,
};
const EXPORT: DemoAction = {
  verb: "export",
  takes: "filter",
  annotations: READS,
  describe: ({ many, facts }) => `Exports ${many} as a table of ${andList(facts)}.`,
};
const SEND: DemoAction = {
  verb: "send",
  takes: "mail",
  annotations: { openWorldHint: true },
  describe: ({ one, facts }) => `Sends one ${one} about ${orList(facts)} to somebody outside.`,
};

const listOf = (word: string) => (facts: readonly string[]) =>
  `${facts.slice(0, -1).join(", ")} ${word} ${facts.at(-1)}`;
const andList = listOf("and");
const orList = listOf("or");

/** Of these places among 13, counted on from any two places, at most one is the same. */
const FACT_PLACES = [0, 1, 3];

/** Three facts that tell a method from that of another tool. */
const factsOf = ({ aspects }: DemoDepartment, from: number): string[] =>
  FACT_PLACES.map((place) => aspects[(from + place) % aspects.length] ?? "");

const withArticle = (noun: string): string => `${/^[aeio]/.test(noun) ? "an" : "a"} ${noun}`;

/** The kinds of tools, with the methods that each has. */
const KINDS = {
  records: [LIST, READ, CREATE, CHANGE, DELETE],
  documents: [SEARCH, READ, EXPORT],
  messages: [LIST, READ, SEND],
  reports: [READ, EXPORT],
} as const satisfies Record<string, readonly DemoAction[]>;
type DemoKind = keyof typeof KINDS;

/** A tool of the demo by its names, before it is defined. */
export interface DemoTool {
  name: string;
  department: string;
  noun: string;
  kind: DemoKind;
  methods: { name: string; verb: string; description: string }[];
}

const snake = (text: string): string => text.replaceAll(/[ -]/g, "_");
const title = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const methodName = ({ verb, ofMany }: DemoAction, noun: string): string =>
  `${verb}_${snake(ofMany ? pluralOf(noun) : noun)}`;

/** A department's 25 tools by their names and texts. */
export function namesOfTools(department: DemoDepartment): DemoTool[] {
  return (Object.keys(KINDS) as DemoKind[]).flatMap((kind) =>
    department[kind].map((noun, index) => ({
      name: `${department.id}.${snake(pluralOf(noun))}`,
      department: department.id,
      noun,
      kind,
      methods: KINDS[kind].map((action, place) => ({
        name: methodName(action, noun),
        verb: action.verb,
        description: action.describe({
          one: noun,
          many: pluralOf(noun),
          facts: factsOf(department, index + 4 * place),
        }),
      })),
    })),
  );
}

/** Departments whose chats need a key before they are offered. */
const WITH_KEYS = ["support", "legal"];

/** A department's tools. They are off unless an agent has them, and every fifth has settings. */
export function toolsOfDepartment(department: DemoDepartment): RegisteredTool[] {
  return namesOfTools(department).map(({ name, noun, kind, methods }, index) => {
    const many = pluralOf(noun);
    const isKeyNeeded = index === 20 && WITH_KEYS.includes(department.id);
    return defineTool({
      name,
      displayName: title(many),
      description: DESCRIPTIONS[kind](many, department.name),
      icon: ICONS[kind] ?? department.icon,
      color: department.color,
      weight: 100 + index,
      visible: index !== 24,
      enabledByDefault: false,
      ...(index % 5 === 0 && { config: configSchema({ many, isKeyNeeded }) }),
      methods: Object.fromEntries(
        KINDS[kind].map((action, place) => [
          methodName(action, noun),
          { ...method(action, noun), description: methods[place]?.description ?? "" },
        ]),
      ),
    });
  });
}

const ICONS: Partial<Record<DemoKind, string>> = {
  documents: "FileText",
  messages: "Mail",
  reports: "ChartColumn",
};

const DESCRIPTIONS: Record<DemoKind, (many: string, department: string) => string> = {
  records: (many, department) =>
    `The ${many} of ${department}: find, read, create, change, delete.`,
  documents: (many, department) => `Searches and reads the ${many} of ${department}.`,
  messages: (many, department) => `Reads and sends the ${many} of ${department}.`,
  reports: (many, department) => `Figures of ${department}: ${many}, by week and month.`,
};

function method(action: DemoAction, noun: string) {
  const many = pluralOf(noun);
  return {
    displayName: title(`${action.verb} ${action.ofMany ? many : noun}`),
    annotations: action.annotations,
    parameters: parametersOf(action, noun),
    run: (args: Record<string, unknown>) => exampleAnswer(action, noun, args),
  };
}

/** An answer made up here: nothing is asked of anybody. */
function exampleAnswer({ verb, takes }: DemoAction, noun: string, args: Record<string, unknown>) {
  const one = (number: number) => ({
    id: `${snake(noun)}-${number}`,
    title: `Example ${noun} ${number}`,
    state: number % 2 === 0 ? "open" : "closed",
  });
  const answered = { note: "Example data of the demo: nothing was read or changed anywhere." };
  if (takes === "filter" || takes === "text")
    return { ...answered, results: [1041, 1042, 1043].map(one) };
  const { id, ...rest } = args;
  return { ...answered, [verb]: { ...one(1041), ...(id !== undefined && { id }), ...rest } };
}

function parametersOf({ verb, takes }: DemoAction, noun: string): JsonObject {
  const id = { type: "string", description: `The id of the ${noun}, as a list answers it` };
  const limit = {
    type: "integer",
    minimum: 1,
    maximum: 100,
    default: 20,
    description: "How many are answered at most",
  };
  const state = { type: "string", enum: ["open", "closed"], description: "Its state" };
  const to = { type: "string", format: "email", description: "Whom it is for" };
  const closed = (properties: JsonObject, required: string[]) => ({
    type: "object",
    properties,
    required,
    additionalProperties: false,
  });
  switch (takes) {
    case "filter":
      return closed({ state, limit }, []);
    case "text":
      return closed({ text: { type: "string", description: "Words to look for" }, limit }, [
        "text",
      ]);
    case "id":
      return closed({ id }, ["id"]);
    case "values":
      return verb === "change"
        ? closed({ id, ...VALUES, state }, ["id"])
        : closed(VALUES, ["title"]);
    case "mail":
      return closed({ to, ...VALUES }, ["to", "title"]);
  }
}

const VALUES: JsonObject = {
  title: { type: "string", maxLength: 200, description: "One line that says what it is about" },
  note: { type: "string", description: "What else is known" },
};

function configSchema({ many, isKeyNeeded }: { many: string; isKeyNeeded: boolean }): JsonObject {
  return {
    type: "object",
    properties: {
      region: {
        type: "string",
        title: "Region",
        enum: ["eu", "us", "apac"],
        default: "eu",
        description: `Where the ${many} are kept`,
      },
      limit: { type: "integer", title: "Most results", minimum: 1, maximum: 500, default: 50 },
      key: { type: "string", title: "API key", writeOnly: true },
    },
    required: isKeyNeeded ? ["key"] : [],
  };
}
