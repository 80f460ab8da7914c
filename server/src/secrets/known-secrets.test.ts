import { expect, it } from "vitest";
import { KnownSecrets } from "./known-secrets.ts";

it("takes secrets out of texts at any depth, in the forms in which messages quote them", () => {
  const known = new KnownSecrets();
  known.remember('pass "word" 1');
  known.remember({ nested: ["second-secret"] });
  const value = {
    message: 'Bearer pass "word" 1 refused',
    quoted: JSON.stringify({ key: 'pass "word" 1' }),
    url: `https://x.test/?key=${encodeURIComponent('pass "word" 1')}`,
    list: [{ "second-secret": 1 }, 2, null, true],
  };
  const redacted = JSON.stringify(known.redact(value));
  expect(redacted).not.toMatch(/word|second/);
  expect(known.redact(value)).toMatchObject({
    message: "Bearer [secret] refused",
    list: [{ "[secret]": 1 }, 2, null, true],
  });
});

it("leaves texts alone that only share a short secret", () => {
  const known = new KnownSecrets();
  known.remember("1");
  expect(known.redact({ text: "10 files in 1 folder" })).toEqual({ text: "10 files in 1 folder" });
});
