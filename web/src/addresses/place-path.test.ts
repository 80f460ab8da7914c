import { expect, test } from "vitest";
import { placePath } from "./place-path.ts";

test("a problem of a tool leads to the tab of the Registry where it is settled, one of an agent's tool to that of the agent", () => {
  const field = ["api_key"];
  expect(placePath({ tool: "vault", field })).toBe("/tools/vault?tab=settings&field=%2Fapi_key");
  expect(placePath({ tool: "vault", method: "find" }, { tab: "prompts" })).toBe(
    "/tools/vault?method=find&tab=texts",
  );
  expect(placePath({ tool: "vault" }, { tab: "details" })).toBe("/tools/vault?tab=details");
  expect(placePath({ tool: "vault", method: "find" }, { tab: "overview" })).toBe(
    "/tools/vault?method=find",
  );
  expect(placePath({ agent: "desk", tool: "vault", field }, { tab: "config" })).toBe(
    "/agents/desk/tools?tool=vault&tab=config&field=%2Fapi_key",
  );
});
