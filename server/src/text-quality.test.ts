import { suspicionsOfMethod } from "@pegboard/registry-core/internal";
import { expect, it } from "vitest";
import { allDescribedTools } from "./testing/search-quality.ts";

it("finds nothing suspicious in what two public services say of their methods, but for one in fifty at most", () => {
  const methods = allDescribedTools().flatMap((tool) =>
    tool.methods.map((method) => ({ tool, method })),
  );
  const suspicious = methods.filter(
    ({ tool, method }) => suspicionsOfMethod(tool, method).length > 0,
  );
  expect(methods.length).toBeGreaterThan(1_000);
  expect(suspicious.length).toBeLessThanOrEqual(methods.length / 50);
});
