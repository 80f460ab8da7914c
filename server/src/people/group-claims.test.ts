import { describe, expect, it } from "vitest";
import { readClaimedGroups } from "./group-claims.ts";

/** Claims as the documentation of providers shows them. */
const CLAIMS: [provider: string, name: string, claims: object, groups: string[] | undefined][] = [
  ["Okta", "groups", { groups: ["Everyone", "pegboard-admins"] }, ["Everyone", "pegboard-admins"]],
  ["Okta, one group alone", "groups", { groups: "pegboard-admins" }, ["pegboard-admins"]],
  [
    "Entra ID, ids in the place of names",
    "groups",
    { groups: ["3f1c2b6e-0d4a-4f7b-9c55-0a8d6f6f2a11"] },
    ["3f1c2b6e-0d4a-4f7b-9c55-0a8d6f6f2a11"],
  ],
  ["Entra ID, roles of the application", "roles", { roles: ["Admin"] }, ["Admin"]],
  ["Keycloak, groups with their paths", "groups", { groups: ["/engineering"] }, ["/engineering"]],
  [
    "Keycloak, roles of the realm",
    "realm_access.roles",
    { realm_access: { roles: ["offline_access", "pegboard-editor"] } },
    ["offline_access", "pegboard-editor"],
  ],
  [
    "Keycloak, roles of the client",
    "resource_access.pegboard.roles",
    { resource_access: { account: { roles: ["x"] }, pegboard: { roles: ["admin"] } } },
    ["admin"],
  ],
  [
    "Keycloak, a client whose id has dots",
    "resource_access.tools.example.com.roles",
    { resource_access: { "tools.example.com": { roles: ["admin"] } } },
    ["admin"],
  ],
  [
    "Auth0, a name that is an address",
    "https://example.com/groups",
    { "https://example.com/groups": ["a"] },
    ["a"],
  ],
  ["Cognito", "cognito:groups", { "cognito:groups": ["a"] }, ["a"]],
  ["a whole name before a path", "a.b", { "a.b": ["whole"], a: { b: ["path"] } }, ["whole"]],
  ["nothing of it", "groups", { roles: ["a"] }, undefined],
  ["a path that ends early", "realm_access.roles", { realm_access: "roles" }, undefined],
  ["a path into a prototype", "constructor.name", {}, undefined],
  ["no texts", "groups", { groups: [1, null, { name: "a" }] }, []],
  ["none", "groups", { groups: [] }, []],
];

it.each(CLAIMS)("reads the groups of %s", (_, name, claims, groups) => {
  const read = readClaimedGroups(claims as Record<string, unknown>, name);
  expect(read).toEqual(groups && { groups, hasTooManyGroups: false });
});

describe("groups that are too many to be sent", () => {
  const overage = { groups: [], hasTooManyGroups: true };
  it.each([
    [
      "as another place for them",
      {
        _claim_names: { groups: "src1" },
        _claim_sources: { src1: { endpoint: "https://graph.windows.net/…/getMemberObjects" } },
      },
    ],
    ["as a mark", { hasgroups: true }],
    ["as a mark in a text", { hasgroups: "true" }],
  ])("are told %s", (_, claims) => {
    expect(readClaimedGroups(claims, "groups")).toEqual(overage);
  });

  it("are not those of another claim, nor where the claim is there", () => {
    expect(readClaimedGroups({ _claim_names: { groups: "src1" } }, "roles")).toBeUndefined();
    expect(readClaimedGroups({ hasgroups: true }, "roles")).toBeUndefined();
    expect(readClaimedGroups({ hasgroups: true, groups: ["a"] }, "groups")).toEqual({
      groups: ["a"],
      hasTooManyGroups: false,
    });
  });
});
