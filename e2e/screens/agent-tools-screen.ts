import { PROMPT_FORMATS, PROVIDER_FORMATS } from "@pegboard/registry-core/formats";
import { expect, type Locator, type Page } from "@playwright/test";

/** What a person can do with an agent's tools. Names are those on the screen. */
export class AgentToolsScreen {
  readonly tree: Locator;
  readonly search: Locator;
  readonly draft: Locator;
  readonly saveButton: Locator;

  constructor(readonly page: Page) {
    this.tree = page.getByRole("treegrid");
    this.search = page.getByRole("searchbox", { name: "Search tools and methods" });
    this.draft = page.getByRole("region", { name: "Draft" });
    this.saveButton = this.draft.getByRole("button", { name: /^Save/ });
  }

  async open(agent: string, query = ""): Promise<void> {
    await this.page.goto(`/agents/${agent}/tools${query}`);
    await expect(this.tree).toBeVisible();
  }

  /** The row of a tool, or of one of its methods. */
  row(name: string): Locator {
    return this.tree.getByRole("row").filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** The switch in the list: a mixed checkbox while the tool is partly on. */
  switch(name: string): Locator {
    return this.tree.getByLabel(`Enable ${name}`, { exact: true });
  }

  async unfold(tool: string): Promise<void> {
    const row = this.row(tool).first();
    await row.click();
    if ((await row.getAttribute("aria-expanded")) !== "true")
      await this.page.keyboard.press("ArrowRight");
    await expect(row).toHaveAttribute("aria-expanded", "true");
  }

  async openTab(name: string): Promise<void> {
    await this.inspectorTab(name).click();
  }

  inspectorTab(name: string): Locator {
    return this.page.getByRole("tab", { name: new RegExp(`^${name}`) });
  }

  /**
   * Opens a format in the preview and answers its whole text, as the copy button gives it; the list
   * shows only a part.
   */
  async preview(format: string): Promise<string> {
    const dock = this.page.getByRole("region", { name: "Preview", exact: true });
    const tab = dock.getByRole("tab", { name: new RegExp(`^${format}\\b`) });
    await expect(dock.getByRole("tab", { name: /^System\b/ })).toBeVisible();
    if ((await tab.count()) > 0) await tab.click();
    else {
      await dock.getByRole("button", { name: "More", exact: true }).click();
      await this.page.getByRole("menuitemcheckbox", { name: format }).click();
    }
    await this.page.evaluate(() => navigator.clipboard.writeText(""));
    const copied = (): Promise<string> => this.page.evaluate(() => navigator.clipboard.readText());
    // Dimmed while it follows a change.
    await expect(dock.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(async () => {
      await dock.getByRole("button", { name: /^Cop(y|ied)/ }).click();
      expect(await copied()).not.toBe("");
    }).toPass();
    return copied();
  }

  async save(): Promise<void> {
    await this.saveButton.click();
    await expect(this.draft).toContainText("No changes");
  }
}

const formats = [...Object.values(PROVIDER_FORMATS), ...Object.values(PROMPT_FORMATS)];

/** The tabs of the preview that show all tools. */
export const PREVIEW_TABS = ["System", ...formats.map(({ label }) => label)];

export const FORMATS = formats.map(({ name }) => name);
