import { expect, it } from "vitest";
import { ownAddress } from "./enter.ts";

it.each([
  "https://evil.example/",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/agents/..//evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "evil.example",
  "",
  null,
])("%j leads to the first page after a sign-in", (to) => {
  expect(ownAddress(to)).toBe("/agents");
});

it.each(["/tools", "/agents/support?tool=a%2Fb#x", "/%2f/evil.example", "/%5cevil.example"])(
  "%j stays an address of this app",
  (to) => {
    expect(ownAddress(to)).toBe(to);
    expect(new URL(ownAddress(to), location.origin).origin).toBe(location.origin);
  },
);
