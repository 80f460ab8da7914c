import { applyOverrides, defineTool, functionNames, resolveToolset } from "@pegboard/registry-core";
import { formatPrompt, withOwnFormats } from "@pegboard/registry-core/formats";
import { metadataOperation } from "@pegboard/registry-core/internal";
import { expect, it } from "vitest";
import type { CatalogAnswer, ProblemsAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { saveOrganisation } from "../testing/save-organisation.ts";
import { startTestServer } from "../testing/start-test-server.ts";

const speaker = defineTool({
  name: "speaker",
  visible: true,
  methods: { say: { description: "Says it.", run: () => "" } },
  formatters: {
    xml: ({ method, functionName }) =>
      `    <function name="${functionName}">${method.description}</function>`,
    mcp: () => {
      throw new Error("Out of words.");
    },
  },
});

it("what a tool writes itself is sent, is previewed the same, and follows what operators change", async () => {
  const server = await startTestServer({ tools: [speaker] });
  try {
    const aloud = metadataOperation(
      { tool: "speaker", method: "say", field: "description" },
      "Says it aloud.",
    );
    await saveOrganisation(server, [aloud]);
    const { body } = await request<CatalogAnswer>(server, "GET /api/tools");
    const tools = withOwnFormats(
      applyOverrides(body.declared, body.organisation).tools,
      body.ownFormats,
    );
    const preview = formatPrompt(resolveToolset({ tools }, {}), functionNames(tools), "xml").text;
    expect(preview).toContain('<function name="say">Says it aloud.</function>');
    expect((await request(server, "GET /api/agents/first-agent/toolset?format=xml")).text).toBe(
      preview,
    );
  } finally {
    await server.close();
  }
});

it("a formatter that fails is a problem, and its function is there nevertheless", async () => {
  const server = await startTestServer({ tools: [speaker] });
  try {
    const { text } = await request(server, "GET /api/agents/first-agent/toolset?format=mcp");
    expect(JSON.parse(text)).toMatchObject([{ name: "say", description: "Says it." }]);
    const { problems } = (await request<ProblemsAnswer>(server, "GET /api/problems")).body;
    expect(problems).toContainEqual(
      expect.objectContaining({
        kind: "formatter failed",
        values: expect.objectContaining({
          format: "mcp",
          issue: { code: "threw", values: { cause: expect.stringContaining("Out of words.") } },
        }),
        place: { tool: "speaker", method: "say" },
      }),
    );
  } finally {
    await server.close();
  }
});
