import type { Locator, Page } from "@playwright/test";

/** What a person can do with what is wrong. */
export class ProblemsScreen {
  /** What was done last, with a way back. */
  readonly done: Locator;

  constructor(readonly page: Page) {
    this.done = page.getByRole("status").filter({ hasText: /\S/ });
  }

  async open(query = ""): Promise<void> {
    await this.page.goto(`/problems${query}`);
    await this.page.getByRole("heading", { name: "Problems", level: 1 }).waitFor();
  }

  row(text: string | RegExp): Locator {
    return this.page.getByRole("listitem").filter({ hasText: text });
  }

  /** One of the first buttons: All, Errors, Warnings, Notes, Ignored. */
  count(label: string): Locator {
    return this.page
      .getByRole("group", { name: "Severity" })
      .getByRole("button", { name: new RegExp(`^${label} \\d+$`) });
  }
}
