import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { SourcesAnswer } from "../../../../../server/src/api-contract.ts";
import { request } from "../../../../../server/src/testing/api-client.ts";
import { enter } from "../../../testing/open-agent-tools.tsx";
import { openApp } from "../../../testing/open-app.tsx";

afterEach(cleanup);

test("a well-known server is found by its words, shows what runs, and is added; without its key it waits, and the next gets another name", async () => {
  const { user, server } = await openApp("/sources?add=known");
  const findPane = async () => within(await screen.findByRole("region", { name: "Add a source" }));
  const choose = async () => {
    const pane = await findPane();
    await enter(user, await pane.findByRole("combobox", { name: "Search the servers" }), "gitlab");
    await user.keyboard("{Enter}");
    await pane.findByText("Licence");
    return pane;
  };
  const pane = await choose();
  pane.getByText("one with GitLab, which gives the key");
  pane.getByText(/^npx$/);
  expect(pane.getByLabelText<HTMLInputElement>(/^GITLAB_API_URL/).value).toBe(
    "https://gitlab.com/api/v4",
  );
  await user.selectOptions(pane.getByLabelText(/^GITLAB_PERMISSION_MODE/), "readonly");
  pane.getByText("It waits until what is missing is entered, here or later.");
  await user.click(pane.getByRole("button", { name: "Add source" }));
  const added = async () =>
    (await request<SourcesAnswer>(server, "GET /api/v1/sources")).body.sources.find(
      ({ name }) => name === "gitlab",
    );
  await waitFor(async () =>
    expect(await added()).toMatchObject({
      state: "waiting",
      issues: [{ code: "values_pending" }],
      config: { command: "npx", args: ["-y", expect.stringMatching(/^@zereight\/mcp-gitlab@\d/)] },
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Add source" }));
  await user.click((await findPane()).getByRole("radio", { name: "Well-known servers" }));
  const another = await choose();
  expect(another.getByLabelText<HTMLInputElement>(/^Name/).value).toBe("gitlab 2");
});
