import { expect, test } from "vitest";
import { sampleFormatting } from "../testing/sample-toolset.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { formatToolset } from "./format-toolset.ts";
import { PROVIDER_FORMATS } from "./provider-formats.ts";
import { serializePayload } from "./serialize-payload.ts";

const { toolset, names } = sampleFormatting;

test.each(Object.values(PROVIDER_FORMATS))("the sample tools in $name", async ({ name }) => {
  const { payload, warnings } = formatToolset(toolset, names, name);
  await expect(serializePayload(payload)).toMatchFileSnapshot(`__golden__/${name}.json`);
  await expect(serializePayload(warnings.map((warning) => ({ ...warning })))).toMatchFileSnapshot(
    `__golden__/${name}-warnings.json`,
  );
});

test.each(Object.values(PROVIDER_FORMATS))("nothing on is nothing in $name", ({ name }) => {
  expect(formatToolset(resolveToolset({ tools: [] }, {}), names, name)).toEqual({ payload: [], warnings: [] });
});
