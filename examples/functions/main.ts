import { callMethods, defineTool, LocalAgent, ToolRegistry, withNamespace } from "@pegboard/registry-core";
import { answerCalls, formatToolset } from "@pegboard/registry-core/formats";
import { z } from "zod";

const numbers = z.object({ a: z.number(), b: z.number() });
const registry = new ToolRegistry();
registry.register(
  defineTool({
    name: "calculator",
    namespace: "math_ops",
    methods: {
      multiply: { description: "Multiplies two numbers.", parameters: numbers, run: ({ a, b }) => a * b },
      divide: {
        description: "Divides a by b.",
        parameters: numbers,
        run: ({ a, b }) => {
          if (b === 0) throw new Error("b is 0");
          return a / b;
        },
      },
    },
  }),
);
// A single function, with an order in which it must not run beside others.
const log: string[] = [];
registry.register(
  defineTool({
    name: "note",
    description: "Notes a text.",
    parameters: z.object({ text: z.string() }),
    isConcurrencySafe: false,
    tags: ["file_system"],
    run: ({ text }) => log.push(text),
  }),
);

const agent = new LocalAgent(registry, { id: "a1", name: "Ada", timeLimit: 10_000 });
const environment = agent.environment();

console.log(
  "namespace:",
  withNamespace({ name: "old_namespace.example_tool" }, "new", { force: true, separator: "." }).name,
);
for (const format of ["openai-chat", "gemini"] as const) {
  console.log(`${format}:`, JSON.stringify(formatToolset(agent.toolset, agent.names, format).payload));
}

const results = await callMethods(environment, [
  { functionName: "math_ops-multiply", args: { a: 6, b: "7" } },
  { functionName: "math_ops-divide", args: { a: 1, b: 0 } },
  { functionName: "note", args: '{"text":"done"}' },
]);
console.log("results:", results.map((result) => (result.ok ? result.result : result.message)).join(" | "));

// Calls as a provider writes them, answered as it takes the answers.
const answers = await answerCalls(environment, [
  { type: "function_call", call_id: "c1", name: "math_ops-multiply", arguments: '{"a":2,"b":21}' },
]);
console.log("answers:", JSON.stringify("messages" in answers && answers.messages));
