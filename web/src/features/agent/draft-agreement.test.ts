import { type SettingsOperation, toggleTool } from "@pegboard/registry-core";
import { toggleMethod } from "@pegboard/registry-core/internal";
import { renderValues } from "@pegboard/registry-core/prompts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { arbitraryCatalog } from "../../../../registry-core/src/testing/arbitrary-catalog.ts";
import { request } from "../../../../server/src/testing/api-client.ts";
import {
  startTestServer,
  type TestServer,
} from "../../../../server/src/testing/start-test-server.ts";
import { fewerUnlessDeep } from "../../../../test-depth.ts";
import type { CatalogAnswer } from "../../api/catalog.ts";
import type { SettingsAnswer } from "../../api/settings.ts";
import { applyDraft, createDraft, reduceDraft, type SavedSettings } from "../../drafts/draft.ts";
import {
  type AgentModel,
  buildAgentModel,
  buildDefinitions,
  type Definitions,
  resolveSaved,
} from "./draft/agent-model.ts";
import { previewTabs, previewText, templateOf } from "./preview/preview-text.ts";
import { promptInput } from "./templates/prompt-input.ts";

const AGENT = "/api/v1/agents/first-agent";

it("what the screen shows of a draft is, byte for byte, what the server answers once it is saved", {
  timeout: 240_000,
}, async () => {
  const clicks = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(
      arbitraryCatalog,
      clicks,
      fc.constantFrom(...TEMPLATES),
      async ({ tools }, picks, source) => {
        const server = await startTestServer({
          tools: tools.map((definition) => ({ definition, build: () => ({ call: () => "ran" }) })),
        });
        try {
          await checkDraft(server, picks, source);
        } finally {
          await server.close();
        }
      },
    ),
    { numRuns: fewerUnlessDeep(25) },
  );
});

const TEMPLATES = [
  "{{ shop }}: {% for tool in tools %}{{ tool.name }} {% endfor %}\n",
  "{% for group in tool_groups %}{{ group.name | upper }}{% for tool in group.tools if not tool.used %}\n- {{ tool.display_name }}{% endfor %}{% endfor %}",
  "{{ tools | map(attribute='tool_format_information_for_system_prompt') | join('\n') | indent }}{{ weekday }}{{ missing }}",
  "{{ 1 + none }}",
];

async function checkDraft(
  server: TestServer,
  picks: [number, number][],
  source: string,
): Promise<void> {
  const operations: SettingsOperation[] = [
    { op: "setVariable", name: "shop", value: "Example" },
    { op: "setTemplate", template: "user", source },
  ];
  const answer = (await request<CatalogAnswer>(server, "GET /api/v1/tools")).body;
  const definitions = buildDefinitions(answer);
  const saved = (await request<SettingsAnswer>(server, `GET ${AGENT}/settings`)).body;
  const start = reduceDraft(createDraft(saved), {
    type: "change",
    step: { label: "Write", operations },
  });
  const { model } = picks.reduce(
    ({ draft, model: before }, pick) => {
      const next = reduceDraft(draft, {
        type: "change",
        step: { label: "Click", operations: clicked(before, pick) },
      });
      return { draft: next, model: modelOf({ definitions, saved, answer }, next) };
    },
    { draft: start, model: modelOf({ definitions, saved, answer }, start) },
  );

  const save = { baseRevision: saved.revision, operations: model.pending };
  if (model.pending.length > 0)
    expect((await request(server, `PATCH ${AGENT}/settings`, save)).status).toBe(200);
  const prompts = (await request<{ system: string; user: string }>(server, `GET ${AGENT}/prompt`))
    .body;
  const { settings, toolset } = model;
  const subject = { toolset, settings, names: definitions.names, agent: saved.agent };
  for (const tab of previewTabs()) {
    const template = templateOf(tab);
    const input = template && promptInput(template, subject);
    const text = (input ? renderValues(input.source, input.values) : previewText(tab, subject))
      ?.text;
    const served = template
      ? prompts[template]
      : (await request(server, `GET ${AGENT}/toolset?format=${tab}`)).text;
    expect([tab, text]).toEqual([tab, served]);
  }
  const { agents } = (await request<{ agents: { counts: object }[] }>(server, "GET /api/v1/agents"))
    .body;
  expect(agents[0]?.counts).toEqual({
    toolsOn: model.toolset.on,
    tools: model.toolset.total,
    methods: model.counts.methods,
    notOffered: model.counts.notOffered,
    deferred: model.toolset.deferred,
    tokens: model.counts.tokens,
  });
}

/** A click on the switch of some tool, or of some method. */
function clicked(model: AgentModel, [tool, method]: [number, number]): SettingsOperation[] {
  const picked = model.toolset.tools[tool % Math.max(1, model.toolset.tools.length)];
  if (!picked) return [];
  const name = picked.methods[method % (picked.methods.length + 1)]?.definition.name;
  return name === undefined ? toggleTool(picked) : toggleMethod(picked, name);
}

interface Loaded {
  definitions: Definitions;
  saved: SavedSettings;
  answer: CatalogAnswer;
}

function modelOf(
  { definitions, saved, answer }: Loaded,
  draft: ReturnType<typeof createDraft>,
): AgentModel {
  return buildAgentModel(definitions, {
    saved,
    savedToolset: resolveSaved(definitions, saved),
    drafted: applyDraft(draft, saved),
    tokens: answer.tokens,
    savedTokens: answer.tokens,
  });
}
