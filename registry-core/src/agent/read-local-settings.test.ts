import { expect, test } from "vitest";
import { z } from "zod";
import { defineTool } from "../definition/authoring/define-tool.ts";
import { ToolRegistry } from "../registry/tool-registry.ts";
import { RegistryError } from "../registry-error.ts";
import type { OwnerSettings } from "../settings/owner-settings.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { LocalAgent } from "./local-agent.ts";

const sendMail = defineTool({
  name: "send_mail",
  config: z.object({
    limit: z.int().default(5),
    server: z.object({ host_name: z.string() }).optional(),
  }),
  methods: { send: { run: () => "SENT" }, drafts: { run: () => [] } },
});

function agentWith(settings: unknown, allowsUnknown = false): LocalAgent {
  const registry = new ToolRegistry();
  registry.register(sendMail);
  return new LocalAgent(registry, { id: "a", settings: settings as OwnerSettings, allowsUnknown });
}

const entry = (send_mail: unknown) => ({ tools: { send_mail } });

test.each<[settings: unknown, place: string, says: RegExp]>([
  [entry("off"), "tools.send_mail", /must be an object/],
  [entry(null), "tools.send_mail", /must be an object/],
  [entry({ enabled: "off" }), "tools.send_mail.enabled", /must be true or false/],
  [entry({ enable: false }), "tools.send_mail.enable", /is not known here: use enabled/],
  [entry({ methods: { send: 0 } }), "tools.send_mail.methods.send", /must be true or false/],
  [{ tols: { send_mail: false } }, "tols", /is not known here: use newTools/],
  [{ newTools: "of" }, "newTools", /must be "inherit", "on" or "off"/],
  [[], "", /The whole must be an object/],
  [{ tools: { sendMail: false } }, "tools.sendMail", /has no effect\. Did you mean send_mail\?/],
  [
    entry({ methods: { sned: false } }),
    "tools.send_mail.methods.sned",
    /has no effect\. Did you mean send\?/,
  ],
  [
    entry({ methodBehaviour: { sned: { timeout: 3 } } }),
    "tools.send_mail.methods.sned",
    /Did you mean send\?/,
  ],
  [
    entry({ config: { limt: 3 } }),
    "tools.send_mail.config.limt",
    /has no effect\. Did you mean limit\?/,
  ],
  [
    entry({ config: { server: { hots: "a" } } }),
    "tools.send_mail.config.server.hots",
    /has no effect/,
  ],
  [entry({ metadata: { disabledReason: "Never." } }), "tools.send_mail.metadata", /has no effect/],
  [{ presets: ["quiet"] }, "presets", /has no effect/],
])("settings %j make no agent: %s", (settings, place, says) => {
  const make = () => agentWith(settings);
  expect(make).toThrow(RegistryError);
  expect(make).toThrow(says);
  expect(make).toThrow(/^The agent a is not made, because its settings cannot be read: /);
  expect(make).toThrow(
    expect.objectContaining({
      code: "invalid_settings",
      issues: [expect.objectContaining({ path: place === "" ? [] : place.split(".") })],
    }),
  );
});

test("what the rules know is read, keys of configs in either spelling", async () => {
  const agent = agentWith(
    entry({ methods: { drafts: false }, config: { server: { hostName: "mail.example" } } }),
  );
  expect(await agent.call("send")).toMatchObject({ result: "SENT" });
  expect(await agent.call("drafts")).toMatchObject({ code: "off" });
  expect(agent.toolset().toolset.unknown).toEqual([]);
});

test("tools that are gone or come later may be named where the host says so", async () => {
  const agent = agentWith(
    { tools: { gone: false, send_mail: { methods: { recall: false, send: false } } } },
    true,
  );
  expect(await agent.call("send")).toMatchObject({ code: "off" });
  expect(() => agentWith(entry({ enable: false }), true)).toThrow(/is not known here/);
});

test("a later change of the settings that an agent was made with changes nothing", async () => {
  const settings = { tools: { send_mail: false as boolean } };
  const agent = agentWith(settings);
  settings.tools.send_mail = true;
  expect(await agent.call("send")).toMatchObject({ code: "off" });
});

test.each<unknown>([
  entry("off"),
  entry(null),
  entry(0),
  entry({ enabled: "off" }),
  entry({ enabled: null }),
])("the resolver takes settings that nobody read for off: %j", (settings) => {
  const { tools } = resolveToolset({ tools: [sendMail.definition] }, settings as OwnerSettings);
  expect(tools[0]?.state).toBe("off");
});

test("of methods and presets as well", () => {
  const settings = entry({ methods: { send: "off" } }) as unknown as OwnerSettings;
  const [tool] = resolveToolset({ tools: [sendMail.definition] }, settings).tools;
  expect(tool?.methods.map(({ enabled }) => enabled)).toEqual([false, true]);
  const presets = [{ id: "quiet", name: "Quiet", settings }];
  const [followed] = resolveToolset(
    { tools: [sendMail.definition], presets },
    { presets: ["quiet"] },
  ).tools;
  expect(followed?.methods.map(({ enabled }) => enabled)).toEqual([false, true]);
});
