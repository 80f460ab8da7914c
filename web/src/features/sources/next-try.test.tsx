import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { NextTry, waitingTime } from "./next-try.tsx";

test.each([
  [-3, "in a moment"],
  [4, "in a moment"],
  [8, "in about 10 seconds"],
  [32, "in about 30 seconds"],
  [50, "in about a minute"],
  [128, "in about 2 minutes"],
  [300, "in about 5 minutes"],
])("%i seconds are %s", (seconds, words) => {
  expect(waitingTime(seconds)).toBe(words);
});

test("says when a source is tried again, and tries it at once when asked to", async () => {
  let tries = 0;
  const later = new Date(Date.now() + 250_000).toISOString();
  render(
    <NextTry
      at={later}
      onTryNow={() => {
        tries += 1;
      }}
    />,
  );
  expect(screen.getByText(/Next try in about 4 minutes/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try now" }));
  expect(tries).toBe(1);
});
