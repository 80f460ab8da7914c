import type { JsonObject, JsonSchema, ToolDefinition } from "@pegboard/registry-core";
import { describe, expect, it } from "vitest";
import { openDescribed } from "../testing/echo-service.ts";
import { checkFile } from "./check-file.ts";
import type { PegboardFile } from "./file-format.ts";
import { fileOfOrganisation } from "./file-of-settings.ts";
import { withSharedConfig } from "./namespace-config.ts";
import { wantedOrganisation } from "./wanted-settings.ts";

const TOKEN = `\${env:SHOP_TOKEN}`;

/** The tools of a service with three tags, of which one asks for no token. */
async function shopTools(): Promise<ToolDefinition[]> {
  const tagged = (tag: string, security: JsonObject[]): JsonObject => ({
    get: { operationId: `list_${tag}`, tags: [tag], security },
  });
  const { tools } = await openDescribed({
    openapi: "3.1.0",
    info: { title: "Shop", version: "1" },
    servers: [{ url: "https://api.example.com" }],
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    paths: {
      "/orders": tagged("orders", [{ token: [] }]),
      "/boxes": tagged("boxes", [{ token: [] }]),
      "/news": tagged("news", []),
    },
  });
  return tools.map(({ definition }) => definition);
}

const wanted = (tools: readonly ToolDefinition[], organisation: PegboardFile["organisation"]) =>
  wantedOrganisation(organisation ? { organisation } : {}, {
    tools: new Map(tools.map((tool) => [tool.name, tool])),
    current: {},
    prune: false,
  });

describe("what a file sets for a namespace", () => {
  it("is set for each of its tools that takes it, under the tool's own lines", async () => {
    const tools = await shopTools();
    const organisation: PegboardFile["organisation"] = {
      namespaces: { echo: { config: { token: TOKEN } } },
      tools: { "echo.boxes": { weight: 5, config: { token: `\${env:BOXES}` } } },
    };
    expect(wanted(tools, organisation)).toEqual({
      tools: {
        "echo.orders": { config: { token: TOKEN } },
        "echo.boxes": { config: { token: `\${env:BOXES}` }, metadata: { weight: 5 } },
      },
    });
  });

  it("is written back once, and read as the same", async () => {
    const tools = await shopTools();
    const organisation: PegboardFile["organisation"] = {
      namespaces: { echo: { config: { token: TOKEN } } },
      tools: { "echo.boxes": { weight: 5 } },
    };
    const settings = wanted(tools, organisation);
    expect(withSharedConfig(fileOfOrganisation(settings), tools)).toEqual(organisation);
  });

  it("stays with the tools where they differ, and with tools of no source", async () => {
    const tools = await shopTools();
    const differing: PegboardFile["organisation"] = {
      tools: {
        "echo.boxes": { config: { token: TOKEN } },
        "echo.orders": { config: { token: `\${env:ORDERS}` } },
      },
    };
    expect(withSharedConfig(differing, tools)).toEqual(differing);
    const configSchema: JsonSchema = { type: "object", properties: { token: { type: "string" } } };
    const own = tools.map(({ fromOutside: _, ...tool }) => ({ ...tool, configSchema }));
    const alike: PegboardFile["organisation"] = {
      tools: Object.fromEntries(own.map(({ name }) => [name, { config: { token: "a" } }])),
    };
    expect(withSharedConfig(alike, own)).toEqual(alike);
  });

  it("names tools and settings that are there, and no secret in clear", async () => {
    const tools = await shopTools();
    const organisation: PegboardFile["organisation"] = {
      namespaces: {
        echo: { config: { token: "in clear", tokn: "x" } },
        awaited: { config: { token: TOKEN } },
        gone: { config: { token: TOKEN } },
      },
    };
    const issues = checkFile(
      { organisation },
      {
        tools: new Map(tools.map((tool) => [tool.name, tool])),
        isAwaited: (name) => name === "awaited",
      },
    );
    expect(issues.map(({ path, code }) => [path.join("."), code])).toEqual([
      ["organisation.namespaces.echo.config.token", "secret_in_file"],
      ["organisation.namespaces.echo.config.tokn", "not_in_file"],
      ["organisation.namespaces.gone", "not_in_file"],
    ]);
  });
});
