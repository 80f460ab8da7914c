import type { Locator, Page } from "@playwright/test";

/** What a person can do with what is wrong. */
export class ProblemsScreen {
  /** What was done last, with a way back. */
  readonly done: Locator;
  /** What lies in drafts and is not saved. */
  readonly draft: Locator;
  /** What is selected, and what can be done with it. */
  readonly selection: Locator;

  constructor(readonly page: Page) {
    this.done = page.getByRole("status").filter({ hasText: /\S/ });
    this.draft = page.getByRole("region", { name: "Draft" });
    this.selection = page.getByRole("group", { name: "Selection" });
  }

  async open(query = ""): Promise<void> {
    await this.page.goto(`/problems${query}`);
    await this.page.getByRole("heading", { name: "Problems", level: 1 }).waitFor();
  }

  /** Everything that one cause makes wrong. */
  cause(text: string | RegExp): Locator {
    return this.page.locator("[role=row][aria-expanded]").filter({ hasText: text });
  }

  /** One of the problems below an unfolded cause. */
  problem(text: string | RegExp): Locator {
    return this.page.getByRole("listitem").filter({ hasText: text });
  }

  /** One of the first buttons: All, Errors, Warnings, Notes, Ignored. */
  count(label: string): Locator {
    return this.page
      .getByRole("group", { name: "Severity" })
      .getByRole("button", { name: new RegExp(`^${label} \\d+$`) });
  }
}
