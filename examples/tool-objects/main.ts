import { metadataRecord, type ToolInterface, ToolRegistry } from "@pegboard/registry-core";

/** An object that exists already: it describes itself, and carries out its functions by name. */
class CmsTool implements ToolInterface {
  private agent = { id: "", name: "nobody" };

  getName() {
    return "CMS Tool";
  }
  getDescription() {
    return "Manage website content: create and manage pages.";
  }
  getFunctions() {
    return [
      {
        name: "cms_create_page",
        description: "Create a new page.",
        parameters: {
          type: "object",
          properties: { title: { type: "string" } },
          required: ["title"],
        },
      },
    ];
  }
  setAgent(agent: { id: string; name: string }) {
    this.agent = agent;
  }
  async executeFunction(_name: string, args: { title?: unknown }) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    return `${String(args.title)}, by ${this.agent.name}`;
  }
}

// Apps register theirs when somebody first reads the registry. One that fails stops nobody.
const registry = new ToolRegistry();
registry.onRegistration((event) => {
  event.registerTool("opencatalogi.cms", new CmsTool(), {
    icon: "icon-category-office",
    app: "opencatalogi",
  });
});
registry.onRegistration(function brokenApp() {
  throw new Error("its database is away");
});

const tools = registry.definitions();
const results = Object.entries(metadataRecord(tools)).map(
  ([id, { display_name: name, description, icon }]) => [
    id,
    { name, description, icon, app: registry.find(id).definition.app },
  ],
);
console.log(JSON.stringify({ results: Object.fromEntries(results) }, null, 2));
console.log(
  "errors:",
  registry.errors.map(({ listener, cause }) => `${listener}: ${cause}`).join(", "),
);

// One object serves all agents, at once: each call has the agent that made it.
const call = (id: string, name: string) =>
  registry.agent({ id, name }).callOrThrow("cms_create_page", {
    title: `Page of ${name}`,
  });
console.log((await Promise.all([call("a", "Ada"), call("b", "Bo")])).join("\n"));
