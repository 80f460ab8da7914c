import type { MethodDefinition, ToolDefinition } from "../../definition/tool-definition.ts";
import type { JsonSchema } from "../../schema/json-schema.ts";
import { followReference, isSchemaObject } from "../../schema/reference.ts";
import { newProblem } from "../new-problem.ts";
import type { Problem } from "../problem.ts";
import type { ProblemCheck } from "../problem-check.ts";

/** Parameters of which a model gets nothing but the name. */
export const checkParameterDescriptions: ProblemCheck = ({ catalog }) =>
  catalog.tools.flatMap((tool) => tool.methods.flatMap((method) => undescribedIn(tool, method)));

function undescribedIn(tool: ToolDefinition, method: MethodDefinition): Problem[] {
  const names = namesOf(method.parameters);
  if (names.length === 0) return [];
  const place = { tool: tool.name, method: method.name };
  const listed = names.slice(0, LISTED).map((name) => `\`${name}\``);
  const more = names.length > LISTED ? ` and ${names.length - LISTED} more` : "";
  return [
    newProblem(
      {
        kind: "missing description",
        severity: "note",
        message: `${names.length === 1 ? "A parameter" : `${names.length} parameters`} of \`${method.name}\` ${names.length === 1 ? "has" : "have"} no description: ${listed.join(", ")}${more}`,
        detail: `${tool.displayName} › ${method.displayName} › Arguments · a model fills them by their names alone`,
        place,
        fixes: [{ kind: "open", label: "See arguments", place, tab: "arguments" }],
      },
      "parameters",
    ),
  ];
}

const LISTED = 4;
const known = new WeakMap<JsonSchema, string[]>();

function namesOf(parameters: JsonSchema): string[] {
  const before = known.get(parameters);
  if (before) return before;
  const names = Object.entries(parameters.properties ?? {}).flatMap(([name, schema]) =>
    isSchemaObject(schema) && !isDescribed(parameters, schema) ? [name] : [],
  );
  known.set(parameters, names);
  return names;
}

/** A title says something too, and so do the values to choose from. */
function isDescribed(root: JsonSchema, schema: JsonSchema): boolean {
  const target = followReference(root, schema);
  return [schema, ...(target ? [target] : [])].some(
    ({ description, title, enum: values, const: only }) =>
      Boolean(description?.trim() || title?.trim() || values) || only !== undefined,
  );
}
