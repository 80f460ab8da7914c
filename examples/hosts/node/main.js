import { createServer } from "node:http";
import { createPegboard } from "pegboard";
import { greet } from "./tools.js";

const pegboard = await createPegboard({ tools: [greet], basePath: "/tools/admin" });
await pegboard.loaded;

const server = createServer(async (request, response) => {
  if (request.url.startsWith("/tools/admin")) return pegboard.nodeHandler(request, response);
  const name = request.url.replace("/hello/", "");
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(await pegboard.call("first-agent", "greet", { name })));
});
server.listen(process.env.PORT ?? 3000, "127.0.0.1", () =>
  console.log(`Pegboard is at http://localhost:${server.address().port}/tools/admin/`),
);
process.once("SIGTERM", () => pegboard.close().then(() => process.exit()));
