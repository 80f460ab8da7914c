import { expect, it } from "vitest";
import { Passwords } from "./passwords.ts";

const passwords = new Passwords();
const cheap = new Passwords({ logN: 10, r: 8, p: 1 });

it("a hash costs what is usual, names its cost, and is made anew where another was usual", async () => {
  const hash = await passwords.hash("correct horse battery");
  expect(hash).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(await passwords.hash("correct horse battery")).not.toBe(hash);
  expect([passwords.isOutdated(hash), cheap.isOutdated(hash)]).toEqual([false, true]);
});

it("a password is compared at the cost of its hash, and with none it is wrong", async () => {
  const hash = await cheap.hash("ma\u00f1ana es otro d\u00eda");
  expect(hash).toMatch(/^scrypt\$10\$8\$1\$/);
  const verify = (password: string, stored: string | null) => passwords.verify(password, stored);
  expect(await verify("man\u0303ana es otro di\u0301a", hash)).toBe(true);
  expect(await verify("another one", hash)).toBe(false);
  expect(await verify("another one", null)).toBe(false);
  await expect(verify("another one", "scrypt$10$8$1$short")).rejects.toThrow("cannot be read");
});
