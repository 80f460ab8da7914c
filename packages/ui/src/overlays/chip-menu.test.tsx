import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { ChipMenu } from "./chip-menu.tsx";

function Filter({ count }: { count: number }) {
  const [value, setValue] = useState<string>();
  const choices = Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    label: `Night desk ${index}`,
  }));
  return <ChipMenu label="Agent" choices={choices} value={value} onChange={setValue} />;
}

const chip = (text: string) => screen.findByRole("button", { name: text });

test("a filter with many choices is searched, and gives the focus back", async () => {
  const user = userEvent.setup();
  render(<Filter count={40} />);
  (await chip("Agent")).focus();
  await user.keyboard("{Enter}");
  const search = await screen.findByRole("combobox", { name: "Search: Agent" });
  expect(document.activeElement).toBe(search);
  await user.keyboard("desk 7");
  await waitFor(() => expect(search.getAttribute("aria-activedescendant")).toBeTruthy());
  await user.keyboard("{Enter}");
  const chosen = await chip("Agent: Night desk 7");
  expect(document.activeElement).toBe(chosen);
  expect(screen.queryByRole("combobox")).toBeNull();
  await user.click(await chip("Take away the filter Agent: Night desk 7"));
  expect(document.activeElement).toBe(await chip("Agent"));
});

test("a filter with few choices is a menu", async () => {
  const user = userEvent.setup();
  render(<Filter count={3} />);
  await user.click(await chip("Agent"));
  await user.click(await screen.findByRole("menuitemcheckbox", { name: "Night desk 2" }));
  await chip("Agent: Night desk 2");
});
