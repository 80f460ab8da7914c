import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";
import { expect, test } from "../../screens/pegboard.ts";

test.use({ serverArgs: ["--require-key"] });
/** Their kind of server is started once: in one worker. */
test.describe.configure({ mode: "default" });

/** Pages of their own: an answer with 401 is an error in the console of every browser. */
const newPage = async (
  browser: Browser,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<Page> => (await browser.newContext(options)).newPage();

test("without the key a page asks for it, by keyboard and without scripts, and goes on where it was to go", async ({
  browser,
  pegboard,
}) => {
  const page = await newPage(browser, { javaScriptEnabled: false });
  const opened = await page.goto(`${pegboard.url}/agents?q=first`);
  expect(opened?.status()).toBe(401);
  await expect(page.getByLabel("Key")).toBeFocused();
  await page.keyboard.type("AAAA-AAAA-AA");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(/This is not the key/);
  // The next page is read before its field has the focus.
  await expect(page.getByLabel("Key")).toBeFocused();
  await page.keyboard.type(pegboard.terminalCode.toLowerCase());
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${pegboard.url}/agents?q=first`);
  await expect(page.locator("#root")).toBeAttached();
  await page.context().close();
});

test("the printed address opens the pages, and a link on another site does for who has a session", {
  tag: "@deep",
}, async ({ browser, pegboard }) => {
  const page = await newPage(browser);
  await page.goto(`${pegboard.url}/?key=${pegboard.terminalCode}`);
  await expect(page.getByRole("navigation").first()).toBeVisible();
  expect(page.url()).not.toContain("key=");
  const other = createServer((_, answer) =>
    answer.end(`<a href="${pegboard.url}/agents">There</a>`),
  );
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
  await page.getByRole("link", { name: "There" }).click();
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await expect(page).toHaveURL(/\/agents/);
  other.close();
  await page.context().close();
});

test("is right in German, and for who cannot see it", { tag: "@deep" }, async ({
  browser,
  pegboard,
}) => {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await newPage(browser, {
      locale: "de-DE",
      colorScheme,
      viewport: { width: 390, height: 800 },
    });
    await page.goto(`${pegboard.url}/?key=AAAA-AAAA-AA`);
    await expect(page.getByRole("heading")).toHaveText("Pegboard braucht den Schlüssel");
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
    await page.context().close();
  }
});
