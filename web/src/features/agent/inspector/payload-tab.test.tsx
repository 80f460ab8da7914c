import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { name, textOf } from "../../../testing/open-agent-tools.tsx";
import { openApp } from "../../../testing/open-app.tsx";

test("the payload of a tool is what of it is sent, and what is not stands beside it with the reason", async () => {
  const { toolset, save } = await openApp(
    "/agents/first-agent/tools?tool=sb_shell_tool&tab=payload",
  );
  const sent = async () =>
    (JSON.parse(await toolset("openai-chat")) as { function: { name: string } }[]).filter(
      ({ function: called }) => /execute_command|shell/.test(called.name),
    );
  const shown = () => textOf(screen.getByRole("region", name("Payload")));
  await screen.findByText("2 of 2 methods sent");
  expect(screen.queryByRole("list", name("Not sent"))).toBeNull();
  await save({
    baseRevision: 0,
    operations: [{ op: "setMethod", tool: "sb_shell_tool", method: "read_file", state: "off" }],
  });
  await screen.findByText("1 of 2 methods sent");
  const left = screen.getByRole("list", name("Not sent"));
  expect(within(left).getAllByRole("listitem").map(textOf)).toEqual(["read_fileoff"]);
  const functions = await sent();
  for (const called of functions) expect(shown()).toContain(`"${called.function.name}"`);
  expect(shown()?.match(/"type": "function"/g)).toHaveLength(functions.length);
});
