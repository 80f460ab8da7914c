import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { watchCodeErrors } from "./code-error.ts";
import { LazyBoundary, lazyComponent, lazyModule } from "./lazy-boundary.tsx";

watchCodeErrors("The server cannot be reached");

/** Code that cannot be fetched, as Vite tells of it. */
const lost = lazyModule<{ Details: () => string }>(async () => {
  const payload = new Error("Failed to fetch dynamically imported module");
  window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload }));
  throw payload;
});
const Details = lazyComponent(lost, (code) => code.Details);

function Page({ beside }: { beside: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const button = (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
  const boundary = (
    <LazyBoundary fallback={beside && button} onClose={() => setOpen(false)}>
      <Details />
    </LazyBoundary>
  );
  return (
    <main>
      <a href="/other">Other page</a>
      {(!beside || !isOpen) && button}
      {isOpen && boundary}
    </main>
  );
}

/** jsdom has no popovers, and hides what is one. */
const NOT_LAID_OUT = { hidden: true };

test.each([
  ["a dialog", false],
  ["a popover", true],
])(
  "%s whose code is lost says so over the page, which stays, and is closed by Escape",
  async (_, beside) => {
    const user = userEvent.setup();
    render(<Page beside={beside} />, { onCaughtError: () => {} });
    await user.click(screen.getByRole("button", { name: "Open" }));
    const alert = await screen.findByRole("alert", NOT_LAID_OUT);
    expect(alert.textContent).toContain("The server cannot be reached");
    expect(screen.getByRole("link", { name: "Other page" })).toBeTruthy();
    expect(alert.contains(document.activeElement)).toBe(true);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alert", NOT_LAID_OUT)).toBeNull());
    await user.click(screen.getByRole("button", { name: "Open" }));
    await screen.findByRole("alert", NOT_LAID_OUT);
  },
);

test("a part that does without late code loads it, and is drawn again once it is there", async () => {
  let arrive = (_code: { reason: string }) => {};
  const late = lazyModule(() => new Promise<{ reason: string }>((resolve) => (arrive = resolve)));
  const Mark = () => <span>Unavailable {late.useLate()?.reason}</span>;
  render(<Mark />);
  screen.getByText("Unavailable");
  arrive({ reason: "for now" });
  await screen.findByText("Unavailable for now");
});
