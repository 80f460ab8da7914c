import { randomBytes } from "node:crypto";
import { type JsonValue, validateWithSecrets } from "@pegboard/json-schema";
import { defineTool, type JsonObject, type JsonSchema } from "@pegboard/registry-core";
import { describe, expect, it } from "vitest";
import {
  maskConfig,
  openConfig,
  resolveReferences,
  type SecretConfigPlace,
} from "./config-place.ts";
import { collectSecrets, sealConfig } from "./seal-config.ts";
import { isSealedSecret, SecretBox } from "./secret-box.ts";

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
const box = new SecretBox({
  keys: [randomBytes(32)],
  variables: { TOKEN: "token-of-env", EMPTY: "", ELSEWHERE: "value of another program" },
  secretVariables: ["TOKEN", "EMPTY", "MISSING", "constructor"],
});
const definition = defineTool({ name: "web", config: schema, methods: {} }).definition;
const place: SecretConfigPlace = { box, owner: "support", tool: "web", definition };
const seal = (target: SecretConfigPlace, value: JsonObject, stored = new Map()) =>
  sealConfig(target, value, stored);

describe("an agent's secrets", () => {
  it("are stored sealed, at every depth, and open to what they were", () => {
    const { config: sealed, issues } = seal(place, config);
    expect(issues).toEqual([]);
    expect(JSON.stringify(sealed)).not.toMatch(/in-clear|token-of/);
    expect(sealed).toMatchObject({ region: "eu", accounts: [{ user: "ada" }, { user: "bob" }] });
    expect(openConfig(place, sealed)).toEqual(config);
  });

  it("do not move to a place of a list whose field is open: it gets into texts", () => {
    const pair: JsonSchema = {
      prefixItems: [{ type: "string", writeOnly: true }, { type: "string" }],
    };
    const tool = defineTool({
      name: "web",
      config: { type: "object", properties: { pair } },
      methods: {},
    });
    const at = { ...place, definition: tool.definition };
    const { config: sealed } = seal(at, { pair: ["token-of-ada", "open"] });
    const [marker = null] = maskConfig(at, sealed).pair as JsonValue[];
    const swapped = seal(at, { pair: ["open", marker] }, collectSecrets(at, sealed));
    expect(swapped.issues.map(({ path }) => path)).toEqual([["pair", 1]]);
  });

  it("are shown as markers that keep them when they come back, also at another place of a list", () => {
    const { config: sealed } = seal(place, config);
    const masked = maskConfig(place, sealed);
    expect(masked).toMatchObject({ key: { $secret: expect.any(String) }, region: "eu" });
    const [ada, bob] = masked.accounts as JsonObject[];
    const reordered = { ...masked, accounts: [bob ?? {}, ada ?? {}] };
    const again = seal(place, reordered, collectSecrets(place, sealed));
    expect(again.issues).toEqual([]);
    expect(openConfig(place, again.config)).toEqual({
      ...config,
      accounts: [...config.accounts].reverse(),
    });
    expect(again.config.key).toBe(sealed.key);
  });

  it("of another agent or tool cannot be taken over by their marker or their sealed form", () => {
    const { config: sealed } = seal(place, { key: "key-in-clear" });
    const other = { ...place, owner: "sales" };
    const masked = maskConfig(place, sealed);
    expect(seal(other, masked).issues).toMatchObject([{ path: ["key"] }]);
    expect(openConfig(other, sealed)).toEqual({});
    expect(openConfig({ ...place, tool: "shell" }, sealed)).toEqual({});
    expect(openConfig(place, { region: sealed.key ?? null })).toEqual({});
  });

  it("can be copied to another agent", () => {
    const { config: sealed } = seal(place, config);
    const other = { ...place, owner: "sales" };
    const { config: copied } = sealConfig(other, sealed, collectSecrets(place, sealed));
    expect(openConfig(other, copied)).toEqual(config);
    expect(openConfig(place, copied)).toEqual({
      accounts: [{ user: "ada" }, { user: "bob" }],
      headers: {},
      region: "eu",
    });
  });

  it("sealed with another key say so, are not lost and no crash", () => {
    const { config: sealed } = seal(place, config);
    const otherKey = { ...place, box: new SecretBox({ keys: [randomBytes(32)] }) };
    const masked = maskConfig(otherKey, sealed);
    expect(openConfig(otherKey, sealed)).toEqual({
      headers: {},
      accounts: [{ user: "ada" }, { user: "bob" }],
      region: "eu",
    });
    expect(
      validateWithSecrets(schema, masked).map(({ path, message }) => [path.join("."), message]),
    ).toEqual(
      ["key", "headers.Authorization", "accounts.0.token", "accounts.1.token"].map((path) => [
        path,
        "cannot be read with the present key: enter it again",
      ]),
    );
    // Saved untouched, they open again as soon as the key is back.
    const again = seal(otherKey, masked, collectSecrets(otherKey, sealed));
    expect(again).toEqual({ config: sealed, issues: [] });
    const moved = seal(
      otherKey,
      { ...masked, accounts: [...(masked.accounts as JsonObject[])].reverse() },
      collectSecrets(otherKey, sealed),
    );
    expect(moved.issues.map(({ path }) => path.join("."))).toEqual([
      "accounts.0.token",
      "accounts.1.token",
    ]);
  });

  it("sealed with an older key open, and are sealed with the newest", () => {
    const keys: [Buffer, Buffer] = [randomBytes(32), randomBytes(32)];
    const old = { ...place, box: new SecretBox({ keys: [keys[1]] }) };
    const both = { ...place, box: new SecretBox({ keys }) };
    const newest = { ...place, box: new SecretBox({ keys: [keys[0]] }) };
    expect(openConfig(both, seal(old, config).config)).toEqual(config);
    expect(openConfig(newest, seal(both, config).config)).toEqual(config);
  });

  it("do not move to a field that is not secret, where the tool could tell them", () => {
    const { config: sealed } = seal(place, { key: "key-in-clear" });
    const { key = null } = maskConfig(place, sealed);
    const moved = seal(place, { region: key }, collectSecrets(place, sealed));
    expect(moved.issues).toMatchObject([{ path: ["region"] }]);
  });

  it("do not move to another key, where they would be sent as something else", () => {
    const { config: sealed } = seal(place, config);
    const { headers, key = null, accounts } = maskConfig(place, sealed);
    const { Authorization = null } = headers as JsonObject;
    const [ada, bob] = accounts as JsonObject[];
    const stored = collectSecrets(place, sealed);
    const refused: [JsonObject, (string | number)[]][] = [
      [{ headers: { "X-Leak": Authorization } }, ["headers", "X-Leak"]],
      [{ key: Authorization }, ["key"]],
      [{ headers: { Authorization: key } }, ["headers", "Authorization"]],
      [{ accounts: [{ ...bob, user: "eve" }, ada ?? {}] }, ["accounts", 0, "token"]],
      [{ accounts: [{ user: "ada", token: bob?.token ?? null }] }, ["accounts", 0, "token"]],
    ];
    const message = "stands for a secret that was entered for another place. Enter it again";
    for (const [moved, path] of refused)
      expect(seal(place, moved, stored).issues).toMatchObject([{ path, message }]);
  });

  it("were not tampered with, or do not open", () => {
    const { key } = seal(place, { key: "key-in-clear" }).config;
    if (!isSealedSecret(key)) throw new Error("not sealed");
    const { $secret } = key;
    const flipped = Buffer.from($secret.value, "base64");
    flipped[0] = (flipped[0] ?? 0) ^ 1;
    const changes = [
      { value: flipped.toString("base64") },
      { tag: Buffer.from($secret.tag, "base64").subarray(0, 4).toString("base64") },
      { iv: randomBytes(12).toString("base64") },
      { key: "another" },
      { value: "" },
      { to: { digest: "of another destination", marks: {} } },
      { to: undefined },
    ];
    expect($secret.to?.digest).toMatch(/^[\w+/]{43}=$/);
    expect(openConfig(place, { key })).toEqual({ key: "key-in-clear" });
    for (const change of changes)
      expect(
        openConfig(place, { key: { $secret: { ...$secret, ...change } } as JsonObject }),
      ).toEqual({});
  });

  it("are masked and sealed too when the field became secret after they were stored", () => {
    const masked = maskConfig(place, config);
    expect(JSON.stringify(masked)).not.toMatch(/in-clear|token-of/);
    const { config: sealed, issues } = sealConfig(place, masked, collectSecrets(place, config));
    expect(issues).toEqual([]);
    expect(JSON.stringify(sealed)).not.toMatch(/in-clear|token-of/);
    expect(openConfig(place, sealed)).toEqual(config);
  });

  it("stay masked when the tool is gone and nothing says what is secret", () => {
    const { config: sealed } = seal(place, config);
    expect(JSON.stringify(maskConfig({ ...place, definition: undefined }, sealed))).not.toMatch(
      /in-clear|token-of|"iv"/,
    );
  });

  it("that are empty are fields not filled in", () => {
    expect(seal(place, { key: "", region: "eu" }).config).toEqual({ key: "", region: "eu" });
    expect(maskConfig(place, { key: "" })).toEqual({ key: "" });
  });
});

describe("a reference to an environment variable", () => {
  const references = { key: "${env:TOKEN}", headers: { Authorization: "Bearer ${env:TOKEN}" } };

  it("is stored and shown as it is, comes back as its marker, and gives way to the value when a tool is built", () => {
    const { config: stored, issues } = seal(place, references);
    expect([stored, issues]).toEqual([references, []]);
    const masked = maskConfig(place, stored);
    expect(masked.key).toEqual({ $secret: "env:${env:TOKEN}" });
    expect(seal(place, masked, collectSecrets(place, stored)).config).toEqual(references);
    expect(openConfig(place, stored)).toEqual(references);
    expect(resolveReferences(place, stored)).toEqual({
      key: "token-of-env",
      headers: { Authorization: "Bearer token-of-env" },
    });
  });

  it.each(["MISSING", "EMPTY", "constructor"])(
    "to %s, which is not set, is an issue that names it",
    (name) => {
      const masked = maskConfig(place, { key: `\${env:${name}}` });
      expect(validateWithSecrets(schema, masked)).toMatchObject([
        { path: ["key"], code: "variable_missing", values: { name } },
      ]);
      expect(resolveReferences(place, { key: `\${env:${name}}` })).toEqual({});
    },
  );

  it.each(["ELSEWHERE", "NOWHERE"])(
    "to %s, without permission, is refused and says how to permit it",
    (name) => {
      const message = `names the environment variable ${name}, which Pegboard may not read: start it with PEGBOARD_SECRET_VARIABLES=${name}`;
      const reference = { key: `\${env:${name}}` };
      expect(seal(place, reference).issues).toMatchObject([{ path: ["key"], message }]);
      const masked = maskConfig(place, reference);
      expect(validateWithSecrets(schema, masked)).toMatchObject([{ path: ["key"], message }]);
      expect(seal(place, masked)).toEqual({ config: reference, issues: [] });
      expect(resolveReferences(place, reference)).toEqual({});
    },
  );

  it("is plain text in a field that is not secret, and refused within a secret", () => {
    const { config: stored } = seal(place, { region: "${env:TOKEN}" });
    expect(resolveReferences(place, stored)).toEqual({ region: "${env:TOKEN}" });
    expect(seal(place, { region: { $secret: "env:${env:TOKEN}" } }).issues).toMatchObject([
      { path: ["region"] },
    ]);
    expect(seal(place, { key: "x${env:TOKEN}" }).issues).toMatchObject([{ path: ["key"] }]);
  });
});
