import { callMethods, defineTool, ToolRegistry } from "@pegboard/registry-core";
import { z } from "zod";

const numbers = z.object({ a: z.number(), b: z.number() });

/** Methods of an object that exists already. */
class Calculator {
  multiply({ a, b }: z.infer<typeof numbers>) {
    return a * b;
  }
  divide({ a, b }: z.infer<typeof numbers>) {
    if (b === 0) throw new Error("b is 0");
    return a / b;
  }
}

const registry = new ToolRegistry();
registry.registerFrom(new Calculator(), {
  methods: {
    multiply: { description: "Multiplies two numbers.", parameters: numbers },
    divide: { description: "Divides a by b.", parameters: numbers },
  },
});
registry.updateNamespace("calculator", "math_ops");

// A single function, in a registry of its own. Its calls never run beside others.
const log: string[] = [];
const notes = new ToolRegistry();
notes.register(
  defineTool({
    name: "note",
    description: "Notes a text.",
    parameters: z.object({ text: z.string() }),
    isConcurrencySafe: false,
    tags: ["file_system"],
    run: ({ text }) => log.push(text),
  }),
);
registry.merge(notes);

const agent = registry.agent({ id: "a1", name: "Ada", timeoutSeconds: 10 });
for (const format of ["openai-chat", "gemini"] as const) {
  console.log(`${format}:`, JSON.stringify(agent.toolset({ format }).payload));
}

const results = await callMethods(agent.environment(), [
  { functionName: "math_ops-multiply", args: { a: 6, b: "7" } },
  { functionName: "math_ops-divide", args: { a: 1, b: 0 } },
  { functionName: "note", args: '{"text":"done"}' },
]);
console.log(
  "results:",
  results.map((result) => (result.ok ? result.result : result.message)).join(" | "),
);

// Calls as a provider writes them, answered as it takes the answers.
const { messages } = await agent.answer([
  { type: "function_call", call_id: "c1", name: "math_ops-multiply", arguments: '{"a":2,"b":21}' },
]);
console.log("answers:", JSON.stringify(messages));

const math = registry.spinOff("math_ops");
console.log(
  "spun off:",
  math
    .definitions()
    .map(({ name }) => name)
    .join(", "),
  "| left:",
  registry
    .definitions()
    .map(({ name }) => name)
    .join(", "),
);
