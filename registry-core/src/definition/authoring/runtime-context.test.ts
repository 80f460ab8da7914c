import { expect, test } from "vitest";
import { ToolFactory } from "../../registry/tool-factory.ts";
import { ToolRegistry } from "../../registry/tool-registry.ts";
import type { RuntimeContext } from "./runtime-context.ts";
import { Tool } from "./tool.ts";

class Asking extends Tool {
  static override methods = { write: {} };
  readonly runtime: RuntimeContext;
  constructor(config: Record<string, never>, runtime: RuntimeContext) {
    super(config);
    this.runtime = runtime;
  }
  write(): unknown {
    this.runtime.logger.info("written", { by: "Asking" });
    this.runtime.reportProgress({ progress: 1 });
    return this.runtime.services.store;
  }
}
class Child extends Asking {}
class Picking {
  static methods = { keys: {} };
  constructor(
    _config: object,
    readonly given: Partial<RuntimeContext>,
  ) {}
  keys(): string[] {
    return Object.keys(this.given);
  }
}
class Silent {
  static methods = { counted: {} };
  readonly count: number;
  constructor(...list: unknown[]) {
    this.count = list.length;
  }
  counted(): number {
    return this.count;
  }
}
class WithDefault {
  static methods = { which: {} };
  constructor(
    _config: object,
    readonly client = "own",
  ) {}
  which(): string {
    return this.client;
  }
}

test("a constructor gets the runtime context only where it asks for it", async () => {
  const seen: unknown[] = [];
  const runtime: Partial<RuntimeContext> = {
    logger: { debug: () => 0, info: (...list) => seen.push(list), warn: () => 0, error: () => 0 },
    services: { store: "shared" },
  };
  const factory = new ToolFactory(new ToolRegistry(), runtime);
  for (const tool of [Asking, Child, Picking, Silent, WithDefault]) factory.registerTool(tool);
  const context = { agent: { id: "a", name: "A" }, signal: new AbortController().signal };
  const call = (tool: string, method: string) => factory.build(tool).call(method, {}, context);
  await expect(call("asking", "write")).resolves.toBe("shared");
  await expect(call("child", "write")).resolves.toBe("shared");
  await expect(call("picking", "keys")).resolves.toEqual(["reportProgress", "logger", "services"]);
  await expect(call("silent", "counted")).resolves.toBe(1);
  await expect(call("with_default", "which")).resolves.toBe("own");
  expect(seen).toEqual([
    ["written", { by: "Asking" }],
    ["written", { by: "Asking" }],
  ]);
});

test("without a host, what a tool asks for is silent", async () => {
  const factory = new ToolFactory();
  const tool = factory.registerTool(Asking);
  const context = { agent: { id: "a", name: "A" }, signal: new AbortController().signal };
  await expect(tool.build({}).call("write", {}, context)).resolves.toBeUndefined();
});
