import { defineTool } from "@pegboard/registry-core";
import {
  addProviderFormat,
  type LossFact,
  PROVIDER_FORMATS,
  type ProviderFormat,
  schemaLoss,
} from "@pegboard/registry-core/formats";
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, expect, test } from "vitest";
import type { PreferencesAnswer, ProblemsAnswer } from "../../../../../server/src/api-contract.ts";
import { request } from "../../../../../server/src/testing/api-client.ts";
import { listen } from "../../../testing/heard.ts";
import { name, openAgentTools, startAgent, textOf } from "../../../testing/open-agent-tools.tsx";

const NO_PARAMETERS: LossFact = {
  code: "authored",
  values: { sentence: "A toy takes no parameters." },
};

/** All that a provider format is: a file with this, and a row in the table. */
const toy: ProviderFormat = {
  name: "toy",
  label: "Toy",
  functionLimit: { most: 1, published: () => "A toy takes one" },
  functionName: PROVIDER_FORMATS["openai-chat"].functionName,
  declare: ({ method, functionName }) => ({
    declaration: { does: functionName, says: method.description },
    losses: method.parameters.properties?.far ? [schemaLoss(["parameters"], NO_PARAMETERS)] : [],
  }),
  nameIn: ({ does }) => does,
};
const takeAway = addProviderFormat(toy);
// Other files have the same table.
afterAll(takeAway);

const lamp = defineTool({
  name: "lamp",
  description: "Makes light.",
  visible: true,
  methods: {
    shine: {
      description: "Shines.",
      parameters: {
        type: "object",
        properties: { far: { type: "integer", description: "Metres" } },
      },
      run: () => "bright",
    },
    rest: { description: "Rests.", run: () => "dark" },
  },
});

const textOfSaid = ({ text }: { text: string }) => text;

const PAYLOAD = [
  { does: "rest", says: "Rests." },
  { does: "shine", says: "Shines." },
];

test("a format that is added to the table is in the API, in the problems, in the preview, and is copied", async () => {
  const { server, agent, toolset } = await startAgent({ tools: [lamp] });
  expect(JSON.parse(await toolset("toy"))).toEqual(PAYLOAD);
  const { body: preferences } = await request<PreferencesAnswer>(server, "GET /api/v1/preferences");
  expect(preferences.functionLimits).toMatchObject({ toy: 1 });
  const { body } = await request<ProblemsAnswer>(server, "GET /api/v1/problems");
  expect(body.problems.filter(({ kind }) => kind === "over function limit")).toMatchObject([
    { code: "over_limit", values: { functions: 2, limits: [{ format: "Toy", limit: 1 }] } },
  ]);
  expect(body.problems.filter(({ kind }) => kind === "dropped keyword")).toMatchObject([
    {
      values: { formats: ["Toy"], loss: NO_PARAMETERS, method: "Shine" },
      fixes: [{ format: "toy" }],
    },
  ]);

  const { user, address } = await openAgentTools(agent);
  const dock = within(await screen.findByRole("region", name("Preview")));
  await user.click(await dock.findByRole("tab", name(/^Toy.*refused: 2 of at most 1 function/)));
  expect(address.current.preview).toBe("toy");
  const text = await dock.findByRole("listbox", name("Toy as the agent gets it"));
  await waitFor(() => expect(textOf(text)).toContain('"does": "shine"'));
  expect(await dock.findByText("A toy takes no parameters.", { exact: false })).toBeTruthy();
  // It is told for two seconds only, which a busy machine may take to look for it.
  const heard = listen();
  await user.click(dock.getByRole("button", name("Copy Toy")));
  await waitFor(() => expect(heard.said.map(textOfSaid)).toContain("Copied"));
  heard.stop();
  expect(JSON.parse(await navigator.clipboard.readText())).toEqual(PAYLOAD);
});

test("a name that is taken is refused, and what is taken away is not listed any more", () => {
  expect(() => addProviderFormat(toy)).toThrow('There is already a format "toy"');
  addProviderFormat({ ...toy, name: "second" })();
  expect(Object.keys(PROVIDER_FORMATS)).not.toContain("second");
});
