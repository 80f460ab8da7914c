import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { draftBar, name, openSamples } from "../../testing/open-agent-tools.tsx";

beforeAll(() => import("./token-details.tsx").then(() => {}));

async function openDetails() {
  const page = await openSamples();
  const [button] = await screen.findAllByRole("button", name(/^≈ [\d,]+ tokens/));
  if (!button) throw new Error("The head shows no tokens.");
  await page.user.click(button);
  const details = await screen.findByRole("dialog", name("Tokens of this agent"));
  const budget = await within(details).findByRole<HTMLInputElement>("textbox");
  return { ...page, details, budget };
}

test("a budget is set, refused when it is none, and gone when its field is emptied", async () => {
  const { user, details, budget } = await openDetails();
  const enter = async (text: string) => {
    await user.clear(budget);
    await user.type(budget, `${text}{Enter}`);
  };
  await user.type(budget, "{Enter}");
  expect(draftBar().textContent).toContain("No changes");
  for (const text of ["0", "1,5"]) {
    await enter(text);
    expect(within(details).getByText(/^Enter a number of tokens above 0/)).toBeDefined();
    expect(budget.value).toBe(text);
  }
  await enter("1,5k");
  expect(budget.value).toBe("1,500");
  expect(draftBar().textContent).toContain("1 change");
  await enter("");
  expect(draftBar().textContent).toContain("No changes");
});

test("the dearest are switched off together, in one step", async () => {
  const { user, details } = await openDetails();
  const all = within(details).getByRole("button", name(/^Switch off all \d/));
  const count = Number(/\d/.exec(all.textContent ?? "")?.[0]);
  await user.click(all);
  await waitFor(() =>
    expect(draftBar().textContent).toMatch(new RegExp(`${count} changes.*−${count} methods`)),
  );
  await user.click(within(draftBar()).getByRole("button", name(/^Undo/)));
  expect(draftBar().textContent).toContain("No changes");
});
