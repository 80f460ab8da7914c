import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Problem } from "@pegboard/registry-core/problems";
import { expect, it } from "vitest";
import { AgentStates } from "../agents/agent-states.ts";
import { ToolTexts } from "../agents/tool-texts.ts";
import { CurrentCatalog } from "../catalog/current-catalog.ts";
import { TemplateRenderer } from "../prompts/template-renderer.ts";
import { SecretBox } from "../secrets/secret-box.ts";
import { SourceCatalog } from "../sources/source-catalog.ts";
import { databaseFile, openSqliteStore } from "../stores/sqlite-store.ts";
import { MethodTokens } from "../tokens/method-tokens.ts";
import { TokenCounter } from "../tokens/token-counter.ts";
import { CurrentProblems } from "./current-problems.ts";

/** Each look for problems asks the sources once for their states. */
class CountedSources extends SourceCatalog {
  looks = 0;
  override summaries() {
    this.looks++;
    return super.summaries();
  }
}

it("looks once for all that ask at the same time, after a change again at what changed, and for agents alone at nothing else", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-problems-"));
  const store = await openSqliteStore(databaseFile(folder));
  try {
    const box = new SecretBox({ keys: [Buffer.alloc(32, 1)] });
    const sources = new CountedSources();
    const current = new CurrentCatalog(sources, store, box);
    const agents = new AgentStates(store, current, {
      box,
      sources,
      texts: new ToolTexts(sources.registry, () => ({})),
    });
    const methodTokens = new MethodTokens(new TokenCounter());
    const problems = new CurrentProblems({
      agents,
      current,
      sources,
      store,
      methodTokens,
      renderer: new TemplateRenderer(),
      callLog: { issue: undefined },
      webhook: { failure: undefined },
      recordsBackups: true,
    });
    const createdAt = "2026-01-01T00:00:00.000Z";
    await store.createOwner({ id: "support", name: "Support", description: "", createdAt });
    await store.createOwner({ id: "sales", name: "Sales", description: "", createdAt });
    for (const owner of ["support", "sales"]) {
      const settings = { tools: { gone: { enabled: true } } };
      const mark = { savedAt: createdAt, savedBy: "ada" };
      await store.saveSettings({
        owner,
        revision: 1,
        operations: [],
        settings,
        configSchemas: {},
        toolSources: {},
        ...mark,
      });
    }
    const ofAgent = (found: { problems: Problem[] }, agent: string) =>
      found.problems.filter(({ place }) => place.agent === agent);
    const readTwice = () => Promise.all([problems.read(), problems.read()]);
    const [first, second] = await readTwice();
    expect(first).toEqual(second);
    expect(sources.looks).toBe(1);
    await store.changeOwner("support", { name: "Helpers" });
    const [next] = await readTwice();
    expect(sources.looks).toBe(2);
    expect(ofAgent(first, "sales").length).toBeGreaterThan(0);
    for (const [index, problem] of ofAgent(next, "sales").entries()) {
      expect(problem).toBe(ofAgent(first, "sales")[index]);
    }
    expect(JSON.stringify(ofAgent(next, "support"))).toContain("Helpers");

    await store.changeOwner("sales", { name: "Sellers" });
    const states = await agents.list();
    const ofEach = await problems.readAgents(states);
    expect(sources.looks).toBe(2);
    const all = await problems.read();
    const found = states.map(({ agent }) =>
      ofAgent(all, agent.id).map(({ since: _, ...problem }) => problem),
    );
    expect(ofEach).toEqual(found);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
});
