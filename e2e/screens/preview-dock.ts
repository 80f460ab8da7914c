import { expect, type Locator, type Page } from "@playwright/test";

/** What a person can do with the preview below an agent's tools. */
export class PreviewDock {
  readonly dock: Locator;
  readonly text: Locator;
  readonly find: Locator;
  readonly changes: Locator;

  constructor(readonly page: Page) {
    this.dock = page.getByRole("region", { name: "Preview", exact: true });
    this.text = this.dock.getByRole("listbox", { name: /as the agent gets it$/ });
    this.find = this.dock.getByRole("search");
    this.changes = this.dock.getByRole("list", { name: "Changes by tool" });
  }

  async open(format: string): Promise<void> {
    await this.dock.getByRole("tab", { name: new RegExp(`^${format}\\b`) }).click();
    await expect(
      this.dock.getByRole("listbox", { name: `${format} as the agent gets it` }),
    ).toBeVisible();
    await this.waitForText();
  }

  /** A format of prompts, which stand behind *More*. */
  async openRare(format: string): Promise<void> {
    await this.dock.getByRole("button", { name: "More", exact: true }).click();
    await this.page.getByRole("menuitemcheckbox", { name: format }).click();
    await this.open(format);
  }

  /**
   * Waits until a text stands in it: only then is its code loaded, which a test needs that stops
   * the server.
   */
  async waitForText(): Promise<void> {
    await expect(this.text).toBeVisible();
    await expect(this.text).not.toHaveAttribute("aria-busy", "true");
  }

  line(text: string): Locator {
    return this.text.getByRole("option").filter({ hasText: text }).first();
  }

  /** Brings a text into view, as a search does. */
  async show(text: string): Promise<Locator> {
    await this.dock.getByRole("button", { name: "Find in this text" }).click();
    await this.find.getByRole("textbox").fill(text);
    await expect(this.find).toContainText("1 of");
    await this.page.keyboard.press("Escape");
    return this.line(text);
  }

  /** The menu that says what the text is compared with: "saved", "revision 0". */
  comparison(subject: string): Locator {
    return this.dock.getByRole("button", { name: `Compare: ${subject}`, exact: true });
  }

  /** Chooses in the menu of the comparison with this. */
  async compare(subject: string, choice: string): Promise<void> {
    await this.comparison(subject).click();
    await this.page.getByRole("menuitemcheckbox", { name: choice }).click();
  }

  async copyAs(kind: string): Promise<string> {
    await this.page.evaluate(() => navigator.clipboard.writeText(""));
    await this.dock.getByRole("button", { name: "More ways to copy" }).click();
    await this.page.getByRole("menuitem", { name: kind, exact: true }).click();
    const copied = (): Promise<string> => this.page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).not.toBe("");
    await expect(this.dock.getByText("Copied", { exact: true })).toBeAttached();
    return copied();
  }
}
