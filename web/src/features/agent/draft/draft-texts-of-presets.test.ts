import { applyOperations, defineTool, type SettingsOperation } from "@pegboard/registry-core";
import { expect, test } from "vitest";
import { z } from "zod";
import type { SettingsAnswer } from "../../../../../server/src/api-contract.ts";
import { request } from "../../../../../server/src/testing/api-client.ts";
import { saveOrganisation } from "../../../../../server/src/testing/save-organisation.ts";
import { catalogQuery } from "../../../api/catalog.ts";
import { createQueryClient } from "../../../api/query-client.ts";
import { startAgent } from "../../../testing/open-agent-tools.tsx";
import { buildDefinitions, definitionsFor } from "./agent-model.ts";
import { askDraftTexts, chooseTexts } from "./draft-texts.ts";

const weather = defineTool({
  name: "weather",
  visible: true,
  config: z.object({
    region: z.string().default("Lisbon"),
    n: z.int().default(1),
    key: z.string().default(""),
  }),
  description: ({ region, n, key }) => `Asks about ${region} ${n}${key}.`,
  run: () => 1,
});

const follow = (...presets: string[]): SettingsOperation => ({ op: "setPresets", presets });
const set = (key: string, value: string | number): SettingsOperation => ({
  op: "setConfig",
  tool: "weather",
  key,
  value,
});
const reset = (key: string): SettingsOperation => ({ op: "resetConfig", tool: "weather", key });
const forget: SettingsOperation = { op: "removeTool", tool: "weather" };

const ROWS: { saved: SettingsOperation[]; draft: SettingsOperation[]; says: string }[] = [
  { saved: [], draft: [follow("porto")], says: "Asks about Porto 1." },
  { saved: [follow("porto")], draft: [follow("porto", "faro")], says: "Asks about Faro 1." },
  {
    saved: [follow("porto", "faro")],
    draft: [follow("faro", "porto")],
    says: "Asks about Porto 1.",
  },
  { saved: [follow("porto")], draft: [set("n", 7)], says: "Asks about Porto 7." },
  { saved: [follow("porto"), set("n", 7)], draft: [follow()], says: "Asks about Lisbon 7." },
  { saved: [], draft: [follow("faro"), set("n", 8)], says: "Asks about Faro 8." },
  { saved: [follow("faro"), set("n", 8)], draft: [reset("n")], says: "Asks about Faro 1." },
  { saved: [follow("faro"), set("region", "Braga")], draft: [forget], says: "Asks about Faro 1." },
  {
    saved: [follow("faro"), set("region", "Braga")],
    draft: [follow()],
    says: "Asks about Braga 1.",
  },
  { saved: [follow("faro")], draft: [set("region", "Lisbon")], says: "Asks about Lisbon 1." },
];

test.each(ROWS)("previews $says", async ({ saved, draft, says }) => {
  const { agent, server, save } = await startAgent({ tools: [weather] });
  for (const name of ["Porto", "Faro"]) {
    await request(server, "POST /api/v1/presets", {
      name,
      tools: { weather: { config: { region: name } } },
    });
  }
  await saveOrganisation(server, [set("key", "!")]);
  await save({
    baseRevision: 0,
    operations: [{ op: "setTool", tool: "weather", state: "on" }, ...saved],
  });
  const settings = (
    await request<SettingsAnswer>(server, `GET /api/v1/agents/${agent.id}/settings`)
  ).body;
  const answer = await createQueryClient().fetchQuery(catalogQuery);
  const definitions = definitionsFor(buildDefinitions(answer, settings.refusedConfigs), agent.id);
  const drafted = applyOperations(settings.settings, draft);

  const off = applyOperations(settings.settings, [
    { op: "setTool", tool: "weather", state: "off" },
  ]);
  // The texts are the identical object, so that nothing that follows from them is computed again.
  expect(chooseTexts(definitions, settings, { drafted: off, asked: {} }).texts).toBe(
    settings.texts,
  );
  const { texts, wanted = [] } = chooseTexts(definitions, settings, { drafted, asked: {} });
  const asked = await askDraftTexts(
    agent.id,
    { wanted, drafted, before: {} },
    new AbortController().signal,
  );
  const previewed = {
    ...texts,
    ...Object.fromEntries(Object.entries(asked).map(([tool, { texts }]) => [tool, texts])),
  };
  const after = await save({ baseRevision: settings.revision, operations: draft });

  const served =
    (after.body as SettingsAnswer).texts.weather?.tool.description ?? "Asks about Lisbon 1!.";
  expect(served).toBe(says.replace(".", "!."));
  expect(previewed.weather?.tool.description).toBe(served);
  // Nothing is asked again that is known.
  expect(chooseTexts(definitions, settings, { drafted, asked }).wanted).toBeUndefined();
});
