import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { checkDefinition } from "@pegboard/registry-core/internal";
import { describeOpenApiAdjustment, describeOpenApiSkip } from "@pegboard/registry-core/problems";
import { describe, expect, test } from "vitest";
import type { ReadDescription } from "./description.ts";
import { openApiTools } from "./openapi-tools.ts";
import { readDescription } from "./read-description.ts";

const GITHUB = import.meta.resolve("@octokit/openapi/package.json");
const NETLIFY = import.meta.resolve("@netlify/open-api/package.json");
const DIALOGPORTEN = import.meta.resolve("@digdir/dialogporten-schema/package.json");
const EXAMPLES = import.meta.resolve("@readme/oas-examples/package.json");
const packageFile = (packageJson: string, path: string) =>
  fileURLToPath(new URL(path, packageJson));
const example = (path: string) => packageFile(EXAMPLES, path);

const DESCRIPTIONS: [string, string][] = [
  ["GitHub", packageFile(GITHUB, "generated/api.github.com.json")],
  ["GitHub Enterprise Cloud", packageFile(GITHUB, "generated/ghec.json")],
  ["GitHub Enterprise Server 3.19", packageFile(GITHUB, "generated/ghes-3.19.json")],
  ["Netlify", packageFile(NETLIFY, "dist/swagger.json")],
  ["Dialogporten", packageFile(DIALOGPORTEN, "swagger.verified.json")],
  ["ReadMe", example("3.1/yaml/readme.yaml")],
  ["ReadMe, first version", example("3.0/json/readme-legacy.json")],
  ["Star Trek", example("3.0/json/star-trek.json")],
  ["Train travel", example("3.1/json/train-travel.json")],
  ["Petstore in 2.0", example("2.0/json/petstore.json")],
  ["callbacks", example("3.0/json/callbacks.json")],
  ["webhooks", example("3.1/json/webhooks.json")],
  ["servers of paths", example("3.0/json/server-path-level.json")],
  ["access", example("3.1/json/security.json")],
];

const read = (file: string): ReadDescription => {
  const url = "https://described.example/openapi.json";
  const description = readDescription({
    text: readFileSync(file, "utf8"),
    url,
    prefix: "service",
    grouping: "tag",
    without: [],
  });
  if ("issue" in description) throw new Error(JSON.stringify(description.issue));
  return description;
};

/** What came in and what did not, with every reason. */
function report(name: string, description: ReadDescription): string {
  const {
    title,
    version,
    format,
    operations,
    tools,
    skipped,
    adjusted,
    total,
    servers,
    credentials,
  } = description;
  const counted = (texts: string[]) =>
    [...new Set(texts)]
      .sort()
      .map((text) => `  ${texts.filter((one) => one === text).length} × ${text}`);
  return [
    `${name}: ${title.split("\n")[0]} ${version}, ${format}`,
    `  ${operations.length} of ${total} operations in ${tools.length} tools; servers ${servers.map(({ url }) => url).join(", ") || "none"}`,
    `  access: ${credentials.map(({ key, operations: count }) => `${key} (${count})`).join(", ") || "none"}`,
    `  with an output schema: ${operations.filter(({ definition }) => definition.outputSchema).length}`,
    ...(skipped.length > 0
      ? [" skipped:", ...counted(skipped.map(({ reason }) => describeOpenApiSkip(reason)))]
      : []),
    ...(adjusted.length > 0
      ? [
          " adjusted:",
          ...counted(adjusted.map(({ adjustment }) => describeOpenApiAdjustment(adjustment))),
        ]
      : []),
  ].join("\n");
}

const descriptions = DESCRIPTIONS.map(([name, file]) => [name, read(file)] as const);

test("large descriptions come in whole, and what does not is said", async () => {
  const text = descriptions.map(([name, description]) => report(name, description)).join("\n\n");
  await expect(`${text}\n`).toMatchFileSnapshot("__golden__/large-descriptions.txt");
});

describe.each(descriptions)("%s", (_, description) => {
  test("has sound tools, each method once, each operation either in or skipped", () => {
    const tools = openApiTools(description, { sourceId: "openapi:x", connection: "c" });
    tools.forEach(checkDefinition);
    const methods = tools.flatMap(({ methods: own }) => own.map(({ name }) => name));
    expect(new Set(methods).size).toBe(methods.length);
    expect(methods.length + description.skipped.length).toBe(description.total);
  });

  test("is read alike each time", () => {
    const [, file = ""] = DESCRIPTIONS.find(([name]) => name === _) ?? [];
    if (description.operations.length < 300) expect(read(file)).toEqual(description);
  });
});

test("YAML and JSON of one description say the same", () => {
  expect(read(example("3.0/yaml/star-trek.yaml"))).toEqual(
    read(example("3.0/json/star-trek.json")),
  );
});
