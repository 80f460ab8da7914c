import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openApp } from "../open-app.ts";
import { followFile } from "./follow-file.ts";
import { readOrThrow, sourcesOf } from "./read-pegboard-yaml.ts";

const SHOP = `openapi: 3.1.0
info: { title: Shop, version: "1" }
servers: [{ url: "https://shop.test" }]
paths: { /orders: { get: { operationId: list, responses: { "200": { description: All } } } } }
`;

it("follows the services of a file while it can be used, and starts no code because of a change", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-follow-"));
  const file = join(folder, "p.yaml");
  const write = (sources: object) => writeFileSync(file, JSON.stringify({ sources }));
  for (const name of ["shop", "other"]) writeFileSync(join(folder, `${name}.yaml`), SHOP);
  write({ openapi: { shop: "./shop.yaml", kept: "./shop.yaml" } });
  const named = sourcesOf(readOrThrow(file));
  const opened = await openApp({
    ...named,
    dataDir: join(folder, "data"),
    builtIn: [],
    user: "ada",
    logLevel: "silent",
  });
  await opened.loaded;
  const { sources } = opened.dependencies;
  const states = () =>
    Object.fromEntries(sources.summaries().map(({ name, state }) => [name, state]));
  const kept = sources.find("openapi:kept");
  const stop = followFile(file, opened.dependencies, { privateAddresses: false });

  write({ openapi: { other: "./other.yaml", kept: "./shop.yaml" } });
  await expect.poll(states).toEqual({ other: "ready", kept: "ready" });
  expect(sources.find("openapi:kept")).toBe(kept);

  writeFileSync(file, "sources: { openapi: [] }\n");
  await expect.poll(states).toEqual({ other: "ready", kept: "ready", "p.yaml": "failed" });
  const { messages } = sources.summaries().find(({ name }) => name === "p.yaml") ?? {};
  expect(messages?.join()).toContain(`${file}:1:12: sources.openapi must be an object.`);

  const remote = { url: "http://127.0.0.1:1/mcp" };
  write({
    openapi: { kept: "./shop.yaml" },
    mcpServers: { remote: { ...remote, disabled: true } },
  });
  await expect.poll(states).toEqual({ kept: "ready", remote: "paused" });
  write({ openapi: { kept: "./shop.yaml" }, mcpServers: { remote } });
  await expect.poll(states).toEqual({ kept: "ready", remote: "failed" });

  const code = {
    desk: { command: "touch", args: [join(folder, "touched")] },
    leak: { url: "http://x.test/${HOME}" },
  };
  write({ openapi: { kept: "./shop.yaml" }, mcpServers: code, modules: ["./shop.mjs"] });
  await expect.poll(states).toEqual({ kept: "ready" });
  stop();
  await opened.close();
  rmSync(folder, { recursive: true });
});
