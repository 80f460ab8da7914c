import { functionNames, plainFunctionName } from "../../definition/function-names.ts";
import { isFunction } from "../../definition/material.ts";
import { FUNCTION_NAME_PATTERN, type ToolDefinition } from "../../definition/tool-definition.ts";
import { metadataOperations } from "../../settings/metadata-fields.ts";
import { newProblem, openDefinition, organisationFix } from "../new-problem.ts";
import type { ProblemFix } from "../problem.ts";
import type { ProblemCheck } from "../problem-check.ts";

/**
 * Finds methods that would share a function name. Their tools' names stand in front, which costs
 * tokens and clarity.
 */
export const checkNameCollisions: ProblemCheck = ({
  catalog,
  names = functionNames(catalog.tools),
}) =>
  names.collisions.map(({ name, methods }) =>
    newProblem(
      {
        kind: "name collision",
        severity: "warning",
        code: "names_collide",
        values: { name, calls: methods.map(({ tool, method }) => names.nameOf(tool, method)) },
        place: { ...methods[0] },
        fixes: methods.slice(0, 2).map((place): ProblemFix => {
          return {
            kind: "open",
            code: "open_named",
            values: { name: place.tool },
            place: { ...place },
            tab: "overview",
          };
        }),
      },
      name,
    ),
  );

const LONGEST = 64;

/**
 * Finds method names that no provider takes as they are: too long, or with characters other than
 * letters, digits, `_` and `-`. Of tools from outside nobody here can change the name.
 */
export const checkFunctionNames: ProblemCheck = ({
  catalog,
  names = functionNames(catalog.tools),
}) =>
  catalog.tools.flatMap((tool) => {
    if (tool.fromOutside) return [];
    return tool.methods.filter(isFunction).flatMap((method) => {
      const name = plainFunctionName(method.name, tool.namespace);
      if (FUNCTION_NAME_PATTERN.test(name)) return [];
      const place = { tool: tool.name, method: method.name };
      const call = names.nameOf(tool.name, method.name);
      return newProblem({
        kind: "name refused",
        severity: "warning",
        code: "name_refused",
        values: {
          name,
          call,
          longest: LONGEST,
          tool: tool.displayName,
          method: method.displayName,
        },
        place,
        fixes: [openDefinition(place)],
      });
    });
  });

/**
 * Finds tool names whose prefix names another app than the tool's badge. Of tools from outside
 * nobody chose either: Pegboard made them of the source's name and kind.
 */
export const checkAppPrefix: ProblemCheck = ({ catalog }) =>
  catalog.tools.flatMap(({ name, app, displayName, fromOutside }) => {
    const prefix = name.includes(".") ? name.slice(0, name.indexOf(".")) : undefined;
    if (fromOutside || prefix === undefined || app === undefined) return [];
    if (prefix === app.toLowerCase()) return [];
    return newProblem({
      kind: "bad name",
      severity: "note",
      code: "app_contradicted",
      values: { name, prefix, app, tool: displayName },
      place: { tool: name },
      fixes: [openDefinition({ tool: name })],
    });
  });

/** Finds visible tools that people cannot tell apart by their names. */
export const checkDuplicateNames: ProblemCheck = ({ catalog }) => {
  const byName = new Map<string, ToolDefinition[]>();
  for (const tool of catalog.tools) {
    const name = tool.displayName.trim().toLowerCase();
    if (!tool.visible || name === "") continue;
    byName.set(name, [...(byName.get(name) ?? []), tool]);
  }
  return [...byName.values()].flatMap((tools) => {
    const [first, second] = tools;
    if (!first || !second) return [];
    return newProblem({
      kind: "duplicate name",
      severity: "note",
      code: "names_alike",
      values: { tool: first.displayName, names: tools.map(({ name }) => name) },
      place: { tool: second.name },
      fixes: [rename(second), openDefinition({ tool: second.name })],
    });
  });
};

/** The fix that renames a tool. The identifier names it, because it is unique. */
function rename({ name, displayName }: ToolDefinition): ProblemFix {
  const renamed = `${displayName.trim()} (${name})`;
  return organisationFix(
    { code: "rename", values: { name: renamed } },
    metadataOperations(name, { displayName: renamed }),
  );
}
