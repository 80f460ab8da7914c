import { closestName } from "@pegboard/json-schema";
import {
  describeStep,
  type JsonSchema,
  type MethodDefinition,
  type ResolvedTool,
  type ToolDefinition,
} from "@pegboard/registry-core";
import { findMethod } from "@pegboard/registry-core/internal";
import type { Command } from "commander";
import { NothingFound } from "../ask-pegboard.ts";
import { type AddCommand, withDefinitions } from "../command.ts";
import { approvalText, methodState, readTools, type SeenTool } from "../read-tools.ts";
import { tableText, withoutControls } from "../table-text.ts";

interface DescribeCommandOptions {
  agent?: string;
  json: boolean;
}

export const describe: AddCommand = (program, { env, terminal }) =>
  program
    .command("describe <tool[.method]>")
    .description(
      "say what a tool or a method is: texts, arguments, settings, and with --agent why it is on or off",
    )
    .option("--agent <id>", "as this agent has it")
    .option("--json", "print it as data", false)
    .action((named: string, { agent, json }: DescribeCommandOptions, command: Command) =>
      withDefinitions({ env, terminal, command }, async (pegboard) => {
        const { tool, method } = findToolOrMethod(await readTools(pegboard, { agent }), named);
        const ofAgent = tool.resolved?.methods.find(
          ({ definition }) => definition.name === method?.name,
        );
        const resolved = method ? ofAgent : tool.resolved;
        const definition = method ?? tool.definition;
        if (json) return terminal.print(JSON.stringify(resolved ?? { definition }, null, 2));
        const why = (resolved?.trace ?? []).map((step) => `  ${describeStep(step)}`);
        const text = method
          ? describedMethodLines(tool.definition, ofAgent?.definition ?? method)
          : describedToolLines(tool.definition, tool.resolved);
        terminal.print(
          withoutControls([...text, ...(why.length > 0 ? ["", "Why:", ...why] : [])].join("\n")),
        );
      }),
    );

/** Finds a tool or method by name. @throws Error with the name that was probably meant. */
export function findToolOrMethod(
  tools: SeenTool[],
  named: string,
): { tool: SeenTool; method?: MethodDefinition } {
  const whole = tools.find(({ definition }) => definition.name === named);
  if (whole) return { tool: whole };
  // Names of tools may have a dot themselves, and so may those of methods.
  for (const tool of tools) {
    const { name } = tool.definition;
    const method =
      named.startsWith(`${name}.`) && findMethod(tool.definition, named.slice(name.length + 1));
    if (method) return { tool, method };
  }
  const names = tools.flatMap(({ definition: { name, methods } }) => [
    name,
    ...methods.map((one) => `${name}.${one.name}`),
  ]);
  const meant = closestName(named, names);
  throw new NothingFound(
    `There is no tool or method "${named}".${meant === undefined ? ' "pegboard list" has all tools.' : ` Did you mean "${meant}"?`}`,
  );
}

function describedToolLines(tool: ToolDefinition, resolved: ResolvedTool | undefined): string[] {
  const { name, displayName, description, app, source, isCore, methods, configSchema } = tool;
  const facts = [
    app && `app ${app}`,
    source && `from ${source}`,
    isCore && "core",
    resolved && `state: ${resolved.state}`,
  ];
  const states = methods.map((method, index) => {
    const ofAgent = resolved?.methods[index];
    return [ofAgent && methodState(ofAgent), approvalText(ofAgent?.definition ?? method)]
      .filter(Boolean)
      .join(", ");
  });
  const hasStates = states.some((state) => state !== "");
  return [
    `${displayName} (${name})`,
    facts.filter(Boolean).join(", "),
    description,
    "",
    "Methods:",
    tableText(
      methods.map(({ name, description }, index) => [
        `  ${name}`,
        ...(hasStates ? [states[index] ?? ""] : []),
        description,
      ]),
    ),
    ...fieldsText("Settings", configSchema),
  ].filter((line, index) => line !== "" || index > 2);
}

function describedMethodLines(tool: ToolDefinition, method: MethodDefinition): string[] {
  const { name, displayName, description, parameters, outputSchema } = method;
  return [
    `${displayName} (${tool.name}.${name})`,
    approvalText(method),
    description,
    ...fieldsText("Arguments", parameters),
    ...fieldsText("Result", outputSchema),
  ].filter((line, index) => line !== "" || index > 1);
}

/** The fields of a schema, one line each. */
function fieldsText(title: string, schema: JsonSchema | undefined): string[] {
  if (typeof schema !== "object") return [];
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  if (properties.length === 0) return [];
  const required = Array.isArray(schema.required) ? schema.required : [];
  const rows = properties.map(([name, field]) => {
    const { type, description = "", default: value } = typeof field === "object" ? field : {};
    const kind = Array.isArray(type) ? type.join(" or ") : String(type ?? "any");
    const needed = required.includes(name) && value === undefined ? "required" : "";
    return [
      `  ${name}`,
      kind,
      value === undefined ? needed : `default ${JSON.stringify(value)}`,
      String(description),
    ];
  });
  return ["", `${title}:`, tableText(rows)];
}
