import { parseJson } from "@pegboard/json-schema";
import { expect, test } from "vitest";
import { showResult } from "./result-views.ts";

test("every view of a result has the digits that the model gets", () => {
  const { text, json, table } = showResult(parseJson('[{"id":1917043659912705296}]'));
  expect(text).toBe('[{"id":1917043659912705296}]');
  expect(json).toContain('"id": 1917043659912705296');
  expect(table?.rows).toEqual([{ id: 1917043659912705296n }]);
});
