import { expect, type Locator, type Page } from "@playwright/test";

/** What a person can set for the organisation. */
export class RegistryScreen {
  /** The section "Organisation settings". */
  readonly settings: Locator;
  readonly draft: Locator;
  readonly saveButton: Locator;

  constructor(readonly page: Page) {
    this.settings = page.getByRole("region", { name: "Organisation settings" });
    this.draft = page.getByRole("region", { name: "Draft" });
    this.saveButton = this.draft.getByRole("button", { name: /^Save/ });
  }

  async openSettings(tool: string): Promise<void> {
    await this.page.goto(`/tools/${tool}?tab=settings`);
    await expect(this.settings).toBeVisible();
  }

  field(label: string): Locator {
    return this.settings.getByRole("textbox", { name: label });
  }

  async save(): Promise<void> {
    await this.saveButton.click();
    await expect(this.draft).toContainText("No changes");
  }
}
