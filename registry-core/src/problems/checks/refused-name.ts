import { functionNames, plainFunctionName } from "../../definition/function-names.ts";
import { FUNCTION_NAME_PATTERN } from "../../definition/tool-definition.ts";
import { newProblem } from "../new-problem.ts";
import type { ProblemCheck } from "../problem-check.ts";

/** Method names that no provider takes as they are: too long, or with characters other than letters, digits, `_` and `-`. */
export const checkFunctionNames: ProblemCheck = ({ catalog }) => {
  const names = functionNames(catalog.tools);
  return catalog.tools.flatMap((tool) =>
    tool.methods.flatMap((method) => {
      const wanted = plainFunctionName(method.name, tool.namespace);
      if (FUNCTION_NAME_PATTERN.test(wanted)) return [];
      const place = { tool: tool.name, method: method.name };
      const reason = wanted.length > 64 ? `it has ${wanted.length} characters` : "it has characters that none accepts";
      return newProblem({
        kind: "name refused",
        severity: "warning",
        message: `No provider takes \`${wanted}\` as a function name: ${reason}`,
        detail: `${tool.displayName} › ${method.displayName} · models call it \`${names.nameOf(tool.name, method.name)}\``,
        place,
        fixes: [{ kind: "open", label: "Open method", place, tab: "overview" }],
      });
    }),
  );
};
