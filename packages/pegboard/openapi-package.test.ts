import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installPacked, unpackInto } from "../../registry-core/src/testing/packed-project.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const project = mkdtempSync(join(tmpdir(), "pegboard-openapi-"));

const asked: string[] = [];
const service = createServer(({ url, headers }, answer) => {
  asked.push(`${url} ${headers["x-key"]}`);
  answer.writeHead(200, { "content-type": "application/json" });
  answer.end(`{"order":7,"you":"${headers["x-key"]}"}`);
});
const address = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
const DESCRIPTION = `openapi: 3.1.0
info: { title: Shop, version: "1" }
servers: [{ url: ADDRESS }]
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key } } }
security: [{ key: [] }]
paths:
  /orders/{id}:
    get:
      operationId: getOrder
      tags: [orders]
      description: Gets an order.
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { "200": { description: ok } }
`;
const PROGRAM = `
import { fromOpenApi, type GivenDescription } from "@pegboard/openapi";
import { ToolRegistry } from "@pegboard/registry-core";
const answers: unknown[] = [];
for (const allowPrivate of [true, false]) {
  const registry = new ToolRegistry();
  const given: GivenDescription = { from: "shop.yaml", allowPrivate };
  for (const tool of await fromOpenApi("shop", given)) registry.register(tool);
  answers.push(registry.agent().toolset().toolset.offered);
  const settings = { tools: { "shop.orders": { enabled: true, config: { key: "s3cret-key" } } } };
  answers.push(await registry.agent({ settings }).call("shop-getOrder", { id: 7 }));
}
const refused = await fromOpenApi("shop", { from: { openapi: "9" } }).catch((error) => error.message);
console.log(JSON.stringify([...answers, refused]));
`;

beforeAll(async () => {
  await new Promise<void>((listening) => service.listen(0, "127.0.0.1", listening));
  await run(process.execPath, ["scripts/build.mjs", "packages/openapi"], { cwd: root });
  await installPacked(project, ["zod", "@types/node"]);
  await unpackInto(project, "@pegboard/openapi");
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
  writeFileSync(join(project, "shop.yaml"), DESCRIPTION.replace("ADDRESS", address()));
  writeFileSync(join(project, "program.ts"), PROGRAM);
});
afterAll(() => {
  service.close();
  rmSync(project, { recursive: true });
});

test("with nothing but the library, a program calls a described service with its key, and no private address unasked", async () => {
  const compile = ["program.ts", "--module", "NodeNext", "--target", "ES2023", "--strict"];
  const options = [...compile, "--types", "node", "--skipLibCheck", "--ignoreConfig"];
  await run(join(root, "node_modules/.bin/tsc"), options, { cwd: project });
  const { stdout } = await run(process.execPath, ["program.js"], { cwd: project });
  const [off, answer, alsoOff, refused, unread] = JSON.parse(stdout);
  expect([off, alsoOff]).toEqual([0, 0]);
  expect(asked).toEqual(["/orders/7 s3cret-key"]);
  // A service that repeats a key tells it to nobody.
  expect(answer).toEqual({ ok: true, result: { order: 7, you: "[secret]" } });
  expect(refused).toMatchObject({ ok: false, message: expect.stringContaining("allowPrivate") });
  expect(unread).toMatch(/version/);
});
