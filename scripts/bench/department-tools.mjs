import { defineTool } from "@pegboard/registry-core";

const METHODS = 8;
const DEPARTMENT_ICONS = [
  "Folder",
  "Terminal",
  "Globe",
  "Database",
  "Mail",
  "Calendar",
  "Search",
  "Wrench",
];
const COLORS = ["#2563eb", "#16a34a", "#dc2626", "#9333ea", "#ea580c", "#0891b2"];
const NOUNS = [
  "Order",
  "Invoice",
  "Ticket",
  "Customer",
  "Report",
  "File",
  "Message",
  "Calendar",
  "Page",
  "Payment",
];
const DEPARTMENT_VERBS = [
  "List",
  "Read",
  "Create",
  "Change",
  "Delete",
  "Search",
  "Export",
  "Archive",
];

/**
 * A catalogue of so many tools: every tenth hidden, every fiftieth core, every fourth with a
 * config.
 */
export const departmentTools = (count) =>
  Array.from({ length: count }, (_, index) => {
    const noun = NOUNS[index % NOUNS.length];
    return defineTool({
      name: `${noun.toLowerCase()}_tool_${index}`,
      displayName: `${noun} desk ${index}`,
      description: `Works with every ${noun.toLowerCase()} of department ${index}, its owners and its history.`,
      icon: DEPARTMENT_ICONS[index % DEPARTMENT_ICONS.length],
      color: COLORS[index % COLORS.length],
      weight: (index * 31) % 200,
      app: `department-${index % 12}`,
      visible: index % 10 !== 9,
      isCore: index % 50 === 49,
      enabledByDefault: index % 3 !== 0,
      ...(index % 4 === 0 && { config: configSchema(index) }),
      methods: Object.fromEntries(
        DEPARTMENT_VERBS.slice(0, METHODS).map((verb) => [
          `${verb.toLowerCase()}_${noun.toLowerCase()}_${index}`,
          method(verb, noun),
        ]),
      ),
    });
  });

function method(verb, noun) {
  return {
    displayName: `${verb} ${noun.toLowerCase()}`,
    description: `${verb}s one ${noun.toLowerCase()} or many of them, as the caller may see them.`,
    annotations: {
      readOnlyHint: verb === "List" || verb === "Read",
      destructiveHint: verb === "Delete",
    },
    parameters: {
      type: "object",
      properties: {
        id: { type: "string", description: `Id of the ${noun.toLowerCase()}` },
        limit: {
          type: "integer",
          minimum: 1,
          maximum: 100,
          default: 20,
          description: "Most results",
        },
        state: { type: "string", enum: ["open", "closed", "any"], description: "Which ones" },
      },
      required: ["id"],
      additionalProperties: false,
    },
    run: () => "",
  };
}

function configSchema(index) {
  return {
    type: "object",
    properties: {
      region: { type: "string", enum: ["eu", "us"], default: "eu", title: "Region" },
      limit: { type: "integer", minimum: 1, default: 10 + (index % 7), title: "Max results" },
      key: { type: "string", writeOnly: true, title: "API key" },
    },
    required: index % 40 === 0 ? ["key"] : [],
  };
}
