import fc from "fast-check";
import { expect, test } from "vitest";
import { ToolRegistry } from "../registry/tool-registry.ts";
import { arbitraryCatalog } from "./arbitrary-catalog.ts";

test("every arbitrary definition could be registered", () => {
  fc.assert(
    fc.property(arbitraryCatalog, ({ tools }) => {
      const registry = new ToolRegistry();
      for (const definition of tools) registry.register({ definition, build: () => ({ call: () => undefined }) });
      expect(registry.definitions()).toEqual(tools);
    }),
  );
});
