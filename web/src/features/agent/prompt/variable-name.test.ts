import { expect, test } from "vitest";
import { refuseName } from "./variables-panel.tsx";

test.each([
  ["", /Give it a name/],
  ["tools", /has a meaning/],
  ["for", /has a meaning/],
  ["shop", /already/],
  ["my shop", /letters, digits and _/],
  ["1st", /letters, digits and _/],
  ["querry", /Templates know `query` already/],
])("%j is refused with its reason", (name, reason) =>
  expect(refuseName(name, ["shop"])).toMatch(reason),
);

test.each(["shop_name", "region", "_x", "constructor"])("%j is a name", (name) =>
  expect(refuseName(name, ["shop"])).toBeUndefined(),
);
