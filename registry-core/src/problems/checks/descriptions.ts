import { isSchemaObject, type JsonSchema } from "@pegboard/json-schema";
import { isFunction, isMaterial } from "../../definition/material.ts";
import { isDescribed } from "../../definition/parameter-texts.ts";
import type { MethodDefinition, ToolDefinition } from "../../definition/tool-definition.ts";
import { memoByIdentity } from "../../memo-by-identity.ts";
import type { TextFinding } from "../../text-rules/find-suspicions.ts";
import { pointerKey } from "../../text-rules/method-texts.ts";
import { newProblem, openDefinition } from "../new-problem.ts";
import type { ProblemCheck } from "../problem-check.ts";
import type { TextProblem } from "./text-findings.ts";

/** Finds generated descriptions, which nobody wrote although a model chooses methods by them. */
export const checkDescriptions: ProblemCheck = ({ catalog }) =>
  catalog.tools.flatMap((tool) => missingDescriptions(tool).map(({ problem }) => problem));

/** Finds parameters of which a model gets nothing but the name. */
export const checkParameterDescriptions: ProblemCheck = ({ catalog }) =>
  catalog.tools.flatMap((tool) => undescribedParameters(tool).map(({ problem }) => problem));

/** The descriptions that a tool and its methods lack. */
export const missingDescriptions = memoByIdentity((tool: ToolDefinition): TextProblem[] => [
  ...(tool.methods.some(isMaterial) && !tool.methods.some(isFunction) ? [] : undescribed(tool)),
  ...tool.methods.filter(isFunction).flatMap((method) => undescribed(tool, method)),
]);

function undescribed(tool: ToolDefinition, method?: MethodDefinition): TextProblem[] {
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
  const finding: TextFinding = {
    rule: "no-description",
    at: "/description",
    text: description,
    start: 0,
    end: description.length,
  };
  return [{ problem, method, rule: "no-description", findings: [finding] }];
}

/** The parameters of a tool's methods that are not described, as one problem for each method. */
export const undescribedParameters = memoByIdentity((tool: ToolDefinition): TextProblem[] =>
  tool.methods.filter(isFunction).flatMap((method) => undescribedIn(tool, method)),
);

function undescribedIn(tool: ToolDefinition, method: MethodDefinition): TextProblem[] {
  const parameters = namesWithoutDescription(method.parameters);
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
  const findings = parameters.map(
    (parameter): TextFinding => ({
      rule: "undocumented-parameter",
      at: `/parameters/properties/${pointerKey(parameter)}`,
      text: "",
      start: 0,
      end: 0,
    }),
  );
  return [{ problem, method, rule: "undocumented-parameter", findings }];
}

const namesWithoutDescription = memoByIdentity((parameters: JsonSchema): string[] =>
  Object.entries(parameters.properties ?? {}).flatMap(([name, schema]) =>
    isSchemaObject(schema) && !isDescribed(parameters, schema) ? [name] : [],
  ),
);
