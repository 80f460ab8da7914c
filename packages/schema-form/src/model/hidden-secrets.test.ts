import { expect, it } from "vitest";
import { hideAllSecrets, restoreSecrets } from "./hidden-secrets.ts";

const schema = {
  type: "object",
  properties: {
    key: { type: "string", writeOnly: true },
    headers: { type: "object", additionalProperties: { type: "string", format: "password" } },
    name: { type: "string" },
  },
};

it("shows no typed secret, and gives every one back", () => {
  const value = {
    key: "hunter2",
    headers: { a: "s3cret", b: { $secret: "stored" }, c: "" },
    name: "hunter2",
  };
  const { shown, hidden } = hideAllSecrets(schema, value);
  expect(JSON.stringify(shown.key)).not.toContain("hunter2");
  expect(JSON.stringify(shown.headers)).not.toContain("s3cret");
  expect(shown.name).toBe("hunter2");
  expect(shown.headers).toHaveProperty("b", { $secret: "stored" });
  expect(restoreSecrets(schema, shown, hidden)).toEqual(value);
});

it("lets a new text replace one that is hidden", () => {
  const { shown, hidden } = hideAllSecrets(schema, { key: "old", headers: { a: "kept" } });
  expect(restoreSecrets(schema, { ...shown, key: "new" }, hidden)).toEqual({
    key: "new",
    headers: { a: "kept" },
  });
});
