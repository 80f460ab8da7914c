import { defineTool } from "pegboard";
import { z } from "zod";

export const greet = defineTool({
  name: "greet",
  description: "Greets somebody.",
  parameters: z.object({ name: z.string().min(1) }),
  run: ({ name }) => `Hello, ${name}!`,
});
