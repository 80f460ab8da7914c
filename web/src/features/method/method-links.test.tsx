import { defineTool } from "@pegboard/registry-core";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { someCalls } from "../../../../server/src/testing/call-store-contract.ts";
import { keepCalls } from "../../../../server/src/testing/keep-calls.ts";
import { name } from "../../testing/open-agent-tools.tsx";
import { openApp } from "../../testing/open-app.tsx";

/** A tool with a weak text, and with a method whose schema a provider does not take as it is. */
const labels = defineTool({
  name: "labels",
  displayName: "Labels",
  description: "Prints labels",
  visible: true,
  methods: { print_label: { displayName: "Print Label", description: "Print.", run: () => 1 } },
});
const METHOD_PAGE = "/tools/labels/print_label";

const open = (path: string) =>
  openApp(path, [labels], {
    before: (server) =>
      keepCalls(
        server,
        someCalls(5, (index) => ({
          at: Date.now() - index * 60_000,
          agent: "first-agent",
          functionName: "print",
          tool: "labels",
          method: "print_label",
          tokens: 10,
        })),
      ),
  });

test.each<[screen: string, path: string, region: string | undefined, link: RegExp]>([
  ["Quality", "/agents/first-agent/quality", undefined, /^print_label$/],
  ["Calls", "/calls", undefined, /^labels\.print_label$/],
  ["Usage", "/agents/first-agent/usage", "Calls", /^Print Label/],
  ["the matrix", "/matrix?q=print", undefined, /^Print Label$/],
  ["Problems", "/problems", undefined, /^Labels › Print Label$/],
])("%s leads from a method's name to its page", async (_, path, region, link) => {
  const { user, address } = await open(path);
  const within_ = region ? within(await screen.findByRole("region", name(region))) : screen;
  const [first] = await within_.findAllByRole("link", { name: link });
  await user.click(first as HTMLElement);
  await screen.findByRole("heading", name("Offered to 1 agent"));
  expect(address()).toBe(METHOD_PAGE);
});
