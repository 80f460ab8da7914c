import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { sampleEveryNth } from "../../../test-depth.ts";
import { axeViolations } from "../../screens/axe-violations.ts";
import { expect, test } from "../../screens/pegboard.ts";

const service = createServer((request, response) => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify([{ name: "Rex", path: request.url }]));
});
test.beforeAll(() => new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve)));
test.afterAll(() => void service.close());

const operation = (operationId: string, more: object = {}) => ({
  operationId,
  tags: ["Pets"],
  ...more,
});
const described = (paths: object) =>
  Buffer.from(
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Pet shop", version: "2" },
      servers: [{ url: `http://127.0.0.1:${(service.address() as AddressInfo).port}` }],
      components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } },
      security: [{ key: [] }, {}],
      paths: {
        "/events": { get: { responses: { 200: { content: { "text/event-stream": {} } } } } },
        ...paths,
      },
    }),
  );
const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
const PATHS = {
  "/pets/{id}": {
    get: operation("get_pet", { parameters: [id] }),
    delete: operation("drop_pet", { parameters: [id] }),
  },
  "/pets": { get: operation("list_pets"), post: operation("add_pet") },
};

async function chooseFile(page: Page, label: string, paths: object): Promise<void> {
  const chosen = page.waitForEvent("filechooser");
  await page.getByLabel(label).press("Enter");
  await (await chosen).setFiles({
    name: "pets.json",
    mimeType: "application/json",
    buffer: described(paths),
  });
  await expect(page.getByRole("button", { name: "Remove the file" })).toBeVisible();
}

for (const width of sampleEveryNth([390, 1440], 2)) {
  test(`a description is chosen with the keyboard, imported, tried and changed, and axe finds nothing, at ${width} px`, async ({
    page,
    agent,
    pegboard,
    pageErrors,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    const isPhone = width < 1024;
    const found: string[] = [];
    const look = async (what: string) => {
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      for (const violation of await axeViolations(page)) found.push(`${what}: ${violation}`);
    };

    await page.goto("/sources?add=openapi");
    await page.getByLabel(/^Name/).fill("Shop");
    await chooseFile(page, "Or a file of this computer", PATHS);
    await page
      .getByRole("checkbox", { name: /^Allow local and private network addresses/ })
      .check();
    await look("the form");
    await page.getByRole("button", { name: "Next" }).click();
    const asked = page.getByRole("dialog", { name: "Enter the code from the terminal" });
    await expect(asked.getByText("A service at a private address")).toBeVisible();
    await look("the question for the code");
    await asked.getByLabel("Code from the terminal").fill(pegboard.terminalCode);
    await expect(page.getByRole("treegrid", { name: "Operations" })).toBeVisible();
    // The browser logs the 403 that asked for it.
    expect(pageErrors.splice(0)).toHaveLength(1);
    await look("what comes in");
    if (isPhone) {
      await page.getByRole("button", { name: "Access and more" }).click();
      await look("access and skipped");
    }
    await expect(page.getByText("Answers a stream that never ends.")).toBeVisible();
    await page.getByRole("button", { name: "Try one first" }).click();
    await expect(page).toHaveURL(
      new RegExp(`/agents/${agent}/tools\\?.*method=list_pets.*tab=try`),
    );
    await page.getByRole("button", { name: "Switch on in the draft" }).click();
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(page.getByRole("cell", { name: "Rex" })).toBeVisible();
    await look("Try");

    await page.goto("/sources");
    await page.getByRole("listitem", { name: "Shop", exact: true }).getByRole("link").click();
    await expect(page.getByRole("region", { name: "Skipped" })).toBeVisible();
    await look("its pane");
    await page.getByRole("button", { name: "Edit" }).click();
    const { "/pets/{id}": gone, ...kept } = PATHS;
    const listed = {
      get: operation("list_pets", { summary: "Find pets" }),
      post: operation("add_pet"),
    };
    await chooseFile(page, "A newer file than pets.json", {
      ...kept,
      "/pets": listed,
      "/new": { get: gone.get },
    });
    await look("its form");
    await page.getByRole("button", { name: "Next" }).click();
    if (isPhone) await page.getByRole("button", { name: "Access and more" }).click();
    await page.getByRole("button", { name: "Compare GET /pets" }).click();
    await look("what changes");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("region", { name: "Skipped" })).toBeVisible();
    expect(found).toEqual([]);
  });
}
