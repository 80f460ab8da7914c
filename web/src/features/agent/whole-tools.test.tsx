import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { sampleTools } from "../../../../registry-core/src/testing/sample-tools.ts";
import { name, openAgentTools, startAgent, textOf } from "../../testing/open-agent-tools.tsx";

/** Holds what the page asks of whole definitions, until it is let through or refused. */
function holdDefinitions() {
  const real = globalThis.fetch;
  const tools: string[] = [];
  let decide: (passes: boolean) => void = () => {};
  let decided = new Promise<boolean>((resolve) => {
    decide = resolve;
  });
  vi.stubGlobal("fetch", async (input: string | URL, init?: RequestInit) => {
    if (new URL(input).pathname !== "/api/v1/tools/definitions") return real(input, init);
    tools.push(...JSON.parse(String(init?.body)).tools);
    if (!(await decided)) throw new TypeError("fetch failed");
    return real(input, init);
  });
  return {
    tools,
    refuse: () => decide(false),
    letThrough: () => {
      decide(true);
      decided = Promise.resolve(true);
    },
  };
}

test("the list stands before any schema is there; what reads more waits, says why it does not come, and tries again", async () => {
  const { agent } = await startAgent({ tools: sampleTools });
  const held = holdDefinitions();
  const { user, tree } = await openAgentTools(agent, {
    tool: "acme.web_search",
    tab: "arguments",
    preview: "openai-chat",
  });
  expect(within(await tree()).getAllByRole("row").length).toBeGreaterThan(2);
  expect(screen.queryByRole("listbox", name("OpenAI as the agent gets it"))).toBeNull();

  held.refuse();
  await screen.findByText("This tool could not be loaded");
  await screen.findByText(/^What models read of the tools could not be loaded: /);
  held.letThrough();
  for (const button of screen.getAllByRole("button", name("Retry"))) await user.click(button);
  const text = await screen.findByRole("listbox", name("OpenAI as the agent gets it"));
  await waitFor(() => expect(textOf(text)).toContain("parameters"));
  expect(textOf(screen.getByRole("region", name("Acme.Web Search")))).not.toContain(
    "could not be loaded",
  );
});

test("of tools that are off nothing is fetched before somebody looks at them or switches them on", async () => {
  const { agent, save } = await startAgent({ tools: sampleTools });
  await save({
    baseRevision: 0,
    operations: [{ op: "setTool", tool: "acme.web_search", state: "off" }],
  });
  const held = holdDefinitions();
  held.letThrough();
  const { user, tree } = await openAgentTools(agent, { preview: "openai-chat" });
  await tree();
  await screen.findByRole("listbox", name("OpenAI as the agent gets it"));
  expect(held.tools).not.toContain("acme.web_search");
  await user.click(within(await tree()).getByLabelText("Enable Acme.Web Search"));
  await waitFor(() => expect(held.tools).toContain("acme.web_search"));
});
