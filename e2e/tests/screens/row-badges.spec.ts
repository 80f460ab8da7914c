import { AgentToolsScreen } from "../../screens/agent-tools-screen.ts";
import { expect, test } from "../../screens/pegboard.ts";

/**
 * Room at the right end of the line that no visible badge takes, and by how much the name is cut.
 */
const measure = (row: Element) => {
  const line = row.querySelector("[role=gridcell] .flex-wrap, [role=gridcell][class*=flex-wrap]");
  const name = line?.querySelector(".truncate");
  if (!line || !name) throw new Error("The row has no line with a name.");
  const { right, bottom } = line.getBoundingClientRect();
  const badges = [...line.querySelectorAll(".rounded-badge")].map((badge) =>
    badge.getBoundingClientRect(),
  );
  const shown = badges.filter((badge) => badge.top < bottom);
  return {
    unused:
      shown.length === 0 ? 0 : Math.round(right - Math.max(...shown.map((badge) => badge.right))),
    cut: name.scrollWidth - name.clientWidth,
    shown: shown.length,
    badges: badges.length,
  };
};

test("a second badge that does not fit takes no width", { tag: "@deep" }, async ({
  page,
  agent,
}) => {
  await new AgentToolsScreen(page).open(agent);
  for (const width of [1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const rows = await Promise.all(
      (await page.getByRole("row").all()).map((row) => row.evaluate(measure)),
    );
    expect(rows.length).toBeGreaterThan(4);
    for (const { unused, cut, shown, badges } of rows) {
      expect(unused, `${width} px`).toBe(0);
      // The name is cut only when nothing else is left to go.
      if (cut > 0) expect(shown).toBeLessThanOrEqual(1);
      if (width > 1024) expect(cut).toBeLessThanOrEqual(0);
      expect(shown).toBeGreaterThanOrEqual(Math.min(1, badges));
    }
  }
});

test("in the Registry, badges give way to the name of a tool, and the app first", {
  tag: "@deep",
}, async ({ page, pegboard }) => {
  const named = {
    op: "setToolMetadata",
    tool: "calculator",
    field: "displayName",
    value: "Sums and differences",
  };
  await pegboard.saveForOrganisation(named, { ...named, field: "visible", value: false });
  await page.goto("/tools");
  const row = page.getByRole("row", { name: /Sums and differences/ });
  await expect(row).toContainText("Override");
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const { unused, cut, shown } = await row.evaluate(measure);
    expect(unused, `${width} px`).toBe(0);
    expect(shown).toBeGreaterThanOrEqual(1);
    if (cut > 0) expect(shown).toBe(1);
  }
});
