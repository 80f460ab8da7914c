import type { Parameter } from "@pegboard/json-schema";
import {
  type JsonObject,
  ParameterSchema,
  RegistryError,
  type SchemaSource,
  Tool,
  ToolFactory,
} from "@pegboard/registry-core";
import { withoutToolcallReason } from "@pegboard/registry-core/internal";
import { toTool } from "./conformance-tools.ts";
import type { OperationsTable } from "./operations-table.ts";

export const CALL_OPERATIONS: OperationsTable = {
  "tool.run_strip": ({ tool, args }: { tool?: Parameters<typeof toTool>[0]; args: JsonObject }) => {
    const [method] = toTool(tool ?? { name: "t" }).definition.methods;
    return withoutToolcallReason(method?.parameters ?? {}, args);
  },
  "tool.execute.args": ({ parameters, args, name }: ArgumentsInput) => {
    if (!parameters) return withoutToolcallReason({}, args);
    const schema = new ParameterSchema(parameters);
    return schema.parse(withoutToolcallReason(schema.toJsonSchema(), args), name);
  },
  "registry.createTool": async ({ registered, name, config, throwInCtor }: CreateInput) => {
    const factory = new ToolFactory();
    for (const each of registered) factory.registerTool(dummyTool(each, throwInCtor), CONFIG);
    const values = { ...(config?.params as JsonObject | undefined), ...config };
    const { params: _params, ...plain } = values;
    const instance = factory.build(name, { configuration: plain });
    return instance.call(
      "run",
      {},
      { agent: { id: "a", name: "A" }, signal: new AbortController().signal },
    );
  },
};

interface ArgumentsInput {
  parameters: Parameter[] | null;
  args: JsonObject;
  name?: string;
}

interface CreateInput {
  registered: string[];
  name: string;
  config?: JsonObject | null;
  throwInCtor?: string;
}

const CONFIG: SchemaSource = new ParameterSchema([
  { name: "value", type: "string", description: "What it returns.", defaultValue: "default" },
]);

/**
 * A class of the given name that returns its config's value, or that throws when it is constructed.
 */
function dummyTool(
  name: string,
  throwInCtor: string | undefined,
): new (config: {
  value: string;
}) => object {
  const holder = {
    [name]: class extends Tool<{ value: string }> {
      constructor(config: { value: string }) {
        super(config);
        if (throwInCtor !== undefined) throw new Error(throwInCtor);
      }
      run(): string {
        return this.config.value;
      }
    },
  };
  const made = holder[name];
  if (!made) throw new RegistryError("unknown_tool", `No class is named ${name}.`);
  return made;
}
