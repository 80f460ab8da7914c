import fc from "fast-check";
import { expect, test } from "vitest";
import { ToolRegistry } from "../registry/tool-registry.ts";
import { arbitraryCatalog } from "./arbitrary-catalog.ts";

test("every arbitrary definition could be registered", () => {
  fc.assert(
    fc.property(arbitraryCatalog, ({ tools }) => {
      const build = () => ({ call: () => undefined });
      const registered = tools.map(
        (definition) => new ToolRegistry().register({ definition, build }).definition,
      );
      expect(registered).toEqual(tools);
    }),
  );
});
