import { validateToolConfig } from "@pegboard/json-schema";
import { defineTool, ParameterSchema, ToolRegistry } from "@pegboard/registry-core";

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
  {
    name: "max_users",
    type: "integer",
    description: "How many there may be",
    minValue: 1,
    defaultValue: 100,
  },
]);

const createUser = defineTool({
  name: "create_user",
  description: "Creates a user & sends a mail.",
  config,
  parameters: user,
  run: ({ name, role }, { config: { max_users: most } }) =>
    `${String(name)} is ${String(role)}, one of ${String(most)}`,
});
const registry = new ToolRegistry();
registry.register(createUser);
const settings = { tools: { create_user: { config: { max_users: 5 } } } };
const agent = registry.agent({ id: "a1", name: "Ada", settings });

console.log("config:", JSON.stringify(validateToolConfig("create_user", config, { max_users: 0 })));
console.log(agent.toolset({ format: "xml" }).payload);
console.log("anthropic:", JSON.stringify(agent.toolset({ format: "anthropic" }).payload));

console.log(await agent.callOrThrow("create_user", { name: "Bo", role: "admin" }));
console.log(
  user.validateConfig({ age: 200, role: "root", address: { zip: "1" } }).errors.join("\n"),
);
