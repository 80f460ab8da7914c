import { randomBytes } from "node:crypto";
import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import { describe, expect, it } from "vitest";
import { type ConfigPlace, maskConfig, openConfig, sealConfig, storedSecrets } from "./agent-secrets.ts";
import { SecretBox } from "./secret-box.ts";

const schema: JsonSchema = {
  type: "object",
  properties: {
    key: { type: "string", writeOnly: true },
    headers: { type: "object", additionalProperties: { type: "string", format: "password" } },
    accounts: {
      type: "array",
      items: {
        type: "object",
        properties: { user: { type: "string" }, token: { type: "string", format: "password" } },
      },
    },
    region: { type: "string" },
  },
};
const config = {
  key: "key-in-clear",
  headers: { Authorization: "header-in-clear" },
  accounts: [
    { user: "ada", token: "token-of-ada" },
    { user: "bob", token: "token-of-bob" },
  ],
  region: "eu",
};
const box = new SecretBox(randomBytes(32), () => undefined);
const place: ConfigPlace = { box, agent: "support", tool: "web", schema };
const seal = (target: ConfigPlace, value: JsonObject, stored = new Map()) => sealConfig(target, value, stored);

describe("an agent's secrets", () => {
  it("are stored sealed, at every depth, and open to what they were", () => {
    const { config: sealed, missing } = seal(place, config);
    expect(missing).toEqual([]);
    expect(JSON.stringify(sealed)).not.toMatch(/in-clear|token-of/);
    expect(sealed).toMatchObject({ region: "eu", accounts: [{ user: "ada" }, { user: "bob" }] });
    expect(openConfig(place, sealed)).toEqual(config);
  });

  it("are shown as markers that keep them when they come back, also at another place of a list", () => {
    const { config: sealed } = seal(place, config);
    const { config: masked, unreadable } = maskConfig(place, sealed);
    expect(unreadable).toEqual([]);
    expect(masked).toMatchObject({ key: { $secret: expect.any(String) }, region: "eu" });
    const [ada, bob] = masked.accounts as JsonObject[];
    const reordered = { ...masked, accounts: [bob ?? {}, ada ?? {}] };
    const again = seal(place, reordered, storedSecrets(place, sealed));
    expect(again.missing).toEqual([]);
    expect(openConfig(place, again.config)).toEqual({ ...config, accounts: [...config.accounts].reverse() });
    expect(again.config.key).toBe(sealed.key);
  });

  it("of another agent or tool cannot be taken over by their marker or their sealed form", () => {
    const { config: sealed } = seal(place, { key: "key-in-clear" });
    const other = { ...place, agent: "sales" };
    const { config: masked } = maskConfig(place, sealed);
    expect(seal(other, masked).missing).toEqual([["key"]]);
    expect(openConfig(other, sealed)).toEqual({});
    expect(openConfig({ ...place, tool: "shell" }, sealed)).toEqual({});
    expect(openConfig(place, { region: sealed.key ?? null })).toEqual({});
  });

  it("can be copied to another agent", () => {
    const { config: sealed } = seal(place, config);
    const other = { ...place, agent: "sales" };
    const { config: copied } = sealConfig(other, sealed, storedSecrets(place, sealed));
    expect(openConfig(other, copied)).toEqual(config);
    expect(openConfig(place, copied)).toEqual({
      accounts: [{ user: "ada" }, { user: "bob" }],
      headers: {},
      region: "eu",
    });
  });

  it("sealed with another key are left out and listed, not lost and not a crash", () => {
    const { config: sealed } = seal(place, config);
    const otherKey = { ...place, box: new SecretBox(randomBytes(32), () => undefined) };
    const { config: masked, unreadable } = maskConfig(otherKey, sealed);
    expect(masked).toEqual({ headers: {}, accounts: [{ user: "ada" }, { user: "bob" }], region: "eu" });
    expect(unreadable).toEqual([
      ["key"],
      ["headers", "Authorization"],
      ["accounts", 0, "token"],
      ["accounts", 1, "token"],
    ]);
    expect(sealConfig(otherKey, sealed, storedSecrets(otherKey, sealed)).config).toEqual(sealed);
  });

  it("are masked and sealed too when the field became secret after they were stored", () => {
    const { config: masked } = maskConfig(place, config);
    expect(JSON.stringify(masked)).not.toMatch(/in-clear|token-of/);
    const { config: sealed, missing } = sealConfig(place, masked, storedSecrets(place, config));
    expect(missing).toEqual([]);
    expect(JSON.stringify(sealed)).not.toMatch(/in-clear|token-of/);
    expect(openConfig(place, sealed)).toEqual(config);
  });

  it("stay masked when the tool is gone and nothing says what is secret", () => {
    const { config: sealed } = seal(place, config);
    expect(JSON.stringify(maskConfig({ ...place, schema: undefined }, sealed).config)).not.toMatch(
      /in-clear|token-of|"iv"/,
    );
  });

  it("that are empty are fields not filled in", () => {
    expect(seal(place, { key: "", region: "eu" }).config).toEqual({ key: "", region: "eu" });
    expect(maskConfig(place, { key: "" }).config).toEqual({ key: "" });
  });
});
