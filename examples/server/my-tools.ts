import { Tool, toolMetadata } from "@pegboard/registry-core";
import { z } from "zod";

// What an operator sets, for each agent, in a form that Pegboard draws from this schema.
const Config = z.object({
  greeting: z.string().min(1).default("Hello").describe("First word of every answer"),
  signature: z.string().max(80).default("").describe("Added at the end, when it is not empty"),
});

/** Greets people by name. */
@toolMetadata({ icon: "hand", color: "#f59e0b", weight: 50 })
export class GreetingTool extends Tool<z.infer<typeof Config>> {
  static override config = Config;

  /**
   * Says hello to somebody.
   * @param name Who is greeted
   * @param loud Whether to shout
   */
  greet({ name, loud = false }: { name: string; loud?: boolean }) {
    const { greeting, signature } = this.config;
    const text = [`${greeting}, ${name}!`, signature].filter(Boolean).join(" ");
    return loud ? text.toUpperCase() : text;
  }
}

/**
 * Counts the words of a text.
 * @param text The text
 * @param unique Count each word once
 */
function countWords(text: string, unique = false): number {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return unique ? new Set(words).size : words.length;
}

// What a module exports beside classes like the one above could be a helper. This is a tool, too.
export const tools = [countWords];
