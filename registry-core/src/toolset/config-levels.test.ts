import { expect, test } from "vitest";
import { applyOverrides } from "../settings/apply-overrides.ts";
import { searchTool } from "../testing/sample-tools.ts";
import { configLevel, configLevels } from "./config-levels.ts";
import { effectiveConfig } from "./effective-config.ts";

const organisation = { region: "us", max_results: 9, proxy: { host: "proxy.test" } };
const [tool = searchTool.definition] = applyOverrides([searchTool.definition], {
  tools: { [searchTool.definition.name]: { config: organisation } },
}).tools;
const settings = { tools: { [tool.name]: { config: { max_results: 3, gone: null } } } };

test("an agent's values lie over the organisation's, and those over the defaults", () => {
  expect(effectiveConfig(tool, settings)).toEqual({
    region: "us",
    max_results: 3,
    proxy: { host: "proxy.test", port: 8080 },
    gone: null,
    headers: {},
  });
  expect(effectiveConfig(tool, {})).toMatchObject({ region: "us", max_results: 9 });
});

test("each field says which level it comes from", () => {
  expect(configLevels(tool, settings)).toEqual({
    max_results: "agent",
    api_key: "default",
    region: "organisation",
    proxy: "organisation",
    headers: "default",
    gone: "agent",
  });
  expect(configLevel(tool, settings, ["proxy", "host"])).toBe("organisation");
  expect(configLevel(tool, settings, ["proxy", "port"])).toBe("default");
  expect(configLevel(searchTool.definition, {}, ["region"])).toBe("default");
});
