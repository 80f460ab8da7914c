import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { request } from "../../../../server/src/testing/api-client.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { name, startAgent } from "../../testing/open-agent-tools.tsx";
import { SettingsPage } from "./settings-page.tsx";

const APPEARANCE = { theme: "system", density: "compact" } as const;
const limitField = () =>
  screen.findByRole<HTMLInputElement>("textbox", name("Most functions for Anthropic"));

async function openSettings() {
  const started = await startAgent({ tools: [] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SettingsPage appearance={APPEARANCE} onAppearance={() => {}} />
    </QueryClientProvider>,
  );
  const stored = async () =>
    (
      await request<{ functionLimits: Record<string, number | null> }>(
        started.server,
        "GET /api/v1/preferences",
      )
    ).body.functionLimits.anthropic;
  return { ...started, stored, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

test("a limit is stored by keyboard, as people write numbers, and taken back; the focus stays in its field", async () => {
  const { user, stored } = await openSettings();
  await user.type(await limitField(), "1,000{Enter}");
  await waitFor(async () => expect(await stored()).toBe(1000));
  const reset = await screen.findByRole("button", name(/^Reset to no limit/));
  expect(document.activeElement).toBe(await limitField());
  reset.focus();
  await user.keyboard("{Enter}");
  await waitFor(async () => expect(await stored()).toBe(null));
  await waitFor(async () => expect((await limitField()).value).toBe(""));
  expect(document.activeElement).toBe(await limitField());
});

test.each(["0", "-1", "1.5", "many", "1000001"])(
  "a limit of %s is refused once it is entered, and kept to be mended",
  async (text) => {
    const { user, stored } = await openSettings();
    await user.type(await limitField(), text);
    expect(screen.queryByText(/^Enter a whole number/)).toBeNull();
    await user.tab();
    expect(screen.getByText(/^Enter a whole number/)).toBeDefined();
    expect((await limitField()).value).toBe(text);
    expect(await stored()).toBe(null);
  },
);

test("a choice that cannot be stored is told, and what was typed stays", async () => {
  const { user, network } = await openSettings();
  await user.type(await limitField(), "12");
  network.down = true;
  await user.tab();
  expect(await screen.findByText(/^Not stored/)).toBeDefined();
  expect((await limitField()).value).toBe("12");
});

test("one switch has the model say why it calls, for everybody; it is seen at once", async () => {
  const { user, server } = await openSettings();
  const toggle = () => screen.findByRole("switch", name("Ask the model why it calls"));
  const stored = async () =>
    (await request<{ toolcallReason: boolean }>(server, "GET /api/v1/preferences")).body
      .toolcallReason;
  expect((await toggle()).getAttribute("aria-checked")).toBe("false");
  (await toggle()).focus();
  await user.keyboard(" ");
  expect((await toggle()).getAttribute("aria-checked")).toBe("true");
  await waitFor(async () => expect(await stored()).toBe(true));
  await user.keyboard(" ");
  await waitFor(async () => expect(await stored()).toBe(false));
  expect(document.activeElement).toBe(await toggle());
});
