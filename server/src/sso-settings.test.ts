import { expect, it } from "vitest";
import { readEnv } from "./env.ts";
import { rightsOfGroups } from "./sso-settings.ts";

const ISSUER = {
  PEGBOARD_OIDC_ISSUER: "https://accounts.example.com",
  PEGBOARD_OIDC_CLIENT_ID: "pegboard",
};

it("reads an identity provider of the environment, with what is usual", () => {
  expect(readEnv({}).sso).toBeUndefined();
  expect(readEnv(ISSUER).sso).toEqual({
    issuer: "https://accounts.example.com",
    clientId: "pegboard",
    clientSecret: undefined,
    name: "accounts.example.com",
    scopes: "openid email profile",
    groupsClaim: "groups",
    groups: {},
  });
  const chosen = readEnv({
    ...ISSUER,
    PEGBOARD_OIDC_CLIENT_SECRET: "hunter22",
    PEGBOARD_OIDC_NAME: "Company",
    PEGBOARD_OIDC_SCOPES: "openid email groups",
    PEGBOARD_OIDC_GROUPS_CLAIM: "roles",
    PEGBOARD_OIDC_ADMIN_GROUP: "a",
    PEGBOARD_OIDC_EDITOR_GROUP: "e",
    PEGBOARD_OIDC_VIEWER_GROUP: "v",
    PEGBOARD_OIDC_APPROVER_GROUP: "p",
  }).sso;
  expect(chosen).toMatchObject({
    clientSecret: "hunter22",
    name: "Company",
    scopes: "openid email groups",
    groupsClaim: "roles",
    groups: { admin: "a", editor: "e", viewer: "v", approver: "p" },
  });
});

it.each([
  [{ PEGBOARD_OIDC_CLIENT_ID: "" }, "PEGBOARD_OIDC_CLIENT_ID is not"],
  [{ PEGBOARD_OIDC_ISSUER: "accounts.example.com" }, "Give the https address"],
  [{ PEGBOARD_OIDC_ISSUER: "http://accounts.example.com" }, "Plain http is for this machine"],
])("says what is wrong with %j", (wrong, sentence) => {
  expect(() => readEnv({ ...ISSUER, ...wrong })).toThrow(sentence);
});

it.each([
  [["v", "a", "e"], { role: "admin", isApprover: true }],
  [["e", "p"], { role: "editor", isApprover: true }],
  [["v"], { role: "viewer", isApprover: false }],
  [["p"], undefined],
  [["A", "a "], undefined],
  [[], undefined],
])("gives groups %j the most of their roles", (own, rights) => {
  const groups = { admin: "a", editor: "e", viewer: "v", approver: "p" };
  expect(rightsOfGroups({ groups }, own)).toEqual(rights);
});
