import { followReference, isSchemaObject, type JsonSchema } from "@pegboard/json-schema";
import { isFunction, isMaterial } from "../../definition/material.ts";
import type { MethodDefinition, ToolDefinition } from "../../definition/tool-definition.ts";
import { memoByIdentity } from "../../memo-by-identity.ts";
import { metadataOperation, metadataOperations } from "../../settings/metadata-fields.ts";
import { newProblem, openDefinition, organisationFix } from "../new-problem.ts";
import type { Problem } from "../problem.ts";
import type { ProblemCheck } from "../problem-check.ts";

/**
 * Finds tools that are hidden only because nothing says otherwise, and names for people that are
 * blank.
 */
export const checkMetadata: ProblemCheck = ({ catalog }) =>
  catalog.tools.flatMap((tool) => [...hiddenByDefault(tool), ...blankNames(tool)]);

function hiddenByDefault({
  name,
  displayName,
  hiddenByDefault: isHidden,
  visible,
}: ToolDefinition): Problem[] {
  if (!isHidden || visible) return [];
  const problem = newProblem(
    {
      kind: "missing metadata",
      severity: "note",
      code: "hidden_by_default",
      values: { name, tool: displayName },
      place: { tool: name },
      fixes: [
        organisationFix({ code: "show" }, metadataOperations(name, { visible: true })),
        organisationFix({ code: "keep_hidden" }, metadataOperations(name, { visible: false })),
      ],
    },
    "visible",
  );
  return [problem];
}

function blankNames(tool: ToolDefinition): Problem[] {
  const isBlank = ({ displayName }: { displayName: string }) => displayName.trim() === "";
  const blank: { tool: string; method?: string }[] = [
    ...(isBlank(tool) ? [{ tool: tool.name }] : []),
    ...tool.methods.filter(isBlank).map(({ name }) => ({ tool: tool.name, method: name })),
  ];
  return blank.map((place) => {
    const name = place.method ?? place.tool;
    const operation = metadataOperation({ ...place, field: "displayName" }, name);
    return newProblem(
      {
        kind: "missing metadata",
        severity: "warning",
        code: "name_blank",
        values: { name, ...place },
        place,
        fixes: [
          organisationFix({ code: "call", values: { name } }, [operation]),
          openDefinition(place, "prompts"),
        ],
      },
      "displayName",
    );
  });
}

/** Finds generated descriptions, which nobody wrote although a model chooses methods by them. */
export const checkDescriptions: ProblemCheck = ({ catalog }) =>
  catalog.tools.flatMap((tool) => [
    ...(tool.methods.some(isMaterial) && !tool.methods.some(isFunction) ? [] : undescribed(tool)),
    ...tool.methods.filter(isFunction).flatMap((method) => undescribed(tool, method)),
  ]);

function undescribed(tool: ToolDefinition, method?: MethodDefinition): Problem[] {
  const { description, origins } = method ?? tool;
  const isEmpty = description.trim() === "";
  if (origins.description !== "generated" && !isEmpty) return [];
  const place = { tool: tool.name, ...(method && { method: method.name }) };
  const problem = newProblem({
    kind: "missing description",
    severity: "warning",
    code: "description_missing",
    values: {
      name: method ? `${tool.name}.${method.name}` : tool.name,
      sent: isEmpty ? "" : description,
      tool: tool.displayName,
      method: method?.displayName,
    },
    place,
    fixes: [openDefinition(place, "prompts")],
  });
  return [problem];
}

/** Finds parameters of which a model gets nothing but the name. */
export const checkParameterDescriptions: ProblemCheck = ({ catalog }) =>
  catalog.tools.flatMap((tool) =>
    tool.methods.filter(isFunction).flatMap((method) => undescribedIn(tool, method)),
  );

function undescribedIn(tool: ToolDefinition, method: MethodDefinition): Problem[] {
  const parameters = undescribedParameters(method.parameters);
  if (parameters.length === 0) return [];
  const { name, displayName } = method;
  const place = { tool: tool.name, method: name };
  const problem = newProblem(
    {
      kind: "missing description",
      severity: "note",
      code: "parameters_undescribed",
      values: { name, parameters, tool: tool.displayName, method: displayName },
      place,
      fixes: [{ kind: "open", code: "see_arguments", place, tab: "arguments" }],
    },
    "parameters",
  );
  return [problem];
}

const undescribedParameters = memoByIdentity((parameters: JsonSchema): string[] =>
  Object.entries(parameters.properties ?? {}).flatMap(([name, schema]) =>
    isSchemaObject(schema) && !isDescribed(parameters, schema) ? [name] : [],
  ),
);

/** Whether a parameter is described. A title and the values to choose from count, too. */
function isDescribed(root: JsonSchema, schema: JsonSchema): boolean {
  const target = followReference(root, schema);
  return [schema, ...(target ? [target] : [])].some(
    ({ description, title, enum: values, const: only }) =>
      Boolean(description?.trim() || title?.trim() || values) || only !== undefined,
  );
}
