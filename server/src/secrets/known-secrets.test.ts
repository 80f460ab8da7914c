import type { JsonValue } from "@pegboard/registry-core";
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

it.each<[what: string, secret: JsonValue, text: string, redacted: string]>([
  ["a PIN", "4711", "PIN 4711 is wrong", "PIN [secret] is wrong"],
  ["a PIN that is a number", 4711, "PIN 4711 is wrong", "PIN [secret] is wrong"],
  ["a PIN within a longer number", "4711", "order 147110, total 4711.", "order 147110, total [secret]."],
  ["a short word within another", "bear", "bearing a bear", "bearing a [secret]"],
  ["a long secret within a word", "s3cr3t", "xs3cr3tx", "x[secret]x"],
  ["what is too short to tell from other texts", "1", "10 files in 1 folder", "10 files in 1 folder"],
])("%s", (_, secret, text, redacted) => {
  const known = new KnownSecrets();
  known.remember(secret);
  expect(known.redact({ text })).toEqual({ text: redacted });
});

it("takes a number out that is a secret", () => {
  const known = new KnownSecrets();
  known.remember(4711);
  expect(known.redact({ pin: 4711, other: 47110 })).toEqual({ pin: "[secret]", other: 47110 });
});
