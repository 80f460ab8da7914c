import { expect, type Locator, type Page } from "@playwright/test";

/** What a person can do with an agent's prompt templates. */
export class PromptScreen {
  readonly editor: Locator;
  readonly text: Locator;
  /** Whether the template is right, below it. */
  readonly template: Locator;
  readonly draft: Locator;
  readonly saveButton: Locator;

  constructor(readonly page: Page) {
    this.editor = page.getByRole("textbox", { name: /^(System|User) template$/ });
    this.template = page.getByRole("region", { name: "Template" });
    this.text = page.getByRole("region", { name: "Rendered text" });
    this.draft = page.getByRole("region", { name: "Draft" });
    this.saveButton = this.draft.getByRole("button", { name: /^Save/ });
  }

  async open(agent: string, query = ""): Promise<void> {
    await this.page.goto(`/agents/${agent}/prompt${query}`);
    await expect(this.editor).toBeVisible();
  }

  /**
   * Puts a template in place of the one that is there, in one step: an empty one between would
   * count as the last good text.
   */
  async write(source: string): Promise<void> {
    await this.editor.focus();
    await this.page.keyboard.press("ControlOrMeta+a");
    await this.page.keyboard.insertText(source);
  }

  /**
   * Waits until the text follows the template, and answers all of it, as the copy button gives it.
   */
  async rendered(): Promise<string> {
    await expect(this.text.locator("[aria-busy=true]")).toHaveCount(0);
    await this.page.evaluate(() => navigator.clipboard.writeText(""));
    await this.text.getByRole("button", { name: /^(Copy|Copied)/ }).click();
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  async chooseValues(name: string): Promise<void> {
    await this.text.getByRole("button", { name: /test values|message/i }).click();
    await this.page.getByRole("menuitemcheckbox", { name, exact: true }).click();
  }

  async save(): Promise<void> {
    await this.saveButton.click();
    await expect(this.draft).toContainText("No changes");
  }
}
