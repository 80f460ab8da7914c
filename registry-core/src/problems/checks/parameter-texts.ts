import { closestName, ownValue } from "@pegboard/json-schema";
import { withConfigured } from "../../definition/configured-texts.ts";
import { toolsNamed } from "../../definition/named-tools.ts";
import { parameterName, parameterSchema } from "../../definition/parameter-texts.ts";
import type { MethodDefinition, ToolDefinition } from "../../definition/tool-definition.ts";
import { type SettingsOperation, toolEntries } from "../../settings/owner-settings.ts";
import { pointerKey } from "../../text-rules/method-texts.ts";
import { agentFix, newProblem, openDefinition, organisationFix } from "../new-problem.ts";
import type { OperationsFix, Problem } from "../problem.ts";
import type { AgentCheck, ProblemCheck } from "../problem-check.ts";

/** Whose texts are looked at, and how a fix of them is made. */
interface TextOwner {
  agent?: { id: string; name: string };
  fix(said: Parameters<typeof agentFix>[1], operations: SettingsOperation[]): OperationsFix;
}

/** Finds descriptions that the organisation wrote for parameters that are gone. */
export const checkGoneParameters: ProblemCheck = ({ catalog }) =>
  catalog.tools.flatMap((tool) =>
    tool.methods.flatMap((method) =>
      goneParameters([tool, method], method.parameterTexts, { fix: organisationFix }),
    ),
  );

/** Finds descriptions that an agent's operator wrote for parameters that are gone. */
export const checkOwnGoneParameters: AgentCheck = (agent, { catalog }) => {
  const entries = toolEntries(agent.settings);
  const written = [...entries].filter(([, { parameterTexts }]) => parameterTexts);
  const owner: TextOwner = { agent, fix: (...said) => agentFix(agent, ...said) };
  return toolsNamed(
    catalog.tools,
    written.map(([name]) => name),
  ).flatMap((listed) => {
    const tool = withConfigured(listed, ownValue(agent.texts, listed.name));
    const texts = entries.get(tool.name)?.parameterTexts;
    return tool.methods.flatMap((method) =>
      goneParameters([tool, method], ownValue(texts, method.name), owner),
    );
  });
};

function goneParameters(
  [tool, method]: [ToolDefinition, MethodDefinition],
  texts: Readonly<Record<string, { value: string }>> = {},
  { agent, fix }: TextOwner,
): Problem[] {
  // The short form of a tool has no parameters yet.
  if (tool.listed !== undefined) return [];
  const place = { tool: tool.name, method: method.name };
  return Object.entries(texts).flatMap(([parameter, { value }]) => {
    if (parameterSchema(method, parameter)) return [];
    const remove = { op: "resetParameterText", ...place, parameter } as const;
    const placeOfOwner = { ...place, ...(agent && { agent: agent.id }) };
    const replacement = similarParameter(method, parameter, texts);
    return newProblem(
      {
        kind: "text drifted",
        severity: "warning",
        code: "parameter_gone",
        values: {
          agent: agent?.name,
          tool: tool.displayName,
          method: method.displayName,
          name: parameterName(parameter),
        },
        place: placeOfOwner,
        fixes: [
          ...(replacement === undefined
            ? []
            : [
                fix({ code: "replace", values: { name: parameterName(replacement) } }, [
                  remove,
                  {
                    op: "setParameterText",
                    ...place,
                    parameter: replacement,
                    value,
                    original: parameterSchema(method, replacement)?.description ?? null,
                  },
                ]),
              ]),
          fix({ code: "remove" }, [remove]),
          openDefinition(placeOfOwner, "arguments"),
        ],
      },
      parameter,
    );
  });
}

/** The parameter beside it that may be meant, where it has no text of an operator yet. */
function similarParameter(
  method: MethodDefinition,
  pointer: string,
  texts: Readonly<Record<string, unknown>>,
): string | undefined {
  const [, parent, name] = /^(.*)\/properties\/([^/]*)$/s.exec(pointer) ?? [];
  if (parent === undefined || name === undefined) return undefined;
  const around = parent === "" ? method.parameters : parameterSchema(method, parent);
  const free = Object.keys(around?.properties ?? {}).filter(
    (key) => !ownValue(texts, `${parent}/properties/${pointerKey(key)}`),
  );
  const found = closestName(name, free);
  return found && `${parent}/properties/${pointerKey(found)}`;
}
