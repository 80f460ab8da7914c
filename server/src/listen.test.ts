import { Agent, request } from "node:http";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { listen } from "./listen.ts";

it("says how to choose another port when one is taken", async () => {
  const first = await listen(new Hono().fetch, 0);
  const port = Number(new URL(first.url).port);
  await expect(listen(new Hono().fetch, port)).rejects.toThrow(`Port ${port} is taken`);
  await expect(listen(new Hono().fetch, port)).rejects.toThrow("npm start -- --port");
  await first.close();
  await (await listen(new Hono().fetch, port)).close();
});

it("takes new connections while those that are open ask all the time", async () => {
  const [open, late] = [60, 20];
  const app = new Hono();
  app.get("/", (context) => {
    const until = performance.now() + 3;
    while (performance.now() < until);
    return context.text("");
  });
  const listening = await listen(app.fetch, 0);
  const ask = (agent: Agent | false) =>
    new Promise<void>((resolve, reject) => {
      const asked = request(listening.url, { agent }, (answer) => {
        answer.resume().on("end", resolve);
      });
      asked.on("error", reject).end();
    });
  const agent = new Agent({ keepAlive: true });
  await Promise.all(Array.from({ length: open }, () => ask(agent)));
  let [answered, isOver] = [0, false];
  const callers = Array.from({ length: open }, async () => {
    while (!isOver) {
      await ask(agent);
      answered += 1;
    }
  });
  await expect.poll(() => answered).toBeGreaterThan(open);
  const before = answered;
  await Promise.all(Array.from({ length: late }, () => ask(false)));
  // One at a time would wait for a round of all the others each.
  expect(answered - before).toBeLessThan((open * late) / 3);
  isOver = true;
  await Promise.all(callers);
  agent.destroy();
  await listening.close();
});
