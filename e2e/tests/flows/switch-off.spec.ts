import { sampleEveryNth } from "../../../test-depth.ts";
import { EVERY_KIND_OF_SOURCE } from "../../fixtures/server-arguments.ts";
import { AgentToolsScreen, FORMATS, PREVIEW_TABS } from "../../screens/agent-tools-screen.ts";
import { expect, test } from "../../screens/pegboard.ts";

test.use({ serverArgs: EVERY_KIND_OF_SOURCE });

test("a method switched off is gone from the preview at once, and after saving from every answer", async ({
  page,
  pegboard,
  agent,
  pageErrors,
}) => {
  const screen = new AgentToolsScreen(page);
  await screen.open(agent);
  await screen.unfold("Weather");
  for (const tab of sampleEveryNth(PREVIEW_TABS, 6))
    expect(await screen.preview(tab), tab).toContain("remove_station");

  await screen.switch("Remove Station in Weather").click();
  for (const tab of sampleEveryNth(PREVIEW_TABS, 6))
    expect(await screen.preview(tab), tab).not.toContain("remove_station");
  for (const format of FORMATS) {
    expect(await pegboard.text(`/api/v1/agents/${agent}/toolset?format=${format}`)).toContain(
      "remove_station",
    );
  }

  await screen.save();
  for (const format of FORMATS) {
    expect(await pegboard.text(`/api/v1/agents/${agent}/toolset?format=${format}`)).not.toContain(
      "remove_station",
    );
  }
  expect(await pegboard.text(`/api/v1/agents/${agent}/prompt`)).not.toContain("remove_station");
  const refused = await pegboard.send(
    "POST",
    `/api/v1/agents/${agent}/methods/remove_station/call`,
    {
      arguments: { station: "Kiel" },
    },
  );
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({
    error: {
      code: "method_off",
      message: expect.stringMatching(/Remove Station.*First agent|First agent.*Remove Station/i),
    },
  });

  await pegboard.restart();
  // Lost connections are what a restart looks like to the page.
  pageErrors.length = 0;
  await page.reload();
  await screen.unfold("Weather");
  await expect(screen.switch("Remove Station in Weather")).not.toBeChecked();
  expect(await pegboard.text(`/api/v1/agents/${agent}/toolset?format=openai-chat`)).not.toContain(
    "remove_station",
  );
});
