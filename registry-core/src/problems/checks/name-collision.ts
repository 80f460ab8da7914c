import { functionNames } from "../../definition/function-names.ts";
import { newProblem } from "../new-problem.ts";
import type { ProblemCheck } from "../problem-check.ts";

/** Methods that would share a function name: their tools' names are put in front, which costs tokens and clarity. */
export const checkNameCollisions: ProblemCheck = ({ catalog }) => {
  const names = functionNames(catalog.tools);
  return names.collisions.map(({ name, methods }) => {
    const [first] = methods;
    const listed = methods.map(({ tool, method }) => `\`${names.nameOf(tool, method)}\``).join(", ");
    return newProblem(
      {
        kind: "name collision",
        severity: "warning",
        message: `\`${name}\` would be the function name of ${methods.length} methods`,
        detail: `Models call them ${listed} instead · give the tools a namespace or rename a method`,
        place: { ...first },
        fixes: methods.slice(0, 2).map((method) => ({
          kind: "open",
          label: `Open ${method.tool}`,
          place: { ...method },
          tab: "overview",
        })),
      },
      name,
    );
  });
};
