import { suspicionsOfMethod } from "@pegboard/registry-core/internal";
import { expect, it } from "vitest";
import { describedTools } from "./testing/search-quality.ts";

it("finds nothing suspicious in what two public services say of 703 methods, but for one in fifty at most", () => {
  const methods = describedTools().flatMap((tool) =>
    tool.methods.map((method) => ({ tool, method })),
  );
  const suspicious = methods.filter(
    ({ tool, method }) => suspicionsOfMethod(tool, method).length > 0,
  );
  expect(methods).toHaveLength(703);
  expect(suspicious.length).toBeLessThanOrEqual(703 / 50);
});
