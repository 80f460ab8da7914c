import express from "express";
import { createPegboard } from "pegboard";
import { greet } from "./tools.js";

const pegboard = await createPegboard({ tools: [greet], basePath: "/tools/admin" });
await pegboard.loaded;

const app = express();
// Before anything that reads bodies: Pegboard reads them itself.
app.use("/tools/admin", pegboard.nodeHandler);
app.use(express.json());
app.get("/hello/:name", async ({ params }, response) => {
  response.json(await pegboard.call("first-agent", "greet", { name: params.name }));
});
const server = app.listen(process.env.PORT ?? 3000, "127.0.0.1", () =>
  console.log(`Pegboard is at http://localhost:${server.address().port}/tools/admin/`),
);
process.once("SIGTERM", () => pegboard.close().then(() => process.exit()));
