import fastify from "fastify";
import { createPegboard } from "pegboard";
import { greet } from "./tools.js";

const pegboard = await createPegboard({ tools: [greet], basePath: "/tools/admin" });
await pegboard.loaded;

const app = fastify();
app.register(async (scope) => {
  // Pegboard reads bodies itself, and writes the answer.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, _body, done) => done(null));
  const answer = (request, reply) => {
    reply.hijack();
    return pegboard.nodeHandler(request.raw, reply.raw);
  };
  scope.all("/tools/admin", answer);
  scope.all("/tools/admin/*", answer);
});
app.get("/hello/:name", ({ params }) =>
  pegboard.call("first-agent", "greet", { name: params.name }),
);
await app.listen({ port: Number(process.env.PORT ?? 3000), host: "127.0.0.1" });
console.log(`Pegboard is at http://localhost:${app.server.address().port}/tools/admin/`);
process.once("SIGTERM", () => pegboard.close().then(() => process.exit()));
