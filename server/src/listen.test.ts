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
