import { type JsonObject, validateJson } from "@pegboard/registry-core";
import { AllowedPaths } from "@pegboard/starter-tools";
import { expect, test } from "vitest";
import { MessageTool } from "../../../packages/starter-tools/src/message-tool.ts";
import { starterCall } from "../../../packages/starter-tools/src/testing/starter-call.ts";
import { iconNodes } from "../appearance/icon-nodes.ts";
import { starterSource } from "./starter-source.ts";

const paths = new AllowedPaths({ allowed: [], dataDir: "nowhere" });
const { tools } = await starterSource({ paths }).load(new AbortController().signal);

test.each(tools.map(({ definition }) => [definition.name, definition] as const))(
  "%s is fully described",
  (_, definition) => {
    expect(definition).toMatchObject({ source: "starter", app: "pegboard", visible: true });
    expect(definition.origins).toMatchObject({
      displayName: "declared",
      description: "declared",
      weight: "declared",
    });
    expect(Object.keys(iconNodes([definition.icon ?? ""]))).toEqual([definition.icon]);
    expect(definition.color).toMatch(/^bg-.* dark:bg-/);
    for (const { name, origins, annotations } of definition.methods) {
      expect([name, origins.description]).toEqual([name, "declared"]);
      expect([name, typeof annotations?.readOnlyHint]).toEqual([name, "boolean"]);
    }
    const fields = Object.values(definition.configSchema?.properties ?? {});
    expect(fields.length).toBeGreaterThan(1);
    for (const field of fields)
      expect([field.title, field.description]).toEqual([expect.any(String), expect.any(String)]);
  },
);

test("what reaches outside needs settings first, and is off until then; the rest works at once", () => {
  const missing = tools
    .filter(
      ({ definition }) =>
        validateJson(definition.configSchema ?? {}, definition.configDefaults ?? {}).length > 0,
    )
    .map(({ definition }) => definition.name);
  expect(missing.sort()).toEqual(["sql_tool", "web_fetch", "workspace_files"]);
  const off = tools
    .filter(({ definition }) => !definition.enabledByDefault)
    .map(({ definition }) => definition.name);
  expect(off.sort()).toEqual(missing);
});

test("only the message tool is core", () => {
  expect(
    tools.filter(({ definition }) => definition.isCore).map(({ definition }) => definition.name),
  ).toEqual(["message_tool"]);
});

test("messages say who delivers them, and are held to their length", async () => {
  const call = starterCall(MessageTool, { recipient: "Ada", maxCharacters: 50 });
  expect(await call("ask", { question: "Which one?", choices: ["a", "b"] })).toEqual({
    question: "Which one?",
    choices: ["a", "b"],
    recipient: "Ada",
    status: expect.stringContaining("wait for the next message"),
  });
  expect(await call("inform", { message: "Done." })).toMatchObject({
    importance: "normal",
    recipient: "Ada",
  });
  await expect(call("inform", { message: "x".repeat(51) })).rejects.toThrow(
    /51 characters, and the limit is 50/,
  );
});

test("what the model reads names the hosts and the time zone that are set", () => {
  const saying = (name: string, config: JsonObject) =>
    tools.find(({ definition }) => definition.name === name)?.configured?.(config).methods;
  const hosts = Array.from({ length: 22 }, (_, index) => `h${index}.example`);
  expect(saying("web_fetch", { allowedHosts: hosts })?.fetch_url?.description).toMatch(
    /hosts: h0\.example, .*h19\.example and 2 more\.$/,
  );
  expect(
    saying("date_tool", { timeZone: "Europe/Rome", language: "en" })?.current_time?.description,
  ).toBe("Tells the current date and time in Europe/Rome, unless another time zone is named.");
  expect(saying("date_tool", { timeZone: "UTC", language: "de" })).toEqual({});
});
