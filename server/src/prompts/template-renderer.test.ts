import { functionNames, resolveToolset } from "@pegboard/registry-core";
import { expect, it } from "vitest";
import { TemplateRenderer } from "./template-renderer.ts";

const ENDLESS = "{% for a in range(100000) %}{% for b in range(100000) %}{% endfor %}{% endfor %}";

it("lets a template wait for one of the slow ones of others, however many they have", async () => {
  const renderer = new TemplateRenderer();
  const render = (id: string, system: string) =>
    renderer.render({
      toolset: resolveToolset({ tools: [] }, {}),
      names: functionNames([]),
      agent: { id, name: id, description: "" },
      date: "2026-01-01",
      templates: { system },
    });
  let slowDone = 0;
  for (const agent of ["slow", "slower"]) {
    for (let number = 0; number < 20; number++) void render(agent, ENDLESS).then(() => slowDone++);
  }
  const { system } = await render("quick", "Hello");
  expect(system).toBe("Hello");
  expect(slowDone).toBeLessThanOrEqual(3);
  renderer.close();
});

it("reads templates in the threads, once for agents that share one", async () => {
  const renderer = new TemplateRenderer();
  const source = "{{ zz }}".repeat(20_000);
  const [first, second] = await Promise.all([
    renderer.read("a", { system: source }),
    renderer.read("b", { system: source, variables: {} }),
  ]);
  expect(first.system?.issues).toHaveLength(100);
  expect(second.system).toBe(first.system);
  expect(await renderer.read("a", { system: source, variables: { zz: 1 } })).toEqual({
    system: { issues: [], fields: [] },
  });
  expect((await renderer.read("a", { user: "{{ tool.display_name }}" })).user?.fields).toEqual([
    "display_name",
  ]);
  expect(await renderer.read("a")).toEqual({});
  renderer.close();
});
