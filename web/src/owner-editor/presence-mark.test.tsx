import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PresenceAnswer } from "../../../server/src/api-contract.ts";
import { recordEvents, request } from "../../../server/src/testing/api-client.ts";
import { name } from "../testing/open-agent-tools.tsx";
import { openApp } from "../testing/open-app.tsx";

test("whoever has an agent open is shown at it, and learns of this page and its draft", async () => {
  const { server, user } = await openApp("/agents/first-agent/tools");
  const other = await recordEvents(server);
  const told = () => {
    const said = [...other.raw().matchAll(/^event: presence\ndata: (.*)$/gm)].at(-1)?.[1];
    return said === undefined ? undefined : (JSON.parse(said) as PresenceAnswer);
  };
  await expect
    .poll(() => told()?.others)
    .toMatchObject([{ agent: "first-agent", isEditing: false }]);
  await user.click(
    (await screen.findAllByRole("switch", name("Enable Sb Shell")))[0] as HTMLElement,
  );
  await expect
    .poll(() => told()?.others)
    .toMatchObject([{ agent: "first-agent", isEditing: true }]);

  const move = (isEditing: boolean) =>
    request(server, "POST /api/v1/presence", {
      stream: told()?.stream,
      place: { agent: "first-agent", isEditing },
    });
  const who = told()?.name;
  await move(false);
  await screen.findByText(`${who} has this agent open in another window.`);
  await move(true);
  await screen.findByText(`${who} edits this agent in another window.`);
  await other.stop();
  await waitFor(() => expect(screen.queryByText(/in another window/)).toBeNull());
});
