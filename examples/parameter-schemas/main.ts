import {
  defineTool,
  functionNames,
  ParameterSchema,
  resolveToolset,
  ToolFactory,
  validateToolConfig,
} from "@pegboard/registry-core";
import { formatPrompt, formatToolset } from "@pegboard/registry-core/formats";

// Parameters declared one by one: types, constraints, defaults, objects in objects.
const address = new ParameterSchema([
  { name: "street", type: "string", description: "Street and number", required: true },
  { name: "zip", type: "string", description: "Postal code", pattern: "^[0-9]{5}$" },
]);
const user = new ParameterSchema([
  { name: "name", type: "string", description: "Full name", required: true },
  { name: "age", type: "integer", description: "Years", minValue: 0, maxValue: 150 },
  {
    name: "role",
    type: "enum",
    description: "What they may do",
    enumValues: ["admin", "guest"],
    defaultValue: "guest",
  },
  { name: "address", type: "object", description: "Where they live", objectSchema: address },
]);
const config = new ParameterSchema([
  { name: "max_users", type: "integer", description: "How many there may be", minValue: 1, defaultValue: 100 },
]);

const createUser = defineTool({
  name: "create_user",
  description: "Creates a user & sends a mail.",
  config,
  parameters: user,
  run: ({ name, role }, { config: { max_users: most } }) =>
    `${String(name)} is ${String(role)}, one of ${String(most)}`,
});
const factory = new ToolFactory();
factory.registerTool(createUser);

console.log("config:", JSON.stringify(validateToolConfig("create_user", config, { max_users: 0 })));
const tools = factory.registry.definitions();
const toolset = resolveToolset({ tools }, {});
const names = functionNames(tools);
console.log(formatPrompt(toolset, names, "xml").text);
console.log("anthropic:", JSON.stringify(formatToolset(toolset, names, "anthropic").payload));

const tool = factory.build("create_user", { configuration: { max_users: 5 } });
const context = { agent: { id: "a1", name: "Ada" }, signal: new AbortController().signal };
console.log(await tool.call("create_user", { name: "Bo", role: "admin" }, context));
console.log(user.validateConfig({ age: 200, role: "root", address: { zip: "1" } }).errors.join("\n"));
