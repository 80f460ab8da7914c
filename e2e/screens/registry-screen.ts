import { expect, type Locator, type Page } from "@playwright/test";

/** What a person can set for everybody about one tool. */
export class RegistryScreen {
  /** The section "Settings for everybody". */
  readonly settings: Locator;
  readonly saveButton: Locator;

  constructor(readonly page: Page) {
    this.settings = page.getByRole("region", { name: "Settings for everybody" });
    this.saveButton = this.settings.getByRole("button", { name: "Save for everybody" });
  }

  async openSettings(tool: string): Promise<void> {
    await this.page.goto(`/tools/${tool}?part=settings`);
    await expect(this.settings).toBeVisible();
  }

  field(label: string): Locator {
    return this.settings.getByRole("textbox", { name: label });
  }

  async save(): Promise<void> {
    await this.saveButton.click();
    // It says "Saving…" until the server has answered.
    await expect(this.settings.getByRole("button", { name: /^Sav/ })).toHaveCount(0);
  }
}
