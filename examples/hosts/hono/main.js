import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { createPegboard } from "pegboard";
import { greet } from "./tools.js";

const pegboard = await createPegboard({ tools: [greet], basePath: "/tools/admin" });
await pegboard.loaded;

const app = new Hono();
app.all("/tools/admin/*", (context) => pegboard.fetch(context.req.raw, context.env));
app.get("/hello/:name", async (context) =>
  context.json(await pegboard.call("first-agent", "greet", { name: context.req.param("name") })),
);
serve(
  { fetch: app.fetch, port: Number(process.env.PORT ?? 3000), hostname: "127.0.0.1" },
  ({ port }) => console.log(`Pegboard is at http://localhost:${port}/tools/admin/`),
);
process.once("SIGTERM", () => pegboard.close().then(() => process.exit()));
