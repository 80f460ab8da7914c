import { EVERY_KIND_OF_SOURCE } from "../fixtures/every-kind-of-source.ts";
import { themedAxeViolations } from "../screens/axe-violations.ts";
import { expect, test } from "../screens/pegboard.ts";

test.use({ serverArgs: EVERY_KIND_OF_SOURCE });

const TEMPLATE = encodeURIComponent("demo://resource/dynamic/text/{resourceId}");

const SCREENS = {
  agents: "/agents",
  registry: "/tools",
  "registry, one tool": "/tools/weather_tool",
  "registry, settings as JSON": "/tools/weather_tool?part=settings&editor=json",
  "agent tools, overview": "/agents/first-agent/tools?tool=weather_tool",
  "agent tools, config": "/agents/first-agent/tools?tool=weather_tool&tab=config",
  "agent tools, arguments": "/agents/first-agent/tools?tool=weather_tool&method=forecast&tab=arguments",
  "agent tools, payload": "/agents/first-agent/tools?tool=weather_tool&tab=payload",
  "agent tools, why": "/agents/first-agent/tools?tool=weather_tool&tab=why",
  "agent tools, a prompt of a server": `/agents/first-agent/tools?tool=everything&method=${encodeURIComponent("prompt:args-prompt")}`,
  "agent tools, a resource's template": `/agents/first-agent/tools?tool=everything&method=${TEMPLATE}`,
  prompt: "/agents/first-agent/prompt",
  "prompt, variables": "/agents/first-agent/prompt?template=user&panel=variables",
  "prompt, test values": "/agents/first-agent/prompt?panel=values&view=rendered",
  history: "/agents/first-agent/history",
  "history of the organisation": "/organisation/history",
  activity: "/activity",
  connect: "/agents/first-agent/connect",
  "connect, over HTTP": "/agents/first-agent/connect?way=http",
  sources: "/sources",
  "sources, one": "/sources?source=starter",
  "sources, one with prompts and resources": "/sources?source=mcp%3Aeverything",
  "sources, a command": "/sources?add=command",
  "sources, an address": "/sources?add=address",
  "sources, a description": "/sources?add=openapi",
  presets: "/presets",
  "presets, a new one": "/presets?dialog=new",
  "presets, one tool of one": "/presets/quiet?tool=weather_tool",
  "presets, history of one": "/presets/quiet/history",
  problems: "/problems",
  calls: "/calls",
  import: "/transfer",
  export: "/transfer?tab=export",
  settings: "/settings",
  "not found": "/nowhere",
};

/** A page that a sheet covers is hidden, with its names. */
const SWITCHES = ":is([role=switch],[aria-checked=mixed]):not([aria-hidden=true] *)";

for (const width of [1440, 390]) {
  test(`axe finds nothing on any screen, and every switch has a name, at ${width} px`, async ({ page, pegboard }) => {
    test.slow();
    const preset = { name: "Quiet", tools: { weather_tool: { enabled: false } } };
    expect((await pegboard.send("POST", "/api/presets", preset)).status).toBe(201);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    const found: string[] = [];
    for (const [name, path] of Object.entries(SCREENS)) {
      await page.goto(path);
      // A sheet over the page hides its heading from the tree of roles.
      await expect(page.locator("h1")).toBeAttached();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      for (const violation of await themedAxeViolations(page)) found.push(`${name}: ${violation}`);
      for (const control of await page.locator(SWITCHES).all()) {
        await expect(control).toHaveAccessibleName(/\S/);
      }
    }
    expect(found).toEqual([]);
  });
}
