import { type Parameter, validateToolConfig } from "@pegboard/json-schema";
import {
  type JsonObject,
  type JsonSchema,
  lazySchema,
  ParameterSchema,
} from "@pegboard/registry-core";
import type { OperationsTable } from "./operations-table.ts";

interface Parameters {
  parameters: Parameter[];
}

export const PARAMETER_OPERATIONS: OperationsTable = {
  "params.toJsonSchema": ({ parameters }: Parameters) =>
    new ParameterSchema(parameters).toJsonSchema(),
  "params.define": ({ parameters }: Parameters) => new ParameterSchema(parameters).toConfig(),
  "params.validate": ({ parameters, config }: Parameters & { config: JsonObject }) =>
    new ParameterSchema(parameters).validateConfig(config),
  "params.roundTrip": ({ parameters }: Parameters) =>
    ParameterSchema.fromConfig(new ParameterSchema(parameters).toConfig()).toJsonSchema(),
  "types.fromJsonSchema": ({ schema }: { schema: JsonSchema }) =>
    ParameterSchema.fromJsonSchema(schema).toConfig().parameters,
  "definition.validateConfig": ({ tool, config }: ConfigInput) =>
    validateToolConfig(
      tool.name,
      tool.configParameters ? new ParameterSchema(tool.configParameters) : undefined,
      config ?? {},
    ),
  "definition.lazyCache": ({ steps }: { steps: string[] }) => {
    let calls = 0;
    const schema = lazySchema(() => {
      calls += 1;
      return new ParameterSchema();
    });
    return steps.map((step) => {
      if (step === "read") schema.read();
      else if (step === "reload") schema.reload();
      else throw new Error(`unknown step "${step}"`);
      return calls;
    });
  },
};

interface ConfigInput {
  tool: { name: string; configParameters?: Parameter[] | null };
  config?: JsonObject | null;
}
