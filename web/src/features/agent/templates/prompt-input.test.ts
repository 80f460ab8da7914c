import { functionNames, resolveToolset } from "@pegboard/registry-core";
import { afterEach, expect, test, vi } from "vitest";
import { sampleDefinitions } from "../../../../../registry-core/src/testing/sample-tools.ts";
import { promptInput } from "./prompt-input.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("an input is the same until something in it changes, the day included", () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T23:59:00Z"), toFake: ["Date"] });
  const settings = { prompts: { user: "{{ date }}" } };
  const tools = sampleDefinitions;
  const agent = { id: "one", name: "One", description: "" };
  const subject = {
    toolset: resolveToolset({ tools }, settings),
    names: functionNames(tools),
    agent,
    settings,
  };
  const evening = promptInput("user", subject);
  expect(promptInput("user", { ...subject })).toBe(evening);
  expect(promptInput("user", { ...subject, agent: { ...agent, name: "Two" } })).not.toBe(evening);
  vi.setSystemTime("2026-11-21T00:01:00Z");
  expect(promptInput("user", subject)).not.toBe(evening);
});
