import {
  formatPrompt,
  formatToolset,
  PROMPT_FORMATS,
  PROVIDER_FORMATS,
  parseProviderFormat,
  serializePayload,
} from "@pegboard/registry-core/formats";
import { renderPrompts } from "@pegboard/registry-core/prompts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everythingOf, openKnownSources } from "../testing/known-sources.ts";

let sources: Awaited<ReturnType<typeof openKnownSources>>;
beforeAll(async () => {
  sources = await openKnownSources();
});
afterAll(() => sources.close());

/**
 * The set that ships with Pegboard: what others bring changes with their releases, and the formats
 * have golden files of their own.
 */
describe("everything of the starter set", () => {
  const everything = () => everythingOf(sources.definitions, "starter");
  const golden = (format: string) => `__golden__/starter-${format}.txt`;

  test.each(Object.keys(PROVIDER_FORMATS))("as %s", async (name) => {
    const format = parseProviderFormat(name);
    const { toolset, names } = everything();
    await expect(
      serializePayload(formatToolset(toolset, names, format).payload),
    ).toMatchFileSnapshot(golden(name));
  });

  test.each(Object.keys(PROMPT_FORMATS))("as %s", async (name) => {
    const { toolset, names } = everything();
    const { text } = formatPrompt(toolset, names, name as keyof typeof PROMPT_FORMATS);
    await expect(text).toMatchFileSnapshot(golden(name));
  });

  test("as the default prompts", async () => {
    const agent = { id: "golden", name: "Golden agent", description: "Does everything." };
    const { system, user } = renderPrompts({ ...everything(), agent, date: "2026-11-20" });
    await expect(system).toMatchFileSnapshot(golden("system"));
    await expect(user).toMatchFileSnapshot(golden("user"));
  });
});
