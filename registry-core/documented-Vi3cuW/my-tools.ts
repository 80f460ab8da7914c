// my-tools.ts
import { Tool, toolMetadata } from "@pegboard/registry-core";
import { z } from "zod";

const Config = z.object({
  greeting: z.string().min(1).default("Hello").describe("First word of every answer"),
});

/** Greets people by name. */
@toolMetadata({ icon: "hand", color: "#f59e0b", visible: true })
export class GreetingTool extends Tool<z.infer<typeof Config>> {
  static override config = Config;

  /** Says hello.
   * @param name Who is greeted
   */
  greet({ name }: { name: string }) {
    return `${this.config.greeting}, ${name}!`;
  }
}
