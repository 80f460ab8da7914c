import { expect, test } from "vitest";
import { lazyModule } from "./lazy-boundary.tsx";

test("code that could not be loaded is loaded again when it is asked for again, and then no more", async () => {
  let tries = 0;
  const code = lazyModule(async () => {
    tries += 1;
    if (tries === 1) throw new Error("The network is down.");
    return "code";
  });
  await expect(code.load()).rejects.toThrow("The network is down.");
  expect(await code.load()).toBe("code");
  expect(await code.load()).toBe("code");
  expect(tries).toBe(2);
});
